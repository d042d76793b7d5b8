"""How far a score was still moving when its search ended."""

from collections.abc import Sequence

import chess

from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.numbers.win_percent import winning_chances
from kibitz.core.searches.answer import DepthPoint, PositionEval

LATE = 4
"""A score is called moving by what it did in the last three quarters of its nodes."""

LATE_DEPTHS = 3
"""Or in its last depths, where nobody counted the nodes: three come nearest to it in tests/recordings."""


def movement(found: PositionEval) -> float:
    """How far the score moved, in points, over the later part of the search."""
    if not found.history:
        return 0.0
    late = [_points(point.score) for point in _late(found.history)]
    return max(late) - min(late)


def _late(history: Sequence[DepthPoint]) -> Sequence[DepthPoint]:
    last = history[-1].nodes
    if last is None:
        return history[-LATE_DEPTHS:]
    return [point for point in history if LATE * (point.nodes or 0) >= last]


def _points(score: Score) -> float:
    """White's win percent above 50, with no cap."""
    match score:
        case Cp(value):
            return 50 * winning_chances(value)
        case Mate(winner):
            return 50.0 if winner == chess.WHITE else -50.0
