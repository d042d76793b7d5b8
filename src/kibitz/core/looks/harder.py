"""Where a harder look can change a label.

A pure function of what is known so far, so the plan repeats. Each search is taken
to be uncertain by a margin, and by more if its score was still moving when it
ended. A move is in doubt if a threshold lies within the uncertainty of what it
cost, if one side is so far ahead that a mate may be near, if it offers a piece and
may be sound, or if the searches contradict each other; then both sides of it are
looked at again, harder. Moves far from any threshold, and moves in positions decided
either way, keep their label, unless they will be told of.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

import chess

from kibitz.core.chess.score import Cp, Mate
from kibitz.core.looks.contradictions import contradicted, disagrees_with_fresh_look, lopsided, told
from kibitz.core.looks.first import without
from kibitz.core.looks.known import Known
from kibitz.core.looks.special import LINES, needs_special_looks, offers_in_doubt
from kibitz.core.numbers.judgement import chances_lost
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Afresh, At, Limit, SearchGroup, SearchTask
from kibitz.core.searches.unrest import movement
from kibitz.settings import HarderLook, Settings

GROUP = 4
"""Neighbours that share a hash, the later one first: a mate seen there is seen at once from before it."""


def harder_look(known: Known, settings: Settings, look: HarderLook) -> list[SearchGroup]:
    """The searches that may change a label, or none."""
    wanted = positions_in_doubt(known, settings, look) | contradicted(known, settings)
    return search_harder(known, settings, wanted, look.nodes)


def check_look(known: Known, settings: Settings, nodes: int) -> list[SearchGroup]:
    """What contradicts itself, harder than before; and so the fresh looks that see something else."""
    afresh = [
        (SearchTask(Afresh(index), Limit(nodes=nodes), LINES),)
        for index, found in sorted(known.searches.wide.items())
        if found.nodes < nodes and disagrees_with_fresh_look(known, index, settings)
    ]
    groups = search_harder(known, settings, contradicted(known, settings), nodes)
    return [*[_warmed_up(group, known) for group in groups], *afresh]


def _warmed_up(group: SearchGroup, known: Known) -> SearchGroup:
    """The group after a search of the position that follows it: what refutes a move is often there."""
    last = group[0]
    after = At(last.place.index + 1)
    found = known.answers.get(after)
    if found is None or found.is_final:
        return group
    return (replace(last, place=after, is_warm_up=True), *group)


def told_look(known: Known, settings: Settings) -> list[SearchGroup]:
    """What will be told or compared, where it was looked at in passing only."""
    wanted = told(known, settings) | lopsided(known, settings)
    return search_harder(known, settings, wanted, settings.effort.told_nodes)


def search_harder(known: Known, settings: Settings, wanted: set[int], nodes: int) -> list[SearchGroup]:
    """The positions among these that were searched with fewer nodes and are not decided by the rules."""
    evals = known.evaluated.evals
    poor = {
        index for index in wanted if (found := evals[index]) and not found.is_final and found.nodes < nodes
    }
    groups = _neighbours(sorted(poor - _same_everywhere(known), reverse=True))
    limit, lines = Limit(nodes=nodes), settings.effort.lines
    tasks = [tuple([SearchTask(At(index), limit, lines) for index in group]) for group in groups]
    return without(tasks, {At(index) for index in known.settled})


def _same_everywhere(known: Known) -> set[int]:
    """The usual first position has one score in every game; what Lichess starts from is what judges."""
    return {0} if known.game.start.chess960_pos() is not None else set()


def _neighbours(backwards: Sequence[int]) -> list[list[int]]:
    """Positions that go backwards, cut at every gap and into groups.

    >>> _neighbours([9, 8, 7, 6, 5, 2])
    [[9, 8, 7, 6], [5], [2]]
    """
    groups: list[list[int]] = []
    for index in backwards:
        if groups and groups[-1][-1] == index + 1 and len(groups[-1]) < GROUP:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


def positions_in_doubt(known: Known, settings: Settings, look: HarderLook) -> set[int]:
    """Both sides of every move in doubt."""
    evals = known.evaluated.evals
    doubtful = _sides_of_offers(known, settings)
    for index, board in enumerate(known.game.boards()):
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
    return doubtful


def _sides_of_offers(known: Known, settings: Settings) -> set[int]:
    """Both sides of every move that may be a sound sacrifice, if the rules care."""
    if not needs_special_looks(settings.rules):
        return set()
    return {side for index in offers_in_doubt(known.facts, settings) for side in (index, index + 1)}


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
