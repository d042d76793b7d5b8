"""Where a harder look can change a label.

A pure function of the first look, so the plan repeats. A move is looked at again,
on both sides, if what it cost lies near a threshold, or if a mate stands on one
side of it and not on the other.
"""

import chess

from kibitz.core.evaluated import EvaluatedGame, PositionEval
from kibitz.core.judgement import chances_lost
from kibitz.core.plan import Limit, SearchGroup, SearchTask
from kibitz.core.score import Cp, Mate
from kibitz.core.side import side_name
from kibitz.settings import JudgementThresholds, SecondLook, Settings

GROUP = 2
"""Positions that share a hash: a move's two sides, the later one first."""


def second_look(evaluated: EvaluatedGame, settings: Settings) -> list[SearchGroup]:
    """The searches that may change a label, or none."""
    policy = settings.effort.second_look
    if policy is None:
        return []
    wanted = sorted(doubtful_positions(evaluated, settings, policy), reverse=True)
    tasks = [SearchTask(index, Limit(nodes=policy.nodes), settings.effort.lines) for index in wanted]
    return [tuple(tasks[start : start + GROUP]) for start in range(0, len(tasks), GROUP)]


def doubtful_positions(evaluated: EvaluatedGame, settings: Settings, policy: SecondLook) -> set[int]:
    """Both sides of every move whose label is in doubt, without positions the rules decide."""
    doubtful: set[int] = set()
    turns = [board.turn for board in evaluated.game.boards()]
    for index, (before, after) in enumerate(zip(evaluated.evals, evaluated.evals[1:], strict=False)):
        is_judged = settings.only in (None, side_name(turns[index]))
        if before is None or after is None or not is_judged:
            continue
        if is_doubtful(before, after, turns[index], settings.judgement, policy):
            doubtful |= {index, index + 1}
    return {index for index in doubtful if (found := evaluated.evals[index]) is not None and found.depth > 0}


def is_doubtful(
    before: PositionEval,
    after: PositionEval,
    mover: chess.Color,
    thresholds: JudgementThresholds,
    policy: SecondLook,
) -> bool:
    """Whether a harder look at the move may give it another label."""
    match before.score, after.score:
        case Cp() as first, Cp() as second:
            lost = chances_lost(first, second, mover)
            return thresholds.inaccuracy - policy.margin <= lost <= thresholds.blunder + policy.certain
        case Mate(winner), Mate(other):
            return winner != other
        case _:
            return True
