"""Kibitz's own reading: bad moves as Lichess, good moves as `expected-points`, Brilliant by witnesses."""

from kibitz.core.chess.label import Judgement, Label, label_of
from kibitz.core.labels.confidence import Confidence
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.brilliant import four_witnesses
from kibitz.core.labels.rules.expected_points import table_verdict
from kibitz.core.labels.rules.good_moves import BOOK_RULE, forced, great
from kibitz.core.labels.rules.lichess import judged, prove
from kibitz.core.labels.rules.miss import miss
from kibitz.core.labels.verdict import Proof, Verdict, first_claim
from kibitz.settings import Settings

GOOD_ENOUGH = (Label.BEST, Label.EXCELLENT)


def kibitz(facts: MoveFacts, settings: Settings) -> Verdict:
    """Book, then the judgement or the Miss in its place, then the good labels."""
    advice = judged(facts, settings)
    if facts.is_book and (advice is None or advice.judgement is Judgement.INACCURACY):
        return Verdict(Label.BOOK, Proof(BOOK_RULE, Confidence.SURE, facts.lost))
    only = forced(facts)
    if advice is not None and only is None:
        bad = Verdict(label_of(advice.judgement), prove(facts, advice, settings))
        return first_claim([miss(facts, settings, least=settings.judgement.inaccuracy)], bad)
    claims = (only, four_witnesses(facts, settings), great(facts, settings))
    return first_claim(claims, _not_judged(facts, settings))


def _not_judged(facts: MoveFacts, settings: Settings) -> Verdict:
    """A move that Lichess has nothing to say about is Best, Excellent or Good."""
    by_table = table_verdict(facts, settings)
    if by_table.label in GOOD_ENOUGH:
        return by_table
    return Verdict(Label.GOOD, prove(facts, None, settings))
