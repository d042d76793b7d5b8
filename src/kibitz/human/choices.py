"""The net's scores as chances of the legal moves of a position."""

from collections.abc import Collection

import chess
import numpy as np
from numpy.typing import NDArray

from kibitz.core.human.chances import Chances
from kibitz.core.human.seen import move_number
from kibitz.human.exponential import shares

UNDER = (chess.ROOK, chess.BISHOP, chess.KNIGHT)


def chances(
    scores: NDArray[np.int64], legal: Collection[chess.Move], mover: chess.Color, under_promotion: float
) -> Chances:
    """How many play each legal move; a promotion shares what its squares get with those to lesser pieces."""
    numbers = sorted({move_number(move, mover) for move in legal})
    if not numbers:
        return {}
    share_of = dict(zip(numbers, shares(scores[numbers]).tolist(), strict=True))
    return {move: _part(move, under_promotion) * share_of[move_number(move, mover)] for move in legal}


def _part(move: chess.Move, under_promotion: float) -> float:
    if move.promotion is None:
        return 1.0
    return under_promotion / len(UNDER) if move.promotion in UNDER else 1 - under_promotion
