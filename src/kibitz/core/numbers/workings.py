"""How the totals of a player came about, for whoever wants to check them."""

from dataclasses import dataclass

import chess

from kibitz.core.chess.phase import Phase
from kibitz.core.numbers.accuracy import NARROWEST, WIDEST, AccuracyMeans, accuracy_means
from kibitz.core.numbers.centipawn_loss import centipawn_loss
from kibitz.core.numbers.curve import Curve, scored_moves
from kibitz.core.numbers.phase_accuracy import phase_curves
from kibitz.core.numbers.summary import GameSummary, sheet_curve
from kibitz.settings import Settings


@dataclass(frozen=True, slots=True)
class MeansUsed:
    """The two means behind an accuracy, and the positions that each move's weight looked at."""

    means: AccuracyMeans
    window: int


@dataclass(frozen=True, slots=True)
class LossesUsed:
    """What was added up for an average centipawn loss."""

    moves: int
    total: int


@dataclass(frozen=True, slots=True)
class Workings:
    """Behind one player's totals; None where nothing could be said."""

    accuracy: MeansUsed | None
    losses: LossesUsed | None
    phases: dict[Phase, MeansUsed]


def workings(summary: GameSummary, settings: Settings, side: chess.Color) -> Workings:
    """The steps for one player."""
    curve = sheet_curve(summary.sheet, summary.proven)
    losses = [
        centipawn_loss(before, after, mover)
        for _, mover, before, after in scored_moves(curve)
        if mover == side
    ]
    division = summary.division
    curves = phase_curves(curve, division, settings) if division else {}
    by_phase = {phase: _means(part, side) for phase, part in curves.items()}
    return Workings(
        _means(curve, side),
        LossesUsed(len(losses), sum(losses)) if losses else None,
        {phase: found for phase, found in by_phase.items() if found},
    )


def _means(curve: Curve, side: chess.Color) -> MeansUsed | None:
    means = accuracy_means(curve)
    if means.white is None or means.black is None:  # as on Lichess: both or none
        return None
    window = max(NARROWEST, min(WIDEST, len(curve.scores) // 10))
    found = means[side]
    return MeansUsed(found, window) if found else None
