"""How many moves the mate takes."""

import chess

from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation

LONGEST = 5
"""Lichess calls a longer mate a mate in 5 too."""


def mate_in(line: Variation) -> Motif | None:
    """The line ends in mate by the side it is good for."""
    mate = mated(line)
    if mate is None:
        return None
    moves = min(len(line.own), LONGEST)
    return mate.motif(f"mateIn{moves}", *chess.scan_forward(mate.board.checkers_mask()))
