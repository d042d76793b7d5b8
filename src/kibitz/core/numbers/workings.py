"""How the totals of a player came about, for whoever wants to check them."""

from dataclasses import dataclass

import chess

from kibitz.core.chess.phase import Phase
from kibitz.core.chess.side import BySide
from kibitz.core.numbers.accuracy import NARROWEST, WIDEST, AccuracyMeans, accuracy_means
from kibitz.core.numbers.centipawn_loss import centipawn_loss
from kibitz.core.numbers.curve import scored_moves
from kibitz.core.numbers.phase_accuracy import phase_means, stretches
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
    by_phase = {}
    if division:
        sizes = {each.phase: each.end - each.first for each in stretches(curve, division, settings)}
        means = phase_means(curve, division, settings)
        by_phase = {phase: _used(each, sizes[phase], side) for phase, each in means.items()}
    return Workings(
        _used(accuracy_means(curve), len(curve.scores), side),
        LossesUsed(len(losses), sum(losses)) if losses else None,
        {phase: found for phase, found in by_phase.items() if found},
    )


def _used(means: BySide[AccuracyMeans | None], moves: int, side: chess.Color) -> MeansUsed | None:
    if means.white is None or means.black is None:  # as on Lichess: both or none
        return None
    found = means[side]
    return MeansUsed(found, max(NARROWEST, min(WIDEST, moves // 10))) if found else None
