"""Why a move has its label, and how sure we are: the proof beside every label.

What the move cost is put beside the threshold nearest to it. How sure the label is
depends on that distance and on how far the scores may be off: two runs of the same
engine differ by about two thirds of a point a position (docs/agreement.md), and by
more where a score was still moving when its search ended.
"""

from dataclasses import dataclass
from enum import Enum
from math import hypot

import chess

from kibitz.core.evaluated import PositionEval
from kibitz.core.judgement import Advice, Cause, Judgement, chances_lost
from kibitz.core.score import Cp, Score
from kibitz.core.second_look import movement
from kibitz.settings import JudgementThresholds, Settings

USUAL_ERROR = 0.7
"""Win-percent points by which two equal searches differ on average: the ceiling in docs/agreement.md."""

RESTLESSNESS = 0.25
"""How much of a score's movement in its last depths counts on top."""

SURE = 2.5
"""How many times the usual error a threshold must be away for a label to be sure."""


class Confidence(Enum):
    """How sure a label is."""

    SURE = "sure"
    LIKELY = "likely"
    BORDERLINE = "borderline"


@dataclass(frozen=True, slots=True)
class Proof:
    """The rule in words, the number it compared, the nearest threshold, and how sure that makes us."""

    rule: str
    lost: float | None
    """Win-percent points the move cost its player, without the ten-pawn cap; None where a mate decided."""

    nearest: str | None
    """The label on the other side of the nearest threshold."""

    threshold: float | None
    distance: float | None
    confidence: Confidence


NOTHING = "no judgement"


def prove(
    before: Score, after: Score, mover: chess.Color, advice: Advice | None, *, is_best: bool, error: float,
    settings: Settings,
) -> Proof:  # fmt: skip
    """The proof of what was said about a move, or of saying nothing.

    `error` is how far, in points, what the move cost may be off.
    """
    lost = chances_lost(before, after, mover) if isinstance(before, Cp) and isinstance(after, Cp) else None
    if is_best:
        return Proof(
            "it is the engine's first choice, which is never judged", lost, None, None, None, Confidence.SURE
        )
    if lost is None:
        return Proof(
            _mate_rule(advice), None, None, None, None, _mate_confidence(before, after, advice, settings)
        )
    threshold, nearest = _nearest(lost, settings.judgement)
    distance = abs(lost - threshold)
    return Proof(_rule(advice, settings), lost, nearest, threshold, distance, _confidence(distance, error))


def error_of(before: PositionEval | None, after: PositionEval | None) -> float:
    """How far what a move cost may be off, from the searches on both sides of it; they may be unknown."""
    return hypot(*[_position_error(found) for found in (before, after)])


def _position_error(found: PositionEval | None) -> float:
    if found is None:
        return USUAL_ERROR
    return 0.0 if found.depth == 0 else USUAL_ERROR + RESTLESSNESS * movement(found)


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


def _nearest(lost: float, thresholds: JudgementThresholds) -> tuple[float, str]:
    """The threshold nearest to what was lost, and the label beyond it."""
    names = (NOTHING, *[judgement.value for judgement in Judgement])
    starts = (thresholds.inaccuracy, thresholds.mistake, thresholds.blunder)
    place = min(range(len(starts)), key=lambda index: abs(lost - starts[index]))
    return starts[place], names[place] if lost >= starts[place] else names[place + 1]


def _confidence(distance: float, error: float) -> Confidence:
    if distance < error:
        return Confidence.BORDERLINE
    return Confidence.LIKELY if distance < SURE * error else Confidence.SURE


def _mate_confidence(before: Score, after: Score, advice: Advice | None, settings: Settings) -> Confidence:
    """A mate that is judged by how far ahead its side is without it is unsure near those limits."""
    ordinary = next((score.value for score in (before, after) if isinstance(score, Cp)), None)
    if advice is None or ordinary is None:
        return Confidence.SURE
    distance = min(abs(abs(ordinary) - limit) for limit in (settings.mate.winning, settings.mate.crushing))
    return Confidence.BORDERLINE if distance < MATE_ERROR else Confidence.LIKELY


MATE_ERROR = 100
"""Centipawns by which scores beyond seven pawns easily differ."""
