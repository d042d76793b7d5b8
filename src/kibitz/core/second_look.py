"""Where a harder look can change a label.

A pure function of what is known so far, so the plan repeats. Each search is taken
to be uncertain by a margin, and by more if its score was still moving when it
ended. A move is in doubt if a threshold lies within the uncertainty of what it
cost; then both sides of it are looked at again, harder. Moves far from any
threshold, and moves in positions decided either way, keep their label.
"""

from math import hypot

import chess

from kibitz.core.evaluated import EvaluatedGame, PositionEval
from kibitz.core.judgement import chances_lost
from kibitz.core.plan import Limit, SearchGroup, SearchTask
from kibitz.core.score import Cp, Mate, Score
from kibitz.core.side import side_name
from kibitz.core.win_percent import winning_chances
from kibitz.settings import HarderLook, Settings

GROUP = 2
"""Positions that share a hash: a move's two sides, the later one first."""

LATE = 4
"""A score is called moving by what it did in the last three quarters of its nodes."""


def harder_look(evaluated: EvaluatedGame, settings: Settings, look: HarderLook) -> list[SearchGroup]:
    """The searches that may change a label, or none."""
    wanted = sorted(positions_in_doubt(evaluated, settings, look), reverse=True)
    tasks = [SearchTask(index, Limit(nodes=look.nodes), settings.effort.lines) for index in wanted]
    return [tuple(tasks[start : start + GROUP]) for start in range(0, len(tasks), GROUP)]


def positions_in_doubt(evaluated: EvaluatedGame, settings: Settings, look: HarderLook) -> set[int]:
    """Both sides of every move in doubt, without positions the rules decide or that were searched as hard."""
    evals = evaluated.evals
    doubtful: set[int] = set()
    for index, board in enumerate(evaluated.game.boards()):
        if index == len(evals) - 1:
            break
        before, after = evals[index], evals[index + 1]
        is_judged = settings.only in (None, side_name(board.turn))
        if is_judged and before and after and is_in_doubt(before, after, board.turn, settings, look):
            doubtful |= {index, index + 1}
    return {index for index in doubtful if (found := evals[index]) and 0 < found.nodes < look.nodes}


def is_in_doubt(
    before: PositionEval, after: PositionEval, mover: chess.Color, settings: Settings, look: HarderLook
) -> bool:
    """Whether a harder look at the move may give it another label."""
    match before.score, after.score:
        case Cp() as first, Cp() as second:
            lost = chances_lost(first, second, mover)
            doubt = hypot(_uncertainty(before, look), _uncertainty(after, look))
            if _is_decided(first, second, look):
                doubt = min(doubt, look.decided_margin)
            thresholds = settings.judgement
            steps = (thresholds.inaccuracy, thresholds.mistake, thresholds.blunder)
            return any(abs(lost - step) < doubt for step in steps)
        case Mate(winner), Mate(other):
            return winner != other
        case _:
            return True


def _is_decided(first: Cp, second: Cp, look: HarderLook) -> bool:
    low, high = sorted((first.value, second.value))
    return low > look.decided or high < -look.decided


def _uncertainty(found: PositionEval, look: HarderLook) -> float:
    """Win-percent points by which the search may be off; a finished game is certain."""
    if found.depth == 0:
        return 0.0
    return look.margin + look.restlessness * movement(found)


def movement(found: PositionEval) -> float:
    """How far the score moved, in points, over the later part of the search."""
    if not found.history:
        return 0.0
    late = [_points(point.score) for point in found.history if LATE * point.nodes >= found.history[-1].nodes]
    return max(late) - min(late)


def _points(score: Score) -> float:
    """White's win percent above 50, with no cap."""
    match score:
        case Cp(value):
            return 50 * winning_chances(value)
        case Mate(winner):
            return 50.0 if winner == chess.WHITE else -50.0
