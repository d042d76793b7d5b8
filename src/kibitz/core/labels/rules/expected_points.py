"""Chess.com's reading: win percent as expected points (sources: chesscom-classification)."""

from kibitz.core.chess.label import Label
from kibitz.core.labels.confidence import Confidence, confidence
from kibitz.core.labels.ladder import Ladder
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.rules.brilliant import by_rating
from kibitz.core.labels.rules.good_moves import BOOK_RULE, forced, great
from kibitz.core.labels.rules.miss import miss
from kibitz.core.labels.verdict import Claim, Proof, Verdict, first_claim
from kibitz.peer_thresholds import PointsTable
from kibitz.settings import Settings

NAMES = (Label.EXCELLENT, Label.GOOD, Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)


def expected_points(facts: MoveFacts, settings: Settings) -> Verdict:
    """Book, Forced, Brilliant, Great, Miss, and then what the move cost."""
    by_table = table_verdict(facts, settings)
    claims: tuple[Claim | None, ...] = (
        forced(facts),
        by_rating(facts, settings),
        great(facts, settings),
        miss(facts, settings, least=settings.points.good),
    )
    if facts.is_book and by_table.label not in (Label.MISTAKE, Label.BLUNDER):
        return Verdict(Label.BOOK, Proof(BOOK_RULE, Confidence.SURE, by_table.proof.lost))
    return first_claim(claims, by_table)


def table_verdict(facts: MoveFacts, settings: Settings) -> Verdict:
    """The verdict by what the move cost alone."""
    lost = facts.lost
    if facts.is_best:
        return Verdict(Label.BEST, Proof("it is the engine's first choice", Confidence.SURE, lost))
    if _is_as_good(facts, settings):
        return Verdict(
            Label.BEST,
            Proof("the search thought as much of it as of its own choice", Confidence.LIKELY, lost),
        )
    table = steps(settings.points)
    threshold, nearest = table.nearest(lost)
    distance = abs(lost - threshold)
    label = table.name(lost)
    proof = Proof(
        f"by what it cost: {label.value}",
        confidence(distance, facts.error),
        lost,
        nearest.value,
        threshold,
        distance,
    )
    return Verdict(label, proof)


def _is_as_good(facts: MoveFacts, settings: Settings) -> bool:
    """Whether the search that saw both put the move beside its first choice.

    That the score after the move is no worse proves nothing: two searches always differ a little.
    """
    beside = facts.search.played
    return beside is not None and facts.mine(facts.before) - facts.mine(beside) <= settings.points.best


def steps(points: PointsTable) -> Ladder[Label]:
    """Chess.com's table: a loss on the limit still gets the better name."""
    return Ladder(
        NAMES, (points.excellent, points.good, points.inaccuracy, points.mistake), at_limit_is_worse=False
    )
