"""Games of the library in the shape of the interface."""

from functools import partial
from typing import Any

from kibitz.core.chess.clock import duration, seconds_spent
from kibitz.core.chess.game import Game
from kibitz.core.chess.side import side_name
from kibitz.core.library import Listed
from kibitz.pipeline.library import on_board
from kibitz.web.event_shapes import JobShape
from kibitz.web.parts import ServerParts
from kibitz.web.review_job import Job
from kibitz.web.row_review import NOT_REVIEWED, RowReview, row_key, row_review
from kibitz.web.shapes import GameRow, GameShape, PlayedMove


def row_of(listed: Listed, server: ServerParts, owner: str) -> GameRow:
    """A game in the table."""
    return GameRow(**_cells(listed, server, owner))


def game_shape(listed: Listed, server: ServerParts, owner: str) -> GameShape:
    """A game with its moves."""
    game = on_board(listed.game)
    return GameShape(
        **_cells(listed, server, owner),
        tags=dict(game.sheet.tags),
        start_fen=game.start.fen(),
        chess960=game.start.chess960,
        moves=tuple(_moves(game)),
        problem=game.sheet.problem,
    )


def job_shape(job: Job | None) -> JobShape | None:
    """How far a review is."""
    return job.shape if job else None


def _cells(listed: Listed, server: ServerParts, owner: str) -> dict[str, Any]:
    game, review = listed.game, _review(listed, server)
    return {
        "id": game.id,
        "white": game.white,
        "black": game.black,
        "white_rating": game.white_rating,
        "black_rating": game.black_rating,
        "date": game.date,
        "event": game.event,
        "result": game.result,
        "eco": game.eco,
        "opening": game.opening,
        "plies": game.plies,
        "effort": review.effort,
        "accuracy": review.accuracy,
        "curve": review.curve,
        "worst": review.worst,
        "job": job_shape(server.reviews.job(game.id, owner)),
    }


def _review(listed: Listed, server: ServerParts) -> RowReview:
    if not listed.analyses:
        return NOT_REVIEWED
    best = partial(server.library.best_analysis, listed.game.id)
    return server.results.get(row_key(listed), lambda: row_review(best())) or NOT_REVIEWED


def _moves(game: Game) -> list[PlayedMove]:
    found: list[PlayedMove] = []
    first, spent = game.sheet.first_ply, seconds_spent(game.sheet)
    boards = zip(game.boards(), game.moves, strict=False)
    for index, (board, move) in enumerate(boards):
        found.append(
            PlayedMove(
                index=index,
                ply=first + index + 1,
                move_number=(first + index) // 2 + 1,
                side=side_name(board.turn),
                san=board.san(move),
                uci=board.uci(move),
                clock=game.sheet.clocks[index],
                seconds=spent.get(index),
                seconds_text=duration(spent[index]) if index in spent else "",
            )
        )
    return found
