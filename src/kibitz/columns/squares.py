"""Sets of squares in columns, and tables of them that are looked up by squares."""

import chess
import numpy as np
from numpy.typing import NDArray

Bits = NDArray[np.uint64]
"""A set of squares in each row."""

Rows = NDArray[np.intp]
"""Numbers of rows or of squares, to look up others by."""

KNIGHT_REACH: Bits = np.array(chess.BB_KNIGHT_ATTACKS, np.uint64)
KING_REACH: Bits = np.array(chess.BB_KING_ATTACKS, np.uint64)
DIAGONALS: Bits = np.array([chess.BB_DIAG_ATTACKS[square][0] for square in chess.SQUARES], np.uint64)
STRAIGHTS: Bits = np.array(
    [chess.BB_RANK_ATTACKS[square][0] | chess.BB_FILE_ATTACKS[square][0] for square in chess.SQUARES],
    np.uint64,
)
"""What a piece on each square bears on while the board is empty."""

PAWN_REACH: Bits = np.array(
    [*chess.BB_PAWN_ATTACKS[chess.WHITE], *chess.BB_PAWN_ATTACKS[chess.BLACK]], np.uint64
)
"""What a pawn bears on: White's by the square, Black's by 64 + the square."""

_BETWEEN: Bits = np.array(
    [chess.between(one, other) for one in chess.SQUARES for other in chess.SQUARES], np.uint64
)


def square_of(bits: Bits) -> Rows:
    """The square of a set of one; of none at all, 64.

    >>> square_of(np.array([1, 1 << 63, 0], np.uint64))
    array([ 0, 63, 64])
    """
    return np.bitwise_count(bits - 1).astype(np.intp)


def first_of(bits: Bits) -> Bits:
    """The set with all squares but its first left out.

    >>> first_of(np.array([6, 0], np.uint64))
    array([2, 0], dtype=uint64)
    """
    return bits & (~bits + 1)


def between(one: Rows, other: Rows) -> Bits:
    """The squares between two on one line."""
    return _BETWEEN[one << 6 | other]
