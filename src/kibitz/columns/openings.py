"""The openings of many games, by the rule of `core.chess.opening`.

Nearly every position is told from the named ones by a number made of it. The few whose number is that
of a named one are looked up as they are, so that no accident names a game.
"""

import chess
import numpy as np

from kibitz.columns import words
from kibitz.columns.boards import Boards
from kibitz.columns.squares import Bits, Rows
from kibitz.core.chess.opening import FEWEST_PIECES, LAST_PLY, Opening, OpeningTable, position_key

_FACTORS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93)
"""Odd and without a pattern: sets of squares multiplied by them come apart."""

_SIEVE_BITS = 18


class OpeningIndex:
    """A table of named openings that can be asked about many positions at once."""

    def __init__(self, table: OpeningTable) -> None:
        self.table = table
        keys = np.array([key[:7] for key in table], np.uint64).reshape(-1, 7)
        pawns, knights, bishops, rooks, queens, kings, white = keys.T
        self._numbers = np.unique(
            _numbers(bishops | rooks | queens, knights | kings | rooks | queens,
                     pawns | kings | bishops | queens, white)
        )  # fmt: skip
        self._sieve = np.zeros(1 << _SIEVE_BITS, np.bool_)
        self._sieve[_to_sieve(self._numbers)] = True

    def may_be_named(self, numbers: Bits) -> Rows:
        """Which of the positions with these numbers have that of a named one."""
        rows = np.flatnonzero(self._sieve[_to_sieve(numbers)])
        return rows[np.isin(numbers[rows], self._numbers)]


def _numbers(high: Bits, middle: Bits, low: Bits, white: Bits) -> Bits:
    """One number for all men on the board."""
    numbers = high * _FACTORS[0]
    for bits, factor in zip((middle, low, white), _FACTORS[1:], strict=True):
        numbers ^= bits * np.uint64(factor)
    return numbers


def _to_sieve(numbers: Bits) -> Rows:
    return (numbers >> (64 - _SIEVE_BITS)).astype(np.intp)


def openings(boards: Boards, index: OpeningIndex) -> list[Opening | None]:
    """The opening of each game."""
    order = boards.order
    first, end = order.games, int(order.sizes[: LAST_PLY + 1].sum())
    men = boards.men.at(slice(first, end))
    is_white = order.plies[first:end] % 2 == 0
    white = np.where(is_white, boards.mover[first:end], boards.other[first:end])
    rows = first + index.may_be_named(_numbers(men.high, men.middle, men.low, white))
    rows = rows[np.bitwise_count(boards.mover[rows] | boards.other[rows]) >= FEWEST_PIECES]
    found: list[Opening | None] = [None] * order.games
    board = chess.Board(None)
    deepest_first = rows[::-1].tolist()
    games, plies = order.game[rows[::-1]].tolist(), order.plies[rows[::-1]].tolist()
    for row, game, ply in zip(deepest_first, games, plies, strict=True):
        if found[game] is None:
            _put(board, boards, row, ply)
            if named := index.table.get(position_key(board)):
                found[game] = Opening(named.eco, named.name, ply)
    return found


def _put(board: chess.Board, boards: Boards, row: int, ply: int) -> None:
    """Everything that tells a position from others."""
    high, middle, low = int(boards.men.high[row]), int(boards.men.middle[row]), int(boards.men.low[row])
    mover, other = int(boards.mover[row]), int(boards.other[row])
    board.turn = ply % 2 == 0
    board.occupied = mover | other
    board.occupied_co[board.turn], board.occupied_co[not board.turn] = mover, other
    board.pawns = low & ~(high | middle)
    board.knights = middle & ~(high | low)
    board.kings = middle & low & ~high
    board.bishops = high & low & ~middle
    board.rooks = high & middle & ~low
    board.queens = high & middle & low
    board.castling_rights = _rights(int(boards.kept[row]))
    board.ep_square = _passed(boards, row - boards.order.games)


def _rights(kept: int) -> chess.Bitboard:
    return sum(
        kept & home & chess.BB_CORNERS
        for home in (chess.BB_RANK_1, chess.BB_RANK_8)
        if kept & home & chess.BB_FILE_E
    )


def _passed(boards: Boards, move: int) -> chess.Square | None:
    """The square that a pawn leapt over with the last move."""
    asked = boards.words[move]
    start, to = int(boards.origins[move]).bit_length() - 1, int(words.TO[asked]).bit_length() - 1
    leapt = words.PIECE[asked] == chess.PAWN and abs(to - start) == 16
    return (start + to) // 2 if leapt else None
