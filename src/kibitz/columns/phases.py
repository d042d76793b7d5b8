"""Where the middlegame and the endgame of many games begin, by the rule of `core.chess.phase`."""

import chess
import numpy as np
from numpy.typing import NDArray

from kibitz.columns.boards import Boards
from kibitz.columns.order import Order
from kibitz.columns.squares import Bits, Rows
from kibitz.core.chess.phase import (
    BLOCKS,
    CROWDED_BACK_RANK,
    ENDGAME_PIECES,
    ENTANGLED,
    MIDDLEGAME_PIECES,
    Division,
    division_of,
)

NEVER = np.iinfo(np.int64).max


def divisions(boards: Boards) -> list[Division]:
    """The phases of each game."""
    order = boards.order
    white, black = _sides(boards)
    pieces = np.bitwise_count(boards.men.high | boards.men.middle & ~boards.men.low)
    is_middle = (pieces <= MIDDLEGAME_PIECES) | _has_sparse_back_rank(white, black)
    middle = _first(order, is_middle)
    open_yet = np.flatnonzero(order.plies < middle[order.game])
    is_middle[open_yet] = _entanglement(white[open_yet], black[open_yet]) > ENTANGLED
    middle, end = _first(order, is_middle), _first(order, pieces <= ENDGAME_PIECES)
    return [
        division_of(_ply(one), _ply(other)) for one, other in zip(middle.tolist(), end.tolist(), strict=True)
    ]


def _ply(found: int) -> int | None:
    return None if found == NEVER else found


def _sides(boards: Boards) -> tuple[Bits, Bits]:
    is_white = boards.order.plies % 2 == 0
    return np.where(is_white, boards.mover, boards.other), np.where(is_white, boards.other, boards.mover)


def _first(order: Order, flags: NDArray[np.bool_]) -> Rows:
    """Of each game, the first ply with a flag."""
    plies = np.where(flags, order.plies, NEVER)[order.by_game]
    return np.minimum.reduceat(plies, order.game_starts)


def _has_sparse_back_rank(white: Bits, black: Bits) -> NDArray[np.bool_]:
    return (np.bitwise_count(white & chess.BB_RANK_1) < CROWDED_BACK_RANK) | (
        np.bitwise_count(black & chess.BB_RANK_8) < CROWDED_BACK_RANK
    )


def _anchors(values: tuple[int, ...], bit: int) -> chess.Bitboard:
    """The lower left squares of the blocks whose value has a bit, by the values of the seven ranks."""
    ranks = sum(chess.BB_RANKS[rank] for rank, value in enumerate(values) if value & bit)
    return ranks & ~chess.BB_FILE_H


_BITS = (1, 2, 4, 8)
_ANCHORS = {counts: [_anchors(values, bit) for bit in _BITS] for counts, values in BLOCKS.items()}
"""By white and black men in a block: where such a block adds 1, 2, 4 and 8."""

_CHUNK = 1 << 12
"""Positions that are looked at together: few enough to stay in the fastest memory."""


def _entanglement(white: Bits, black: Bits) -> Rows:
    """As `core.chess.phase.entanglement`, for many positions."""
    chunks = [slice(start, start + _CHUNK) for start in range(0, len(white), _CHUNK)]
    parts = [_entangled(white[chunk], black[chunk]) for chunk in chunks]
    return np.concatenate(parts) if parts else np.zeros(0, np.intp)


def _entangled(white: Bits, black: Bits) -> Rows:
    whites, blacks = _blocks_of(white), _blocks_of(black)
    adds = [np.zeros(len(white), np.uint64) for _ in _BITS]
    for (of_white, of_black), anchors in _ANCHORS.items():
        blocks = whites[of_white] & blacks[of_black]
        for total, where in zip(adds, anchors, strict=True):
            if where:
                np.bitwise_or(total, blocks & where, out=total)
    counts = [np.bitwise_count(total).astype(np.intp) for total in adds]
    return np.sum([bit * count for bit, count in zip(_BITS, counts, strict=True)], axis=0)


def _blocks_of(men: Bits) -> list[Bits]:
    """The blocks with no, one, two, three and four of the men, by their lower left squares."""
    right, above, beside = [np.right_shift(men, steps) for steps in (1, 8, 9)]
    odd_below, two_below = men ^ right, men & right
    odd_above, two_above = above ^ beside, above & beside
    odd, four = odd_below ^ odd_above, two_below & two_above
    two = two_below ^ two_above ^ (odd_below & odd_above)
    return [~(odd | two | four), odd & ~two, two & ~odd, odd & two, four]
