"""Where a harder look can change a label.

A pure function of what is known so far, so the plan repeats. Each search is taken
to be uncertain by a margin, and by more if its score was still moving when it
ended. A move is in doubt if a threshold lies within the uncertainty of what it
cost, if one side is so far ahead that a mate may be near, or if it offers a piece and
may be sound; then both sides of it are looked at again, harder. Moves far from any
threshold, and moves in positions decided either way, keep their label.
"""

from collections.abc import Sequence
from math import hypot

import chess

from kibitz.core.chess.score import Cp, Mate
from kibitz.core.labels.move_facts import facts_of
from kibitz.core.looks.special import NEED_SPECIAL_LOOKS, offers_in_doubt
from kibitz.core.numbers.judgement import chances_lost
from kibitz.core.searches.answer import PositionEval, Searches
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.core.searches.task import Limit, SearchGroup, SearchTask
from kibitz.core.searches.unrest import movement
from kibitz.settings import HarderLook, Settings

GROUP = 4
"""Neighbours that share a hash, the later one first: a mate seen there is seen at once from before it."""


def harder_look(evaluated: EvaluatedGame, settings: Settings, look: HarderLook) -> list[SearchGroup]:
    """The searches that may change a label, or none."""
    wanted = sorted(positions_in_doubt(evaluated, settings, look), reverse=True)
    tasks = [SearchTask(index, Limit(nodes=look.nodes), settings.effort.lines) for index in wanted]
    return _neighbours(tasks)


def _neighbours(tasks: Sequence[SearchTask]) -> list[SearchGroup]:
    """The tasks, whose positions go backwards, cut at every gap and into groups."""
    groups: list[SearchGroup] = []
    for task in tasks:
        last = groups[-1] if groups else ()
        if last and last[-1].index == task.index + 1 and len(last) < GROUP:
            groups[-1] = (*last, task)
        else:
            groups.append((task,))
    return groups


def positions_in_doubt(evaluated: EvaluatedGame, settings: Settings, look: HarderLook) -> set[int]:
    """Both sides of every move in doubt, without positions the rules decide or that were searched as hard."""
    evals = evaluated.evals
    doubtful = _sides_of_offers(evaluated, settings)
    for index, board in enumerate(evaluated.game.boards()):
        if index == len(evals) - 1:
            break
        before, after = evals[index], evals[index + 1]
        if (
            settings.judges(board.turn)
            and before
            and after
            and is_in_doubt(before, after, board.turn, settings, look)
        ):
            doubtful |= {index, index + 1}
    return {index for index in doubtful if (found := evals[index]) and 0 < found.nodes < look.nodes}


def _sides_of_offers(evaluated: EvaluatedGame, settings: Settings) -> set[int]:
    """Both sides of every move that may be a sound sacrifice, if the rules care."""
    if settings.rules not in NEED_SPECIAL_LOOKS:
        return set()
    facts = facts_of(evaluated_sheet(evaluated), evaluated.game, Searches(evaluated.evals))
    return {side for index in offers_in_doubt(facts, settings) for side in (index, index + 1)}


def is_in_doubt(
    before: PositionEval, after: PositionEval, mover: chess.Color, settings: Settings, look: HarderLook
) -> bool:
    """Whether a harder look at the move may give it another label."""
    match before.score, after.score:
        case Cp() as first, Cp() as second:
            if max(abs(first.value), abs(second.value)) >= look.mate_near:
                return True
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
