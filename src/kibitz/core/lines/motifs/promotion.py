"""A pawn that arrives, or nearly does."""

import chess

from kibitz.core.lines.geometry import rank_for
from kibitz.core.lines.variation import Motif, Variation

SEVENTH = 6


def advanced_pawn(line: Variation) -> Motif | None:
    """A pawn moves to the seventh rank or beyond."""
    for step in line.own:
        if step.piece == chess.PAWN and rank_for(step.target, line.side) >= SEVENTH:
            return Motif("advancedPawn", (step.target,), step.ply)
    return None


def promotion(line: Variation) -> Motif | None:
    """A pawn promotes."""
    for step in line.own:
        if step.move.promotion is not None:
            return Motif("promotion", (step.target, step.origin), step.ply)
    return None


def under_promotion(line: Variation) -> Motif | None:
    """A pawn becomes less than a queen; with mate only a knight counts, as a queen would mate too."""
    for step in line.own:
        became = step.move.promotion
        if became in (None, chess.QUEEN) or (became != chess.KNIGHT and step.after.is_checkmate()):
            continue
        return Motif("underPromotion", (step.target, step.origin), step.ply)
    return None
