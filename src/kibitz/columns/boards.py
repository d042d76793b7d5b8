"""All positions of many games, made ply by ply in every game that goes on.

Whether a move could be made is not asked here: `legality` looks at all of them together, which is
cheaper. Only a piece that is one of several has to be told from the others at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import chess
import numpy as np
from numpy.typing import NDArray

from kibitz.columns import words
from kibitz.columns.men import Men, is_attacked, king_square
from kibitz.columns.order import Order
from kibitz.columns.squares import Bits, Rows, between, first_of, square_of


@dataclass(frozen=True, slots=True)
class Boards:
    """Positions and moves in the columns of an `Order`."""

    order: Order
    men: Men
    mover: Bits
    """The men of the side to move."""

    other: Bits
    kept: Bits
    """Squares where nothing has ever moved: castling is allowed by kings and rooks that stand on them."""

    words: NDArray[np.uint16]
    """Of each move, its number in the tables of `words`, with the side's part added."""

    origins: Bits
    """Where each move came from; not one square if no piece, or more than one, could make it."""

    occupied: Bits
    """Of each move, the squares that were occupied before it."""


def play(order: Order, numbers: NDArray[np.uint16], starts: Sequence[chess.Board]) -> Boards:
    """The games from their starts, where White moves; `numbers` are those of their words, in their order."""
    asked = numbers + np.repeat(
        np.arange(len(order.sizes) - 1, dtype=np.uint16) % 2 * np.uint16(words.COUNT), order.sizes[1:]
    )
    boards = _at_the_start(order, asked, starts)
    wants = _Wants(asked)
    for ply, (start, size) in enumerate(
        zip(order.starts[:-1].tolist(), order.sizes[1:].tolist(), strict=True)
    ):
        after = int(order.starts[ply + 1])
        _play(
            boards,
            wants,
            slice(start, start + size),
            slice(after, after + size),
            slice(after - order.games, after - order.games + size),
            white=ply % 2 == 0,
        )
    return boards


class _Wants:
    """What every move asks, looked up all at once."""

    def __init__(self, asked: NDArray[np.uint16]) -> None:
        self.to = words.TO[asked]
        self.origins = words.ORIGINS[asked]
        self.rook = words.ROOK[asked]
        self.unlike = [bit[asked] for bit in words.UNLIKE]
        self.becomes = [bit[asked] for bit in words.BECOMES]
        self.passes = words.PASSES[asked]


def _at_the_start(order: Order, asked: NDArray[np.uint16], starts: Sequence[chess.Board]) -> Boards:
    count, moves = int(order.sizes.sum()), len(asked)
    distinct = {id(start): start for start in starts}  # nearly all games share one
    sets = {name: _sets_of(start) for name, start in distinct.items()}
    columns = np.empty((6, count), np.uint64)
    columns[:, : order.games] = np.array([sets[id(start)] for start in starts], np.uint64).T
    high, middle, low, mover, other, kept = columns
    return Boards(
        order,
        Men(high, middle, low),
        mover,
        other,
        kept,
        asked,
        np.empty(moves, np.uint64),
        np.empty(moves, np.uint64),
    )


def _sets_of(start: chess.Board) -> list[chess.Bitboard]:
    """What the columns hold of a position in which White moves."""
    without_right = chess.BB_CORNERS & ~start.clean_castling_rights()
    by_code = [
        (code, start.pieces_mask(kind, side)) for kind, code in words.CODES.items() for side in chess.COLORS
    ]
    return [
        *[sum(men for code, men in by_code if code & bit) for bit in (4, 2, 1)],
        start.occupied_co[chess.WHITE],
        start.occupied_co[chess.BLACK],
        chess.BB_ALL & ~without_right,
    ]


def _play(boards: Boards, wants: _Wants, at: slice, after: slice, moves: slice, *, white: bool) -> None:
    """One ply."""
    men, to, rook = boards.men, wants.to[moves], wants.rook[moves]
    codes = [men.high, men.middle, men.low]
    mover, other = boards.mover[at], boards.other[at]
    occupied = np.bitwise_or(mover, other, out=boards.occupied[moves])
    origin = np.bitwise_and(mover, wants.origins[moves], out=boards.origins[moves])
    for code, unlike in zip(codes, wants.unlike, strict=True):
        origin &= code[at] ^ unlike[moves]
    several = np.flatnonzero(origin & (origin - 1))
    if len(several):
        origin[several] = _settle(boards, at, several, origin[several], to[several], white=white)
    empty = to & ~occupied
    passed = (empty >> 8 if white else empty << 8) & wants.passes[moves]
    stays = ~(origin | to | passed)
    for code, becomes in zip(codes, wants.becomes, strict=True):
        np.bitwise_or(code[at] & stays, becomes[moves], out=code[after])
    men.high[after] ^= rook
    men.middle[after] ^= rook
    np.bitwise_xor(mover & stays | to, rook, out=boards.other[after])
    np.bitwise_and(other, stays, out=boards.mover[after])
    np.bitwise_and(boards.kept[at], stays, out=boards.kept[after])


def _settle(boards: Boards, at: slice, rows: Rows, origins: Bits, to: Bits, *, white: bool) -> Bits:
    """Which of several pieces can go there: one whose way is free and whose king is then safe."""
    men = boards.men.at(at).at(rows)
    mover, other = boards.mover[at][rows], boards.other[at][rows]
    target = square_of(to)
    found, left = np.zeros(len(rows), np.uint64), origins
    while left.any():
        one = first_of(left)
        left = left ^ one
        is_free = (between(target, square_of(one)) & men.occupied) == 0
        found |= np.where(is_free, one, 0)
    pinned = np.flatnonzero(found & (found - 1))
    if len(pinned):
        found[pinned] = _unpinned(
            men.at(pinned), mover[pinned], other[pinned], found[pinned], to[pinned], white=white
        )
    return found


def _unpinned(men: Men, mover: Bits, other: Bits, origins: Bits, to: Bits, *, white: bool) -> Bits:
    """Those pieces, none of them a king or a pawn that captures, that leave their king safe."""
    king, colour = king_square(men, mover), np.full(len(to), 0 if white else 1)
    found, left = np.zeros(len(to), np.uint64), origins
    while left.any():
        one = first_of(left)
        left = left ^ one
        stays = ~(one | to)
        # what stands on the target does not slide and stands in the way: the code of no piece, 4, is enough
        moved = Men(men.high & stays | to, men.middle & stays, men.low & stays)
        found |= np.where(is_attacked(king, other & stays, moved, colour), 0, one)
    return found
