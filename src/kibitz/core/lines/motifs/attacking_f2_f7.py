"""The weakest square of the start: f2 or f7, with the king still beside it."""

import chess

from kibitz.core.lines.variation import Motif, Variation

BESIDE = {chess.F2: chess.E1, chess.F7: chess.E8}


def attacking_f2_f7(line: Variation) -> Motif | None:
    """A capture on f2 or f7 while the king stands on e1 or e8."""
    for step in line.own:
        if step.captured is not None and step.target in BESIDE:
            king = BESIDE[step.target]
            is_there = step.after.king(not line.side) == king
            return Motif("attackingF2F7", (step.target, king), step.ply) if is_there else None
    return None
