"""Routes about games: put in, list, show, take out."""

import tempfile
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool

from kibitz.core.game import UnreadableGame
from kibitz.core.label import Label
from kibitz.core.stored import Search, StoredGame
from kibitz.errors import InputError
from kibitz.pipeline.library import readable_games
from kibitz.pipeline.sources import Source
from kibitz.web.problems import Problem, documented
from kibitz.web.rooms import InRooms, Owner, Rooms
from kibitz.web.rows import game_shape, row_of
from kibitz.web.shapes import GamePage, GameShape, ImportedGames, RefusedGame

router = APIRouter(prefix="/api/games", tags=["games"])

MOST_GAMES = 2_000
"""Games in one upload; larger files are for `kibitz bulk`."""

UNPACKED = 10
"""The text of a compressed upload may be so many times as large as an upload may be."""

TEXT_BODY = {
    "requestBody": {
        "required": True,
        "description": "Games as PGN or as Lichess's ndjson.",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}
Text = Annotated[str | None, Query(max_length=200)]
Date = Annotated[str | None, Query(pattern=r"^\d{4}([.-]\d\d([.-]\d\d)?)?$")]
Percent = Annotated[float | None, Query(ge=0, le=100)]


@router.post("", status_code=201, responses=documented(413, 415), openapi_extra=TEXT_BODY)
async def add_games(request: Request, rooms: InRooms, owner: Owner) -> ImportedGames:
    """Put the games of a text into the library; those that are there already stay as they are."""
    if request.headers.get("content-type", "").startswith("multipart/"):
        raise Problem(415, "send the games themselves as the body, not as a form")
    text = await request.body()
    if not text.strip():
        raise Problem(422, "there is nothing in it: paste a game as PGN", refused=[])
    return await run_in_threadpool(_add, text, rooms, owner)


def _add(text: bytes, rooms: Rooms, owner: str) -> ImportedGames:
    games, refused = _read(text, UNPACKED * rooms.config.upload_bytes)
    if not games:
        shown = [{"number": each.number, "line": each.line, "reason": each.reason} for each in refused]
        reason = refused[0].reason if refused else "no game was found in it"
        raise Problem(422, f"no game could be read: {reason}", refused=shown)
    new = rooms.library.add_games(games)
    known = {
        each.game.id: each
        for each in rooms.library.find(Search(ids=tuple(game.id for game in games)), len(games))
    }
    rows = [row_of(known[game.id], rooms, owner) for game in dict.fromkeys(games)]
    named = [RefusedGame(each.number, each.line, each.reason) for each in refused]
    return ImportedGames(tuple(rows), new, len(rows) - new, tuple(named))


def _read(text: bytes, most: int) -> tuple[list[StoredGame], list[UnreadableGame]]:
    """The games of a text, through the same door as every file."""
    games: list[StoredGame] = []
    refused: list[UnreadableGame] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "upload"
        path.write_bytes(text)
        try:
            source = Source(str(path), most_text=most)
        except InputError as problem:
            raise Problem(422, str(problem).replace(str(path), "the text"), refused=[]) from problem
        for item in readable_games(source):
            if isinstance(item, UnreadableGame):
                refused.append(item)
            elif item is not None:
                games.append(item)
            if len(games) + len(refused) > MOST_GAMES:
                raise Problem(
                    413, f"at most {MOST_GAMES:,} games are taken at once: use kibitz bulk for more"
                )
    return games, refused


@router.get("")
def list_games(
    rooms: InRooms,
    owner: Owner,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Annotated[int, Query(ge=0, le=100_000_000)] = 0,
    player: Text = None,
    opening: Text = None,
    event: Text = None,
    since: Date = None,
    until: Date = None,
    result: Text = None,
    label: Label | None = None,
    accuracy_above: Percent = None,
    accuracy_below: Percent = None,
) -> GamePage:
    """A page of the library, latest import first."""
    asked = Search(
        player=player,
        opening=opening,
        event=event,
        since=since.replace("-", ".") if since else None,
        until=until.replace("-", ".") if until else None,
        result=result,
        label=label.value if label else None,
        accuracy_above=accuracy_above,
        accuracy_below=accuracy_below,
    )
    rows = [row_of(each, rooms, owner) for each in rooms.library.find(asked, limit, offset)]
    return GamePage(rooms.library.count(asked), limit, offset, tuple(rows))


@router.get("/{game_id}", responses=documented(404))
def show_game(game_id: str, rooms: InRooms, owner: Owner) -> GameShape:
    """One game with its moves, reviewed or not."""
    game = rooms.game(game_id)
    (listed,) = rooms.library.find(Search(ids=(game.id,)))
    return game_shape(listed, rooms, owner)


@router.delete("/{game_id}", status_code=204, responses=documented(404))
async def remove_game(game_id: str, rooms: InRooms, owner: Owner) -> None:
    """Take a game out of the library, with its reviews."""
    game = await run_in_threadpool(rooms.game, game_id)
    rooms.desk.cancel(game.id, owner)
    await run_in_threadpool(rooms.library.remove, [game.id])
