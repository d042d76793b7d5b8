"""Pillsbury's mate: a rook mates down the knight's file, a bishop holds the corner."""

import chess

from kibitz.core.lines.geometry import back_rank
from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation

CORNERS = {1: 0, 6: 7}
"""The file of the corner by the file of the king next to it."""


def pillsburys_mate(line: Variation) -> Motif | None:
    """A castled king checked by a rook on its file, its corner taken by a bishop on the long diagonal."""
    mate = mated(line)
    if mate is None or chess.square_rank(mate.king) != back_rank(not line.side):
        return None
    file = chess.square_file(mate.king)
    rooks = mate.board.checkers_mask() & mate.own(chess.ROOK) & chess.BB_FILES[file]
    if file not in CORNERS or not rooks:
        return None
    corner = chess.square(CORNERS[file], chess.square_rank(mate.king))
    bishops = mate.attackers(corner) & mate.own(chess.BISHOP)
    return mate.motif("pillsburysMate", chess.msb(rooks), chess.msb(bishops)) if bishops else None
