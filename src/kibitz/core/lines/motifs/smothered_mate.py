"""Smothered mate: a knight mates a king walled in by its own men."""

import chess

from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation


def smothered_mate(line: Variation) -> Motif | None:
    """A knight gives check and every square around the king holds one of its own."""
    mate = mated(line)
    if mate is None or mate.blocked != mate.around:
        return None
    knights = mate.board.checkers_mask() & mate.board.knights
    return mate.motif("smotheredMate", chess.msb(knights)) if knights else None
