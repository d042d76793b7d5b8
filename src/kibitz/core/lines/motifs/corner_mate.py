"""Corner mate: a knight mates a king in the corner that a rook or queen keeps there."""

import chess

from kibitz.core.lines.geometry import is_corner
from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation


def corner_mate(line: Variation) -> Motif | None:
    """A knight checks a cornered king; a rook or queen bars the file beside it."""
    mate = mated(line)
    if mate is None or mate.last.piece != chess.KNIGHT or not is_corner(mate.king):
        return None
    empty = mate.around & ~mate.board.occupied
    heavy = mate.own(chess.ROOK) | mate.own(chess.QUEEN)
    barred = [square for square in chess.scan_forward(empty) if mate.attackers(square) & heavy]
    return mate.motif("cornerMate", mate.last.target) if barred else None
