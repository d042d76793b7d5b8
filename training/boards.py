"""Packed games played out again, all of them at once: every position as the side to move sees it.

A square is 0 when empty, 1 to 6 for the mover's pawn, knight, bishop, rook, queen and king and
7 to 12 for the other side's. Black's view is the board turned upside down (a1 is a8).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.core.human.seen import HISTORY, NOWHERE
from kibitz.core.numbers.win_percent import CEILING, STEEPNESS
from training.pack import NO_EVAL, Packed

UNKNOWN_LOSS = -1.0
START_SCORE = 15
"""Centipawns before the first move, as everywhere in Kibitz."""

_BACK = [4, 2, 3, 5, 6, 3, 2, 4]
_START = np.array([*_BACK, *[1] * 8, *[0] * 32, *[7] * 8, *[code + 6 for code in _BACK]], np.uint8)
_SWAPPED = np.array([0, *range(7, 13), *range(1, 7)], np.uint8)
_KEPT = np.full(64, 15, np.uint8)
"""Castling rights left when a piece leaves a square or comes to it: 1 and 2 White's, 4 and 8 Black's."""
for _square, _rights in ((4, 3), (7, 1), (0, 2), (60, 12), (63, 4), (56, 8)):
    _KEPT[_square] = 15 & ~_rights


@dataclass
class Positions:
    """One row for every move that was played, in the order of the packed games."""

    squares: NDArray[np.uint8]
    castling: NDArray[np.uint8]
    """1 and 2: the mover's short and long; 4 and 8: the other side's."""
    passant: NDArray[np.uint8]
    before: NDArray[np.uint8]
    """Where each of the last moves came from and went to, the latest first."""
    captured: NDArray[np.bool_]
    """Whether the last move took something."""
    ratings: NDArray[np.int16]
    """The mover's and the other side's."""
    played: NDArray[np.int16]
    """64 from + to."""
    under: NDArray[np.bool_]
    """Whether it promoted to less than a queen."""
    ply: NDArray[np.int16]
    use: NDArray[np.uint8]
    game: NDArray[np.int32]
    win: NDArray[np.float32]
    """The mover's win percent before the move."""
    loss: NDArray[np.float32]
    """Points that the move lost, or `UNKNOWN_LOSS`."""


class _Games:
    """Games on their way, the longest first, so that those still played are always the first ones."""

    def __init__(self, count: int) -> None:
        self.board = np.tile(_START, (count, 1))
        self.rights = np.full(count, 15, np.uint8)
        self.passant = np.full(count, NOWHERE, np.uint8)
        self.before = np.full((count, 2 * HISTORY), NOWHERE, np.uint8)
        self.captured = np.zeros(count, np.bool_)

    def play(self, moves: NDArray[np.uint16], *, white: bool) -> None:
        """One move in each of the first games."""
        count = len(moves)
        rows = np.arange(count)
        start, end, promoted = ((moves >> shift & 63).astype(np.int16) for shift in (0, 6, 12))
        piece = self.board[rows, start]
        kind = piece if white else piece - 6
        pawn, step = kind == 1, end - start
        captures = self.board[rows, end] != 0
        taken_passing = pawn & (end == self.passant[:count])
        self.board[rows, start] = 0
        self.board[rows[taken_passing], end[taken_passing] + (-8 if white else 8)] = 0
        self.board[rows, end] = np.where(promoted > 0, promoted + (0 if white else 6), piece)
        for by, corner, beside in ((2, 3, 1), (-2, -4, -1)):
            castled = (kind == 6) & (step == by)
            self.board[rows[castled], start[castled] + corner] = 0
            self.board[rows[castled], start[castled] + beside] = 4 if white else 10
        self.rights[:count] &= _KEPT[start] & _KEPT[end]
        self.passant[:count] = self._passant(rows, end, pawn & (np.abs(step) == 16), white=white)
        self.before[:count, 2:] = self.before[:count, :-2]
        self.before[:count, :2] = np.stack([start, end], axis=1)
        self.captured[:count] = captures | taken_passing

    def _passant(
        self, rows: NDArray[np.intp], end: NDArray[np.int16], leap: NDArray[np.bool_], *, white: bool
    ) -> NDArray[np.uint8]:
        """The square that a pawn leapt over, where a pawn of the other side stands beside it."""
        other, file = 7 if white else 1, end & 7
        beside = (file > 0) & (self.board[rows, np.maximum(end, 1) - 1] == other)
        beside |= (file < 7) & (self.board[rows, np.minimum(end, 62) + 1] == other)
        return np.where(leap & beside, end + (-8 if white else 8), NOWHERE).astype(np.uint8)


def positions(packed: Packed) -> Positions:
    """Every position of the games."""
    moves, total = packed.moves, len(packed.moves)
    starts = np.concatenate([[0], np.cumsum(packed.lengths)])[:-1]
    order = np.argsort(-packed.lengths, kind="stable")
    lengths, starts_in_order = packed.lengths[order], starts[order]
    win, loss = _points(packed, starts)
    found = Positions(
        np.empty((total, 64), np.uint8),
        np.empty(total, np.uint8),
        np.empty(total, np.uint8),
        np.empty((total, 2 * HISTORY), np.uint8),
        np.empty(total, np.bool_),
        np.empty((total, 2), np.int16),
        np.empty(total, np.int16),
        moves >> 12 > 0,
        np.empty(total, np.int16),
        np.empty(total, np.uint8),
        np.empty(total, np.int32),
        win,
        loss,
    )
    found.under &= moves >> 12 != 5
    games = _Games(len(order))
    for ply in range(int(lengths[0])):
        count = int(np.searchsorted(-lengths, -ply, side="left"))
        at, white = starts_in_order[:count] + ply, ply % 2 == 0
        _write(found, at, games, count, moves[at], white=white)
        mover = 0 if white else 1
        found.ratings[at] = packed.ratings[order[:count]][:, [mover, 1 - mover]]
        found.use[at] = packed.uses[order[:count], mover]
        found.ply[at] = ply
        found.game[at] = order[:count]
        games.play(moves[at], white=white)
    return found


def _write(
    found: Positions,
    at: NDArray[np.int64],
    games: _Games,
    count: int,
    moves: NDArray[np.uint16],
    *,
    white: bool,
) -> None:
    turn = 0 if white else 56
    board, rights = games.board[:count], games.rights[:count]
    if not white:
        board = _SWAPPED[board.reshape(count, 8, 8)[:, ::-1].reshape(count, 64)]
        rights = (rights >> 2 | (rights & 3) << 2).astype(np.uint8)
    found.squares[at] = board
    found.castling[at] = rights
    found.passant[at] = _turned(games.passant[:count], turn)
    found.before[at] = _turned(games.before[:count], turn)
    found.captured[at] = games.captured[:count]
    found.played[at] = (moves & 63 ^ turn) * 64 + (moves >> 6 & 63 ^ turn)


def _turned(squares: NDArray[np.uint8], turn: int) -> NDArray[np.uint8]:
    return np.where(squares == NOWHERE, NOWHERE, squares ^ turn).astype(np.uint8)


def _points(packed: Packed, starts: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The mover's win percent before each move, and what the move lost."""
    known = packed.evals != NO_EVAL
    capped = np.clip(packed.evals, -CEILING, CEILING)
    after = (100 / (1 + np.exp(-STEEPNESS * capped.astype(np.float64)))).astype(np.float32)
    before, known_before = np.roll(after, 1), np.roll(known, 1)
    before[starts] = 100 / (1 + np.exp(-STEEPNESS * START_SCORE))
    known_before[starts] = True
    ply = np.arange(len(after)) - np.repeat(starts, packed.lengths)
    black = ply % 2 == 1
    lost = np.where(black, after - before, before - after)
    win = np.where(black, 100 - before, before)
    return win, np.where(known & known_before, np.maximum(lost, 0), UNKNOWN_LOSS).astype(np.float32)
