"""Rulesets: pure functions from the facts of a move to a verdict."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from kibitz.core.chess.label import BAD, Label
from kibitz.core.labels.confidence import SURE_NODES, Confidence, least_sure
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.by_table import by_table
from kibitz.core.labels.rules.cpl import cpl
from kibitz.core.labels.rules.dual import dual
from kibitz.core.labels.rules.expected_points import expected_points
from kibitz.core.labels.rules.kibitz import kibitz
from kibitz.core.labels.rules.lichess import lichess
from kibitz.core.labels.verdict import Verdict
from kibitz.settings import Rules, Settings

BY_THE_RULES = (Label.BOOK, Label.FORCED)
"""Labels that need no search."""

NAME_GOOD_MOVES = (kibitz, expected_points)
"""Rulesets that have Great, Forced, and a Miss that means a chance let go."""

Ruleset = Callable[[MoveFacts, Settings], Verdict]

RULESETS: Mapping[Rules, Ruleset] = {
    "kibitz": kibitz,
    "lichess": lichess,
    "expected-points": expected_points,
    "dual": dual,
    "cpl": cpl,
}


def read_moves(facts: Mapping[int, MoveFacts], settings: Settings, ruleset: Ruleset) -> dict[int, Verdict]:
    """What the ruleset says about every move of the sides that are judged."""
    return {
        index: _verdict(each, settings, ruleset)
        for index, each in facts.items()
        if settings.judges(each.mover)
    }


def judges_by_tables(settings: Settings) -> bool:
    """Lichess asks no tables, and its numbers are to stay its own: there their word only stands beside."""
    return settings.rules != "lichess"


def _verdict(facts: MoveFacts, settings: Settings, ruleset: Ruleset) -> Verdict:
    """What is proven comes first; but a move into the tables may be more than not bad."""
    proven = None
    if ruleset is not lichess:
        proven = by_table(facts, settings, names_good_moves=ruleset in NAME_GOOD_MOVES)
    is_entry = facts.table is not None and facts.table.is_entry
    if proven is not None and not (is_entry and proven.label not in BAD):
        return proven
    own = tempered(ruleset(facts, settings), facts, settings)
    return proven if proven is not None and own.label in BAD else own


def tempered(verdict: Verdict, facts: MoveFacts, settings: Settings) -> Verdict:
    """No surer than the searches allow: a quick look makes nothing sure, and a contradiction much less."""
    if verdict.label in BY_THE_RULES:
        return verdict
    limit = Confidence.SURE
    if facts.nodes is not None and facts.nodes < SURE_NODES:
        limit = Confidence.LIKELY
    if facts.is_best and facts.lost >= settings.judgement.inaccuracy:
        limit = Confidence.BORDERLINE
    sure = least_sure(verdict.proof.confidence, limit)
    return replace(verdict, proof=replace(verdict.proof, confidence=sure))
