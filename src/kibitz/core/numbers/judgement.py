"""Names for bad moves, from what they cost the player who made them.

The rules are Lichess's (sources: lichess-judgement). A move between two ordinary
scores is judged by the winning chances it lost, without a cap; a move that meets
or loses a forced mate has a rule of its own. A mate that merely takes longer is
no mistake.

Whether a move may be judged at all is the caller's business: the engine's own
first choice never is.
"""

from dataclasses import dataclass
from enum import Enum

import chess

from kibitz.core.chess.label import Judgement
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.chess.score_text import in_comment
from kibitz.core.numbers.win_percent import winning_chances
from kibitz.settings import Settings
from kibitz.thresholds import JudgementThresholds, MateThresholds


class Cause(Enum):
    """Which rule judged the move."""

    CHANCES_LOST = "chances lost"
    MATE_CREATED = "mate created"
    MATE_LOST = "mate lost"


MATE_TEXTS = {
    Cause.MATE_CREATED: "Checkmate is now unavoidable",
    Cause.MATE_LOST: "Lost forced checkmate sequence",
}


@dataclass(frozen=True, slots=True)
class Advice:
    """A judgement with the scores it rests on.

    `lost` is in win-percent points without the ten-pawn cap, and None where a mate
    decided.
    """

    judgement: Judgement
    cause: Cause
    before: Score
    after: Score
    lost: float | None


def advise(before: Score, after: Score, mover: chess.Color, settings: Settings) -> Advice | None:
    """What to say about a move, given the scores around it."""
    if isinstance(before, Cp) and isinstance(after, Cp):
        lost = chances_lost(before, after, mover)
        judged = _by_chances(lost, settings.judgement)
        return None if judged is None else Advice(judged, Cause.CHANCES_LOST, before, after, lost)
    match before, after:
        case Cp(), Mate(winner) if winner != mover:
            judgement, cause = _by_advantage(_for(not mover, before), settings.mate), Cause.MATE_CREATED
        case Mate(winner), Cp() if winner == mover:
            judgement, cause = _by_advantage(_for(mover, after), settings.mate), Cause.MATE_LOST
        case Mate(winner), Mate(new_winner) if winner == mover != new_winner:
            judgement, cause = Judgement.BLUNDER, Cause.MATE_LOST
        case _:
            return None
    return Advice(judgement, cause, before, after, lost=None)


def chances_lost(before: Cp, after: Cp, mover: chess.Color) -> float:
    """Win-percent points that the move cost its player, with no cap on the scores."""
    gained = 50 * (winning_chances(after.value) - winning_chances(before.value))
    return -gained if mover == chess.WHITE else gained


def _by_chances(lost: float, thresholds: JudgementThresholds) -> Judgement | None:
    if lost >= thresholds.blunder:
        return Judgement.BLUNDER
    if lost >= thresholds.mistake:
        return Judgement.MISTAKE
    if lost >= thresholds.inaccuracy:
        return Judgement.INACCURACY
    return None


def _by_advantage(centipawns: int, thresholds: MateThresholds) -> Judgement:
    """How bad a mate created or lost is, by how far its side is ahead without it."""
    if centipawns > thresholds.crushing:
        return Judgement.INACCURACY
    if centipawns > thresholds.winning:
        return Judgement.MISTAKE
    return Judgement.BLUNDER


def _for(side: chess.Color, score: Cp) -> int:
    return score.value if side == chess.WHITE else -score.value


def scores_text(before: Score, after: Score) -> str:
    """What a move did to the score, as Lichess writes it before the judgement."""
    return f"({in_comment(before)} → {in_comment(after)})"


def advice_text(advice: Advice, best: str | None, *, with_scores: bool) -> str:
    """The comment as Lichess words it, with the best move in SAN.

    >>> advice = Advice(Judgement.BLUNDER, Cause.CHANCES_LOST, Cp(-34), Cp(158), 22.6)
    >>> advice_text(advice, "Qxg2", with_scores=True)
    '(-0.34 → 1.58) Blunder. Qxg2 was best.'
    """
    scores = f"{scores_text(advice.before, advice.after)} " if with_scores else ""
    name = MATE_TEXTS.get(advice.cause, advice.judgement.value.capitalize())
    return f"{scores}{name}." + (f" {best} was best." if best else "")
