"""Where the opening ends and the endgame begins.

Lichess's rule (sources: lichess-phases): the middlegame begins when pieces have
left the board or the back rank, or when the two armies have become entangled; the
endgame when six pieces or fewer are left beside kings and
pawns. Boards are numbered from 0, the start, whatever move number a FEN carries.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import chess

MIDDLEGAME_PIECES = 10
ENDGAME_PIECES = 6
CROWDED_BACK_RANK = 4
ENTANGLED = 150


class Phase(StrEnum):
    """A part of the game."""

    OPENING = "opening"
    MIDDLEGAME = "middlegame"
    ENDGAME = "endgame"


@dataclass(frozen=True, slots=True)
class Division:
    """The first board of the middlegame and of the endgame, if there is one; the start is board 0."""

    middle: int | None
    end: int | None

    def phase(self, index: int) -> Phase:
        """The phase that board `index` belongs to."""
        if self.middle is None or index < self.middle:
            return Phase.OPENING
        if self.end is None or index < self.end:
            return Phase.MIDDLEGAME
        return Phase.ENDGAME


class PhaseWatch:
    """Sees the boards of a game one by one, start and end included, and tells the phases apart."""

    def __init__(self) -> None:
        self._seen = 0
        self._middle: int | None = None
        self._end: int | None = None

    def see(self, board: chess.Board) -> None:
        """Take the next board into account."""
        if self._end is None:
            pieces = chess.popcount(board.occupied & ~board.kings & ~board.pawns)
            if self._middle is None and (pieces <= MIDDLEGAME_PIECES or _is_middlegame(board)):
                self._middle = self._seen
            if pieces <= ENDGAME_PIECES:
                self._end = self._seen
            self._seen += 1

    def division(self) -> Division:
        """The phases of what was seen."""
        return division_of(self._middle, self._end)


def division_of(middle: int | None, end: int | None) -> Division:
    """The phases, given the first boards that fulfil the conditions of a middlegame and of an endgame."""
    skips_middlegame = middle is not None and end is not None and middle >= end
    return Division(None if skips_middlegame else middle, end)


def _is_middlegame(board: chess.Board) -> bool:
    return has_sparse_back_rank(board) or entanglement(board) > ENTANGLED


def has_sparse_back_rank(board: chess.Board) -> bool:
    """Whether either side has moved most of its men off its first rank."""
    white = chess.popcount(board.occupied_co[chess.WHITE] & chess.BB_RANK_1)
    black = chess.popcount(board.occupied_co[chess.BLACK] & chess.BB_RANK_8)
    return white < CROWDED_BACK_RANK or black < CROWDED_BACK_RANK


def entanglement(board: chess.Board) -> int:
    """How much the two armies stand among each other, summed over all 2x2 blocks of the board.

    >>> entanglement(chess.Board()), entanglement(chess.Board("8/8/8/8/8/8/8/8 w - - 0 1"))
    (0, 0)
    """
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    return sum(
        [_two_ranks(rank + 1, white >> 8 * rank & 0xFFFF, black >> 8 * rank & 0xFFFF) for rank in range(7)]
    )


@lru_cache(maxsize=1 << 16)
def _two_ranks(y: int, white: int, black: int) -> int:
    """The blocks between rank `y` and the next one; the same pairs of ranks come up all the time."""
    return sum(
        _block(y, chess.popcount(white & 0x0303 << file), chess.popcount(black & 0x0303 << file))
        for file in range(7)
    )


def _block(y: int, white: int, black: int) -> int:
    """What a 2x2 block with so many white and black men adds, `y` ranks up from White."""
    return BLOCKS[white, black][y - 1] if (white, black) in BLOCKS else 0


BLOCKS = {
    (0, 1): (2, 3, 4, 5, 6, 7, 8),
    (0, 2): (7, 6, 5, 4, 3, 0, 0),
    (0, 3): (9, 8, 7, 6, 5, 4, 0),
    (0, 4): (9, 8, 7, 6, 5, 4, 0),
    (1, 0): (8, 7, 6, 5, 4, 3, 2),
    (1, 1): (8, 7, 6, 5, 6, 7, 8),
    (1, 2): (10, 9, 8, 7, 6, 5, 4),
    (1, 3): (11, 10, 9, 8, 7, 6, 5),
    (2, 0): (0, 0, 3, 4, 5, 6, 7),
    (2, 1): (4, 5, 6, 7, 8, 9, 10),
    (2, 2): (7, 7, 7, 7, 7, 7, 7),
    (3, 0): (0, 4, 5, 6, 7, 8, 9),
    (3, 1): (5, 6, 7, 8, 9, 10, 11),
    (4, 0): (0, 4, 5, 6, 7, 8, 9),
}
"""By white and black men in the block, for y from 1 to 7 (sources: lichess-phases)."""
