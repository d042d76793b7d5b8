"""Where what is known contradicts itself, and where what will be told rests on too little.

Both are reasons to look again before anything is said. Pure functions of what is known so
far, so the plan repeats.
"""

from dataclasses import replace

import chess

from kibitz.core.chess.label import BAD, STRONG, Label
from kibitz.core.chess.score import Mate, Score
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules import RULESETS, read_moves
from kibitz.core.labels.worst import worst_moves
from kibitz.core.looks.known import Known
from kibitz.core.looks.special import searched_as
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import LONGEST_LINE, Line, PositionEval
from kibitz.core.searches.task import At, Place
from kibitz.settings import Settings

TOLD = STRONG | {Label.MISTAKE, Label.MISS, Label.BLUNDER}
"""Labels that headline, story and turning points are made of."""


UNEQUAL = 4
"""How many times the nodes of the other side of a move make two searches hard to compare."""


def contradicted(known: Known, settings: Settings) -> set[int]:
    """Both sides of every move about which two searches cannot both be right."""
    moves = {
        index
        for index, each in known.facts.items()
        if settings.judges(each.mover)
        and (
            is_first_choice_refuted(each, settings)
            or gains(each, settings)
            or disagrees_with_fresh_look(known, index, settings)
        )
    }
    return _sides(moves)


def is_first_choice_refuted(facts: MoveFacts, settings: Settings) -> bool:
    """The engine's own first choice, of which the very next position says that it cost something."""
    had_mate = isinstance(facts.before, Mate) and facts.before.winner == facts.mover
    loses_it = had_mate and not isinstance(facts.after, Mate)
    return facts.is_best and (loses_it or facts.lost >= settings.judgement.inaccuracy)


def gains(facts: MoveFacts, settings: Settings) -> bool:
    """A move that makes the position better for its player: the search before it has not seen it."""
    gained = facts.mine(facts.after) - facts.mine(facts.before)
    return facts.index > 0 and gained >= settings.judgement.inaccuracy


def disagrees_with_fresh_look(known: Known, index: int, settings: Settings) -> bool:
    """A search of its own saw another score before the move, or a mate that the other did not see."""
    fresh, found = known.searches.wide.get(index), known.searches.evals[index]
    if fresh is None or found is None:
        return False
    return _is_other_score(fresh.score, found.score, settings.judgement.inaccuracy)


def _is_other_score(one: Score, other: Score, points: float) -> bool:
    if isinstance(one, Mate) and isinstance(other, Mate):
        return one.winner != other.winner
    apart = win_percent(one, chess.WHITE) - win_percent(other, chess.WHITE)
    return abs(apart) >= points or isinstance(one, Mate) != isinstance(other, Mate)


def lopsided(known: Known, settings: Settings) -> set[int]:
    """The sides of moves whose searches had very different effort and see something different."""
    evals = known.searches.evals
    return {
        side
        for index, each in known.facts.items()
        if (one := evals[index]) and (other := evals[index + 1])
        if not one.is_final and not other.is_final
        if max(one.nodes, other.nodes) > UNEQUAL * min(one.nodes, other.nodes)
        if abs(each.mine(each.before) - each.mine(each.after)) >= settings.judgement.inaccuracy / 2
        for side in (index, index + 1)
    }


def told(known: Known, settings: Settings) -> set[int]:
    """Both sides of every move that will be told of."""
    verdicts = read_moves(known.facts, settings, RULESETS[searched_as(settings.rules)])
    labels = {index: verdict.label for index, verdict in verdicts.items()}
    bad = [known.facts[index] for index, label in labels.items() if label in BAD]
    costs = {each.index: each.mine(each.before) - each.mine(each.after) for each in bad}
    return _sides({index for index, label in labels.items() if label in TOLD} | {*worst_moves(costs)})


def _sides(moves: set[int]) -> set[int]:
    return {side for index in moves for side in (index, index + 1)}


def backed_up(known: Known, settings: Settings) -> dict[Place, PositionEval]:
    """Positions whose first choice the next position still refutes, with that position's word for it.

    From the end backwards: a first choice is worth what it leads to, and the later search is nearer to it.
    """
    evals = list(known.evaluated.evals)
    found: dict[Place, PositionEval] = {}
    for index in reversed(range(1, len(known.game.moves))):
        before, after = evals[index], evals[index + 1]
        if before is None or after is None or index not in known.facts:
            continue
        facts = replace(known.facts[index], before=before.score, after=after.score)
        if is_first_choice_refuted(facts, settings):
            line = Line(
                after.score, (before.lines[0].moves[0], *after.lines[0].moves)[:LONGEST_LINE], before.depth
            )
            evals[index] = found[At(index)] = replace(before, lines=(line, *before.lines[1:]))
    return found
