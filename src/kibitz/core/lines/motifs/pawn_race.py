"""Two pawns that run, and the one that arrives in time."""

import chess

from kibitz.core.lines.geometry import rank_for
from kibitz.core.lines.variation import Motif, Variation

FIFTH = 4


def pawn_race(line: Variation) -> Motif | None:
    """Both sides push advanced pawns of their own at least twice, and the side promotes."""
    promotes = next((step for step in line.own if step.move.promotion is not None), None)
    if promotes is None:
        return None
    pushes = [
        [step for step in steps if step.piece == chess.PAWN and rank_for(step.target, side) >= FIFTH]
        for side, steps in ((line.side, line.steps[::2]), (not line.side, line.steps[1::2]))
    ]
    if min(len(pushes[0]), len(pushes[1])) < 2:
        return None
    return Motif("pawnRace", (promotes.target, pushes[1][-1].target), promotes.ply)
