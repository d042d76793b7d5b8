"""Two pieces that give check at once."""

import chess

from kibitz.core.lines.variation import Motif, Variation


def double_check(line: Variation) -> Motif | None:
    """A move after which two pieces give check."""
    for step in line.own:
        checkers = step.after.checkers_mask()
        if chess.popcount(checkers) > 1:
            return Motif("doubleCheck", tuple(chess.scan_forward(checkers)), step.ply)
    return None
