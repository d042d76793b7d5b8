"""Morphy's mate: a bishop mates a cornered king that a rook keeps from the file beside it."""

import chess

from kibitz.core.lines.geometry import is_corner
from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation


def morphys_mate(line: Variation) -> Motif | None:
    """A bishop checks the king in its corner; a rook bars the way out; its own pawn the rest."""
    mate = mated(line)
    if mate is None or mate.last.piece != chess.BISHOP or not is_corner(mate.king):
        return None
    empty = mate.around & ~mate.board.occupied
    rooks = mate.own(chess.ROOK)
    barred = [square for square in chess.scan_forward(empty) if mate.attackers(square) & rooks]
    return mate.motif("morphysMate", mate.last.target) if barred and mate.blocked else None
