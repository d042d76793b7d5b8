"""Catchess's reading: centipawns and win probability, and the milder decides (sources: dual).

Its prose says lenient, its code joins the tables with "or", which is strict. The
reason it gives (not to punish too hard where a game is won or lost anyway) holds
only for the prose; `dual.combine = "strict"` gives the other.
"""

from math import exp

from kibitz.core.chess.label import Label
from kibitz.core.chess.score import Mate, Score, plain_centipawns
from kibitz.core.labels.confidence import Confidence, confidence
from kibitz.core.labels.ladder import Ladder
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.good_moves import BOOK_RULE
from kibitz.core.labels.verdict import Claim, Measure, Proof, Verdict, first_claim, yes
from kibitz.settings import Settings

NAMES = (Label.BEST, Label.EXCELLENT, Label.GOOD, Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)
CENTIPAWN_ERROR = 15.0
"""Centipawns by which two equal searches differ on average: the ceiling in docs/agreement.md."""


def dual(facts: MoveFacts, settings: Settings) -> Verdict:
    """Book, Miss, Brilliant, and then the tables."""
    by_table = _by_tables(facts, settings)
    if facts.is_book and by_table.label not in (Label.MISTAKE, Label.BLUNDER):
        return Verdict(
            Label.BOOK, Proof(BOOK_RULE, Confidence.SURE, by_table.proof.lost, unit=by_table.proof.unit)
        )
    return first_claim([_miss(facts, settings), _brilliant(facts, settings)], by_table)


def _by_tables(facts: MoveFacts, settings: Settings) -> Verdict:
    limits = settings.dual
    centipawns = _lost(facts)
    if facts.is_best:
        return Verdict(
            Label.BEST,
            Proof("it is the engine's first choice", Confidence.SURE, centipawns, unit="centipawns"),
        )
    by_centipawns = Ladder(NAMES, limits.centipawns, at_limit_is_worse=True)
    by_chances = Ladder(NAMES, limits.chances, at_limit_is_worse=True)
    chance = max(0.0, _chance(facts, facts.before, settings) - _chance(facts, facts.after, settings))
    places = (by_centipawns.place(centipawns), by_chances.place(chance))
    place = min(places) if limits.combine == "lenient" else max(places)
    label = NAMES[place]
    words = "the milder" if limits.combine == "lenient" else "the stricter"
    lost = f"it lost {centipawns:.0f} centipawns and {chance:.3f} of a win"
    rule = f"{lost}; {words} of the two says {label.value}"
    if places[0] == place:
        threshold, nearest = by_centipawns.nearest(centipawns)
        distance = abs(centipawns - threshold)
        sure = confidence(distance, CENTIPAWN_ERROR)
        return Verdict(label, Proof(rule, sure, centipawns, nearest.value, threshold, distance, "centipawns"))
    threshold, nearest = by_chances.nearest(chance)
    distance = abs(chance - threshold)
    sure = confidence(100 * distance, facts.error)
    return Verdict(label, Proof(rule, sure, chance, nearest.value, threshold, distance, "of a win"))


def _lost(facts: MoveFacts) -> float:
    return max(0.0, _mine(facts, facts.before) - _mine(facts, facts.after))


def _mine(facts: MoveFacts, score: Score) -> float:
    return plain_centipawns(score, facts.mover)


def _chance(facts: MoveFacts, score: Score, settings: Settings) -> float:
    """The mover's win probability on the ruleset's own curve."""
    exponent = -settings.dual.steepness * _mine(facts, score)
    return 1 / (1 + exp(min(700.0, exponent)))  # beyond that exp overflows, and the chance is nothing


def _miss(facts: MoveFacts, settings: Settings) -> Claim | None:
    """A forced mate missed, or a draw let go into one; a mate must be on one side of the move."""
    if facts.is_best or not (isinstance(facts.before, Mate) or isinstance(facts.after, Mate)):
        return None
    limits = settings.dual
    before, after = _mine(facts, facts.before), _mine(facts, facts.after)
    if before >= limits.won:
        return Claim(
            Label.MISS,
            "a forced win was there and is gone",
            (
                Measure(
                    "centipawns ahead after", after, at_most=limits.no_longer_won - 1, error=CENTIPAWN_ERROR
                ),
            ),
        )
    is_mated = isinstance(facts.after, Mate) and facts.after.winner != facts.mover
    return Claim(
        Label.MISS,
        "a draw was there, and now it is mate",
        (
            Measure(
                "centipawns ahead before",
                before,
                limits.drawable_from + 1,
                limits.drawable_to - 1,
                CENTIPAWN_ERROR,
            ),
            yes("it allows a forced mate", answer=is_mated),
        ),
    )


def _brilliant(facts: MoveFacts, settings: Settings) -> Claim | None:
    """A lost position saved."""
    limits = settings.dual
    before, after = _mine(facts, facts.before), _mine(facts, facts.after)
    if before >= limits.losing:
        return None
    if facts.is_best and before < limits.lost and after >= 0:
        return Claim(
            Label.BRILLIANT,
            "the engine's choice saves a lost position",
            (
                Measure("centipawns ahead before", before, at_most=limits.lost - 1, error=CENTIPAWN_ERROR),
                Measure("centipawns ahead after", after, at_least=0, error=CENTIPAWN_ERROR),
            ),
        )
    return Claim(
        Label.BRILLIANT,
        "it saves a losing position",
        (
            Measure("centipawns ahead before", before, at_most=limits.losing - 1, error=CENTIPAWN_ERROR),
            Measure("centipawns ahead after", after, at_least=limits.saved, error=CENTIPAWN_ERROR),
        ),
    )
