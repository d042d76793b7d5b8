"""Arabian mate: a rook mates a cornered king beside it, held by a knight."""

import chess

from kibitz.core.lines.geometry import is_corner
from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation


def arabian_mate(line: Variation) -> Motif | None:
    """King in the corner, rook next to it, and a knight two squares off on the diagonal that guards it."""
    mate = mated(line)
    if mate is None or mate.last.piece != chess.ROOK or not is_corner(mate.king):
        return None
    if chess.square_distance(mate.last.target, mate.king) != 1:
        return None
    for knight in chess.scan_forward(mate.attackers(mate.last.target) & mate.own(chess.KNIGHT)):
        ranks = abs(chess.square_rank(knight) - chess.square_rank(mate.king))
        files = abs(chess.square_file(knight) - chess.square_file(mate.king))
        if ranks == files == 2:
            return mate.motif("arabianMate", mate.last.target, knight)
    return None
