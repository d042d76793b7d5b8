"""Hook mate: a rook mates next to the king, held by a knight that a pawn holds."""

import chess

from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation


def hook_mate(line: Variation) -> Motif | None:
    """Rook beside the king, guarded by a knight beside the king, guarded by a pawn."""
    mate = mated(line)
    if mate is None or mate.last.piece != chess.ROOK:
        return None
    if chess.square_distance(mate.last.target, mate.king) != 1:
        return None
    knights = mate.attackers(mate.last.target) & mate.own(chess.KNIGHT) & mate.around
    for knight in chess.scan_forward(knights):
        if mate.attackers(knight) & mate.own(chess.PAWN):
            return mate.motif("hookMate", mate.last.target, knight)
    return None
