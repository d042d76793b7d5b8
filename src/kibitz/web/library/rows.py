"""Games of the library in the shape of the interface."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from kibitz.core.chess.clock import duration, seconds_spent
from kibitz.core.chess.game import Game
from kibitz.core.chess.person import Person, seats
from kibitz.core.chess.side import side_name
from kibitz.core.library import Listed, ReviewOrder, StoredGame
from kibitz.pipeline.kept_game import on_board
from kibitz.store.people import People
from kibitz.web.library.people_shapes import SeatShape
from kibitz.web.library.row_review import NOT_REVIEWED, RowReview, row_key, row_review
from kibitz.web.library.shapes import GameRow, GameShape, PlayedMove
from kibitz.web.parts import ServerParts
from kibitz.web.reviews.analyses import analysis_shapes

OF_THE_GAME = (
    "id", "white", "black", "white_rating", "black_rating", "date", "event", "result", "eco", "opening",
    "plies",
)  # fmt: skip


def rows_of(found: Sequence[Listed], server: ServerParts, owner: str) -> tuple[GameRow, ...]:
    """Games in the table."""
    orders = server.reviews.orders_of([each.game.id for each in found], owner)
    people = People(server.library.database).all()
    return tuple([GameRow(**_cells(each, server, people, orders.get(each.game.id))) for each in found])


def game_shape(listed: Listed, server: ServerParts, owner: str) -> GameShape:
    """A game with its moves."""
    game = on_board(listed.game)
    return GameShape(
        **_cells(
            listed,
            server,
            People(server.library.database).all(),
            server.reviews.order_of(listed.game.id, owner),
        ),
        tags=dict(game.sheet.tags),
        start_fen=game.start.fen(),
        chess960=game.start.chess960,
        moves=tuple(_moves(game)),
        problem=game.sheet.problem,
        analyses=analysis_shapes(listed.game.id, server),
    )


def _cells(
    listed: Listed, server: ServerParts, people: Sequence[Person], order: ReviewOrder | None
) -> dict[str, Any]:
    game, review = listed.game, _review(listed, server)
    return {
        **{name: getattr(game, name) for name in OF_THE_GAME},
        **{name: getattr(review, name) for name in RowReview.__slots__},
        "job": server.reviews.shape_of(order) if order else None,
        "failed": order.reason if order else None,
        "seats": _seats(listed.game, people),
    }


def _seats(game: StoredGame, people: Sequence[Person]) -> tuple[SeatShape, ...]:
    found = seats(people, game.white, game.black, game.played_on)
    return tuple([SeatShape(seat.person, side_name(seat.side)) for seat in found])


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
