"""Where pieces can go on an empty board, as tables: the same for the training and for the net's reader."""

from typing import NamedTuple

import chess
import numpy as np
from numpy.typing import NDArray

CODES = 13
"""Empty, the mover's six pieces, the other side's six."""


class Geometry(NamedTuple):
    """Tables over squares of departure and arrival."""

    attacks: NDArray[np.uint8]
    """By code: the squares a piece bears on, were the board empty."""
    between: NDArray[np.float32]
    """By square, then 64 from + to: whether the square lies strictly between the two."""
    pushes: NDArray[np.uint8]
    """The mover's pawns going straight on."""


def geometry() -> Geometry:
    """The tables; a few milliseconds."""
    attacks = np.zeros((CODES, 64, 64), np.uint8)
    between = np.zeros((64, 64, 64), np.float32)
    pushes = np.zeros((64, 64), np.uint8)
    for start in chess.SQUARES:
        for code in range(1, CODES):
            for end in _borne_on(code, start):
                attacks[code, start, end] = 1
        for end in chess.SQUARES:
            for square in chess.SquareSet.between(start, end):
                between[square, start, end] = 1
        rank = chess.square_rank(start)
        pushes[start, [start + 8] if 0 < rank < 7 else []] = 1
        pushes[start, [start + 16] if rank == 1 else []] = 1
    return Geometry(attacks, between.reshape(64, 64 * 64), pushes)


def _borne_on(code: int, start: int) -> chess.SquareSet:
    """What the piece of a code bears on from a square of an empty board."""
    mine = code <= 6
    board = chess.Board(None)
    board.set_piece_at(start, chess.Piece(code if mine else code - 6, mine))
    return board.attacks(start)
