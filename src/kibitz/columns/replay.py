"""Scoresheets to games, many at once: the same games as `core.chess.replay` makes."""

from collections.abc import Iterator, Sequence
from itertools import chain

import chess
import numpy as np

from kibitz.columns import words
from kibitz.columns.boards import Boards, play
from kibitz.columns.legality import faulty_games
from kibitz.columns.openings import OpeningIndex, openings
from kibitz.columns.order import Order
from kibitz.columns.phases import divisions
from kibitz.columns.squares import square_of
from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.replay import MOST_PLIES, is_plain_chess, start_board
from kibitz.errors import PgnError

_START = chess.Board()


def replay_many(sheets: Sequence[Scoresheet], index: OpeningIndex) -> list[Game | None]:
    """Each of the games, or None where only a board can tell.

    It is asked where a move is illegal, ambiguous or not in plain SAN, for variants, and where Black begins.
    """
    found: list[Game | None] = [None] * len(sheets)
    starts = {place: start for place, sheet in enumerate(sheets) if (start := _start(sheet))}
    if not starts:
        return found
    places = sorted(starts, key=lambda place: -len(sheets[place].sans))
    boards = _played([sheets[place] for place in places], [starts[place] for place in places])
    games = zip(
        places,
        faulty_games(boards).tolist(),
        _moves(boards),
        divisions(boards),
        openings(boards, index),
        strict=True,
    )
    for place, is_faulty, moves, division, opening in games:
        if not is_faulty:
            start = starts[place]
            found[place] = Game(sheets[place], start, moves, division, opening if start is _START else None)
    return found


def _start(sheet: Scoresheet) -> chess.Board | None:
    """The position before the first move, if the columns can hold it."""
    tags = sheet.tags
    if len(sheet.sans) > MOST_PLIES or not is_plain_chess(tags.get("Variant", "")):
        return None
    if "FEN" not in tags:
        return _START
    try:
        board = start_board(sheet)
    except PgnError:
        return None
    has_kings = all(chess.popcount(board.kings & side) == 1 for side in board.occupied_co)
    return board if has_kings and board.turn == chess.WHITE and not board.chess960 else None


def _played(sheets: Sequence[Scoresheet], starts: Sequence[chess.Board]) -> Boards:
    order = Order(np.array([len(sheet.sans) for sheet in sheets]))
    count = int(order.lengths.sum())
    numbers = np.empty(count, np.uint16)
    numbers[order.moves_by_game] = words.numbered(
        chain.from_iterable([sheet.sans for sheet in sheets]), count
    )
    return play(order, numbers, starts)


def _moves(boards: Boards) -> Iterator[tuple[chess.Move, ...]]:
    """The moves of each game."""
    promotion = words.PROMOTION[boards.words].astype(np.intp)
    keys = square_of(boards.origins) | square_of(words.TO[boards.words]) << 7 | promotion << 14
    in_order = keys[boards.order.moves_by_game].tolist()
    start, shared = 0, _MOVES
    for length in boards.order.lengths.tolist():
        yield tuple([shared[key] for key in in_order[start : start + length]])
        start += length


class _Moves(dict[int, chess.Move]):
    """All games share their moves, of which there are few; those of faulty games may be none at all."""

    def __missing__(self, key: int) -> chess.Move:
        self[key] = chess.Move(key & 127, key >> 7 & 127, key >> 14 or None)
        return self[key]


_MOVES = _Moves()
