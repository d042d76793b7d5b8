"""Routes about games: put in, list, show, take out."""

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool

from kibitz.core.library import GameQuery
from kibitz.settings import EffortName
from kibitz.web.library.game_filter import Filter, Order
from kibitz.web.library.many_shapes import ImportedGames
from kibitz.web.library.rows import game_shape, rows_of
from kibitz.web.library.shapes import GamePage, GameShape
from kibitz.web.library.uploads import add_upload, imported, received
from kibitz.web.parts import Owner, ServerParts, ThisServer
from kibitz.web.server.problems import Problem, documented

router = APIRouter(prefix="/api/games", tags=["games"])

TEXT_BODY = {
    "requestBody": {
        "required": True,
        "description": "Games as PGN or as Lichess's ndjson.",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}


@router.post("", status_code=201, responses=documented(413, 415, 503), openapi_extra=TEXT_BODY)
async def add_games(
    request: Request, server: ThisServer, owner: Owner, review: EffortName | None = None
) -> ImportedGames:
    """Put the games of a text into the library; those that are there already stay as they are.

    With `review`, all that have no review of that effort are queued, newest first. The first of
    the games are told of one by one, and so are problems; the others are counted.
    """
    if request.headers.get("content-type", "").startswith("multipart/"):
        raise Problem(415, "send the games themselves as the body, not as a form")
    if review:
        await run_in_threadpool(server.need_engine)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "upload"
        if not await received(request.stream(), path):
            raise Problem(422, "there is nothing in it: paste a game as PGN")
        added = await run_in_threadpool(add_upload, path, server)
    queued = await server.ask_many(added.ids, review, owner) if review else 0
    return await run_in_threadpool(imported, added, queued, server, owner)


@router.get("")
def list_games(
    server: ThisServer,
    owner: Owner,
    asked: Filter,
    by: Order,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Annotated[int, Query(ge=0, le=100_000_000)] = 0,
    count_rest: bool = False,  # noqa: FBT001, FBT002  # the framework gives it by its name
) -> GamePage:
    """A page of the library, latest import first unless asked for otherwise."""
    rows = rows_of(server.library.find(asked, limit, offset, by), server, owner)
    rest = _rest(asked, server) if count_rest else None
    return GamePage(server.library.count(asked), rest, limit, offset, rows)


def _rest(asked: GameQuery, server: ServerParts) -> int:
    """What is left to be reviewed; in a large library counting it takes a while."""
    if asked.reviewed or asked.ordered not in (None, "no"):
        return 0
    return server.library.count(replace(asked, reviewed=False, ordered="no"))


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
