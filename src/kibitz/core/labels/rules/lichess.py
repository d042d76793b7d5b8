"""Lichess's reading: inaccuracy, mistake, blunder, or nothing (sources: lichess-judgement)."""

from kibitz.core.chess.label import NO_JUDGEMENT, Judgement, label_of
from kibitz.core.chess.score import Cp
from kibitz.core.labels.confidence import Confidence, confidence
from kibitz.core.labels.ladder import Ladder
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.verdict import Proof, Verdict
from kibitz.core.numbers.judgement import Advice, Cause, advise, chances_lost
from kibitz.settings import Settings
from kibitz.thresholds import JudgementThresholds

MATE_ERROR = 100
"""Centipawns by which scores beyond seven pawns easily differ."""


def lichess(facts: MoveFacts, settings: Settings) -> Verdict:
    """The verdict as Lichess would give it."""
    advice = judged(facts, settings)
    return Verdict(None if advice is None else label_of(advice.judgement), prove(facts, advice, settings))


def judged(facts: MoveFacts, settings: Settings) -> Advice | None:
    """Lichess's judgement; the engine's own first choice never has one."""
    return None if facts.is_best else advise(facts.before, facts.after, facts.mover, settings)


def prove(facts: MoveFacts, advice: Advice | None, settings: Settings) -> Proof:
    """The proof of what was said about a move, or of saying nothing."""
    before, after = facts.before, facts.after
    is_plain = isinstance(before, Cp) and isinstance(after, Cp)
    lost = chances_lost(before, after, facts.mover) if is_plain else None  # type: ignore[arg-type]
    if facts.is_best:
        return Proof("it is the engine's first choice, which is never judged", Confidence.SURE, lost)
    if lost is None:
        return Proof(_mate_rule(advice), _mate_confidence(facts, advice, settings))
    threshold, nearest = _steps(settings.judgement).nearest(lost)
    distance = abs(lost - threshold)
    sure = confidence(distance, facts.error)
    return Proof(_rule(advice, settings), sure, lost, nearest, threshold, distance)


def _steps(thresholds: JudgementThresholds) -> Ladder[str]:
    names = (NO_JUDGEMENT, *[judgement.value for judgement in Judgement])
    limits = (thresholds.inaccuracy, thresholds.mistake, thresholds.blunder)
    return Ladder(names, limits, at_limit_is_worse=True)


def _rule(advice: Advice | None, settings: Settings) -> str:
    if advice is None:
        return f"it cost less than the {settings.judgement.inaccuracy:g} points of an inaccuracy"
    start = getattr(settings.judgement, advice.judgement.value)
    article = "an" if advice.judgement is Judgement.INACCURACY else "a"
    return f"it cost the {start:g} points of {article} {advice.judgement.value} or more"


def _mate_rule(advice: Advice | None) -> str:
    match advice:
        case None:
            return "a forced mate is on the board, and the move neither allowed nor lost one"
        case Advice(cause=Cause.MATE_CREATED):
            return "it allowed a forced mate"
        case _:
            return "it lost a forced mate"


def _mate_confidence(facts: MoveFacts, advice: Advice | None, settings: Settings) -> Confidence:
    """A mate that is judged by how far ahead its side is without it is unsure near those limits."""
    ordinary = next((score.value for score in (facts.before, facts.after) if isinstance(score, Cp)), None)
    if advice is None or ordinary is None:
        return Confidence.SURE
    distance = min(abs(abs(ordinary) - limit) for limit in (settings.mate.winning, settings.mate.crushing))
    return Confidence.BORDERLINE if distance < MATE_ERROR else Confidence.LIKELY
