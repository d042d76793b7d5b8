"""Both players' accuracy within the opening, the middlegame and the endgame.

Each phase starts from the last real score of the phase before it. Lichess began
every phase at +0.15 until September 2026, which made nonsense of a phase that
began won or lost; `phase_start = "initial"` brings that back for comparisons.
"""

from kibitz.core.chess.phase import Division, Phase
from kibitz.core.chess.score import START, Score
from kibitz.core.chess.side import BySide
from kibitz.core.numbers.accuracy import Accuracy, game_accuracy
from kibitz.core.numbers.curve import Curve, curve_of
from kibitz.settings import Settings


def phase_accuracies(curve: Curve, parts: Division, settings: Settings) -> dict[Phase, BySide[Accuracy]]:
    """Both players' accuracy within each phase, once there is a middlegame to tell them apart."""
    curves = phase_curves(curve, parts, settings)
    return {phase: found for phase, part in curves.items() if (found := game_accuracy(part))}


def phase_curves(curve: Curve, parts: Division, settings: Settings) -> dict[Phase, Curve]:
    """The part of the curve that belongs to each phase, with the score it starts from."""
    if parts.middle is None:
        return {}
    found: dict[Phase, Curve] = {}
    last: Score = curve.start
    for phase in Phase:
        indexes = [index for index in range(len(curve.scores)) if parts.phase(index + 1) == phase]
        if not indexes:
            continue
        scores = curve.scores[indexes[0] : indexes[-1] + 1]
        start = last if settings.phase_start == "previous" else START
        part = curve.proven.part(indexes[0], indexes[-1])
        found[phase] = curve_of(curve.mover(indexes[0]), scores, start, part)
        last = next((score for score in reversed(scores) if score is not None), last)
    return found
