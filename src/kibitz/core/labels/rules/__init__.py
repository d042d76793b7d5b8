"""Rulesets: pure functions from the facts of a move to a verdict."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from kibitz.core.chess.label import Label
from kibitz.core.labels.confidence import SURE_NODES, Confidence, least_sure
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.cpl import cpl
from kibitz.core.labels.rules.dual import dual
from kibitz.core.labels.rules.expected_points import expected_points
from kibitz.core.labels.rules.kibitz import kibitz
from kibitz.core.labels.rules.lichess import lichess
from kibitz.core.labels.verdict import Verdict
from kibitz.settings import Rules, Settings

BY_THE_RULES = (Label.BOOK, Label.FORCED)
"""Labels that need no search."""

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
        index: tempered(ruleset(each, settings), each, settings)
        for index, each in facts.items()
        if settings.judges(each.mover)
    }


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
