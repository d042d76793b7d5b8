"""From positions to the planes of integers that the net sees."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kibitz.core.human.seen import HISTORY, SeenPosition
from kibitz.human.geometry import CODES, Geometry, geometry

PLANES = 28 + 2 * HISTORY
"""12 of pieces, 12 of how often each kind of piece bears on a square, then: the board itself, rooks
that may castle, en passant, what the last move captured; where each of the last moves came from and went."""

ROOKS = np.array([7, 0, 63, 56])
"""Where the rooks of the four castling rights stand."""

Planes = NDArray[np.float32]
"""[position, row, column, plane]: small whole numbers, as float32 because that is what multiplies fast."""

tables = cache(geometry)


def planes(positions: Sequence[SeenPosition]) -> Planes:
    """What the net sees of each position."""
    count, known = len(positions), tables()
    squares = np.frombuffer(b"".join(each.squares for each in positions), np.uint8).reshape(count, 64)
    pieces = (squares[:, :, None] == np.arange(1, CODES, dtype=np.uint8)).astype(np.float32)
    seen = np.zeros((count, 64 + 1, PLANES), np.float32)  # the last square is nowhere
    seen[:, :64, :12] = pieces
    seen[:, :64, 12:24] = _bears(squares, pieces, known)
    seen[:, :64, 24] = 1
    rows = np.arange(count)
    for row, each in enumerate(positions):
        seen[row, ROOKS[[bool(each.castling >> bit & 1) for bit in range(4)]], 25] = 1
    seen[rows, [each.passant for each in positions], 26] = 1
    before = np.array([each.before for each in positions])
    seen[rows, before[:, 1], 27] = [each.captured for each in positions]
    seen[rows[:, None], before, 28 + np.arange(2 * HISTORY)] = 1
    return np.ascontiguousarray(seen[:, :64]).reshape(count, 8, 8, PLANES)


def _bears(squares: NDArray[np.uint8], pieces: NDArray[np.float32], known: Geometry) -> NDArray[np.float32]:
    """How many pieces of each kind bear on each square."""
    count = len(squares)
    blocked = ((squares > 0).astype(np.float32) @ known.between).reshape(count, 64, 64) > 0
    attacks = known.attacks[squares, np.arange(64)] * ~blocked
    return np.matmul(attacks.astype(np.float32).transpose(0, 2, 1), pieces)
