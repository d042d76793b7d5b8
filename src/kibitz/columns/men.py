"""Which men stand where, in columns, and which squares they bear on."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.columns.squares import (
    DIAGONALS,
    KING_REACH,
    KNIGHT_REACH,
    PAWN_REACH,
    STRAIGHTS,
    Bits,
    Rows,
    between,
    first_of,
    square_of,
)


@dataclass(frozen=True, slots=True)
class Men:
    """The men of both sides, by the three bits of their codes (`words.CODES`)."""

    high: Bits
    middle: Bits
    low: Bits

    @property
    def occupied(self) -> Bits:
        return self.high | self.middle | self.low

    @property
    def pawns(self) -> Bits:
        return self.low & ~(self.high | self.middle)

    @property
    def knights(self) -> Bits:
        return self.middle & ~(self.high | self.low)

    @property
    def kings(self) -> Bits:
        return self.middle & self.low & ~self.high

    @property
    def on_diagonals(self) -> Bits:
        """Bishops and queens."""
        return self.high & self.low

    @property
    def on_straights(self) -> Bits:
        """Rooks and queens."""
        return self.high & self.middle

    def at(self, rows: Rows | slice) -> "Men":
        """Those of some rows."""
        return Men(self.high[rows], self.middle[rows], self.low[rows])


def king_square(men: Men, side: Bits) -> Rows:
    """Where a side's king stands; some square, if a game went wrong and there is none."""
    return np.minimum(square_of(men.kings & side), 63)


def is_attacked(square: Rows, by: Bits, men: Men, colour: Rows) -> NDArray[np.bool_]:
    """Whether the men `by` bear on a square; `colour` is of the side that they attack, 0 for White."""
    near = KNIGHT_REACH[square] & men.knights
    near |= KING_REACH[square] & men.kings
    near |= PAWN_REACH[colour << 6 | square] & men.pawns
    found: NDArray[np.bool_] = (near & by) != 0
    far = DIAGONALS[square] & men.on_diagonals
    far |= STRAIGHTS[square] & men.on_straights
    far &= by
    rows = np.flatnonzero(far)
    far, square, occupied = far[rows], square[rows], men.occupied[rows]
    while len(rows):
        slider = first_of(far)
        bears = (between(square, square_of(slider)) & occupied) == 0
        found[rows[bears]] = True
        far ^= slider
        left = np.flatnonzero(far)
        rows, far, square, occupied = rows[left], far[left], square[left], occupied[left]
    return found
