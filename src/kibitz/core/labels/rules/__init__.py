"""Rulesets: pure functions from the facts of a move to a verdict."""

from collections.abc import Callable, Mapping

from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.cpl import cpl
from kibitz.core.labels.rules.dual import dual
from kibitz.core.labels.rules.expected_points import expected_points
from kibitz.core.labels.rules.kibitz import kibitz
from kibitz.core.labels.rules.lichess import lichess
from kibitz.core.labels.verdict import Verdict
from kibitz.settings import Rules, Settings

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
    return {index: ruleset(each, settings) for index, each in facts.items() if settings.judges(each.mover)}
