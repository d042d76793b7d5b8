"""Routes about games: put in, list, show, take out."""

import tempfile
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.chess.label import Label
from kibitz.core.library import GameQuery, StoredGame
from kibitz.errors import InputError
from kibitz.pipeline.library import readable_games
from kibitz.pipeline.sources import Source
from kibitz.web.library_rows import game_shape, rows_of
from kibitz.web.parts import Owner, ServerParts, ThisServer
from kibitz.web.problems import Problem, documented
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
async def add_games(request: Request, server: ThisServer, owner: Owner) -> ImportedGames:
    """Put the games of a text into the library; those that are there already stay as they are."""
    if request.headers.get("content-type", "").startswith("multipart/"):
        raise Problem(415, "send the games themselves as the body, not as a form")
    text = await request.body()
    if not text.strip():
        raise Problem(422, "there is nothing in it: paste a game as PGN")
    return await run_in_threadpool(_add, text, server, owner)


def _add(text: bytes, server: ServerParts, owner: str) -> ImportedGames:
    games, unread = _read(text, UNPACKED * server.config.upload_bytes)
    refused = tuple(RefusedGame(each.number, each.line, each.reason) for each in unread)
    if not games:
        reason = refused[0].reason if refused else "no game was found in it"
        raise Problem(422, f"no game could be read: {reason}", refused)
    new = server.library.add_games(games)
    found = server.library.find(GameQuery(ids=tuple(game.id for game in games)), len(games))
    rows = rows_of(found, server, owner)
    return ImportedGames(rows, new, len(rows) - new, refused)


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
            raise Problem(422, str(problem).replace(str(path), "the text")) from problem
        for item in readable_games(source):
            if isinstance(item, UnreadableGame):
                refused.append(item)
            elif item is not None:
                games.append(item.stored)
            if len(games) + len(refused) > MOST_GAMES:
                raise Problem(
                    413, f"at most {MOST_GAMES:,} games are taken at once: use kibitz bulk for more"
                )
    return games, refused


@router.get("")
def list_games(
    server: ThisServer,
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
    theme: Text = None,
    accuracy_above: Percent = None,
    accuracy_below: Percent = None,
) -> GamePage:
    """A page of the library, latest import first."""
    asked = GameQuery(
        player=player,
        opening=opening,
        event=event,
        since=since.replace("-", ".") if since else None,
        until=until.replace("-", ".") if until else None,
        result=result,
        label=label.value if label else None,
        theme=theme,
        accuracy_above=accuracy_above,
        accuracy_below=accuracy_below,
    )
    rows = rows_of(server.library.find(asked, limit, offset), server, owner)
    return GamePage(server.library.count(asked), limit, offset, rows)


@router.get("/{game_id}", responses=documented(404))
def show_game(game_id: str, server: ThisServer, owner: Owner) -> GameShape:
    """One game with its moves, reviewed or not."""
    game = server.game(game_id)
    (listed,) = server.library.find(GameQuery(ids=(game.id,)))
    return game_shape(listed, server, owner)


@router.delete("/{game_id}", status_code=204, responses=documented(404))
async def remove_game(game_id: str, server: ThisServer) -> None:
    """Take a game out of the library, with its reviews."""
    game = await run_in_threadpool(server.game, game_id)
    await run_in_threadpool(server.library.remove, [game.id])
    server.reviews.drop([game.id])
