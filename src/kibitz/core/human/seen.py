"""A position as a human model sees it: integers, from the side of the player to move.

Black's board is turned upside down, so that the mover's pawns always go up. Training and
reading go by this one encoding; a model that was trained by another is not ours.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

NOWHERE = 64
"""In place of a square that is not there."""

HISTORY = 4
"""Moves before this one that the model is told."""

OTHERS = 6
"""Added to the number of a piece that is not the mover's."""


@dataclass(frozen=True, slots=True)
class SeenPosition:
    """All that the model is told, beside the ratings."""

    squares: bytes
    """For each square from a1: 0, or 1 to 6 for the mover's pawn to king, 7 to 12 for the other side's."""
    castling: int
    """1 and 2: the mover may castle short, long; 4 and 8: the other side may."""
    passant: int
    """The square on which a pawn may be taken in passing, if a pawn stands ready to do so."""
    before: tuple[int, ...]
    """Where each of the last moves came from and went to, the latest first."""
    captured: bool
    """Whether the last move took something."""


def seen(
    board: chess.Board, played: Sequence[chess.Move] = (), *, captured: bool = False
) -> SeenPosition | None:
    """The position before a move, and the moves that led to it; None if these are not the usual rules.

    >>> start = seen(chess.Board())
    >>> start.squares[:8].hex(), start.castling, start.passant
    ('0402030506030204', 15, 64)
    """
    if type(board) is not chess.Board or board.chess960 or not board.is_valid():
        return None
    mover, turn = board.turn, _turn(board.turn)
    squares = bytearray(64)
    for square, piece in board.piece_map().items():
        squares[square ^ turn] = piece.piece_type + (0 if piece.color == mover else OTHERS)
    rights = [
        may(side)
        for side in (mover, not mover)
        for may in (board.has_kingside_castling_rights, board.has_queenside_castling_rights)
    ]
    passant = board.ep_square if board.has_pseudo_legal_en_passant() else None
    before = [
        square ^ turn for move in played[: -HISTORY - 1 : -1] for square in (move.from_square, move.to_square)
    ]
    return SeenPosition(
        bytes(squares),
        sum(1 << place for place, right in enumerate(rights) if right),
        NOWHERE if passant is None else passant ^ turn,
        (*before, *[NOWHERE] * (2 * HISTORY - len(before))),
        captured,
    )


def move_number(move: chess.Move, mover: chess.Color) -> int:
    """Which of the model's 64 × 64 moves this is; promotions share one.

    >>> move_number(chess.Move.from_uci("e2e4"), chess.WHITE)
    796
    >>> move_number(chess.Move.from_uci("e7e5"), chess.BLACK)
    796
    """
    turn = _turn(mover)
    return (move.from_square ^ turn) * 64 + (move.to_square ^ turn)


def _turn(mover: chess.Color) -> int:
    return 0 if mover == chess.WHITE else 56
