"""Routes about many games at once: their ids, and taking them away or out."""

from typing import Any, Literal

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.library import StoredGame
from kibitz.core.told import ToldReview
from kibitz.formats.documents import DOCUMENTS
from kibitz.pipeline.kept_game import on_board
from kibitz.web.library.game_filter import Filter, Order
from kibitz.web.library.many_shapes import ExportOrder, GameIds, Removed
from kibitz.web.parts import ServerParts, ThisServer
from kibitz.web.reviews.exports import WISHES
from kibitz.web.reviews.selection import Selection
from kibitz.web.server.file_names import attachment
from kibitz.web.server.problems import Problem, documented

router = APIRouter(prefix="/api", tags=["many games"])

MANY: dict[Literal["pgn", "json"], tuple[str, str]] = {
    "pgn": ("pgn", "application/x-chess-pgn"),
    "json": ("jsonl", "application/x-ndjson"),
}
"""The forms of which one file holds many games: its ending, and what it is to a browser."""

FILES: dict[int | str, dict[str, Any]] = {
    200: {"content": {media_type: {"schema": {}} for _, media_type in MANY.values()}}
}


@router.get("/game-ids")
def list_ids(server: ThisServer, asked: Filter, by: Order) -> GameIds:
    """The ids of all games that fit: a selection larger than a page."""
    return GameIds(tuple(server.library.ids(asked, by)))


@router.post("/removals")
async def remove_games(selection: Selection, server: ThisServer) -> Removed:
    """Take games out of the library, with their reviews."""
    removed = await run_in_threadpool(server.library.remove, selection.games)
    server.reviews.drop(selection.games)
    return Removed(removed)


@router.post("/exports", responses={**documented(404), **FILES}, response_class=StreamingResponse)
def export_games(order: ExportOrder, server: ThisServer) -> StreamingResponse:
    """Games in one file: as PGN, those without a review as they came in; or reviews as JSON lines."""
    games = [server.game(each) for each in dict.fromkeys(order.games)]
    if order.form == "json":
        without = [game for game in games if not server.library.best_analysis(game.id)]
        if without:
            some = "1 of these games has" if len(without) == 1 else f"{len(without)} of these games have"
            raise Problem(422, f"{some} no review, and JSON is made of reviews: take PGN, or review first")
    ending, media_type = MANY[order.form]
    name = f"{len(games)} games.{ending}" if len(games) != 1 else f"1 game.{ending}"
    parts = (_written(game, order.form, server) for game in games)
    return StreamingResponse(parts, media_type=media_type, headers=attachment(name))


def _written(game: StoredGame, form: Literal["pgn", "json"], server: ServerParts) -> bytes:
    """One game of the file; a PGN that nobody has reviewed is its own text."""
    if server.library.best_analysis(game.id):
        return DOCUMENTS[form].write(server.told_with_notes(game.id, None), WISHES)
    if not game.is_json:
        return b"\n".join(game.raw.splitlines()).strip() + b"\n\n"
    played = on_board(game)
    report = build_report(played, server.config.settings, version=__version__)
    return DOCUMENTS[form].write(ToldReview(report, played), WISHES)
