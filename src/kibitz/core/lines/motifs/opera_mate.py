"""Opera mate: a rook mates on the back rank, held by a bishop."""

import chess

from kibitz.core.lines.geometry import back_rank
from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation


def opera_mate(line: Variation) -> Motif | None:
    """A rook next to a king on its back rank, guarded by a bishop, as Morphy ended it."""
    mate = mated(line)
    if mate is None or mate.last.piece != chess.ROOK:
        return None
    rook, home = mate.last.target, back_rank(not line.side)
    if chess.square_rank(mate.king) != home or chess.square_rank(rook) != home:
        return None
    bishops = mate.attackers(rook) & mate.own(chess.BISHOP)
    is_next = chess.square_distance(rook, mate.king) == 1
    is_walled = bool(mate.blocked & ~chess.BB_RANKS[home])
    return mate.motif("operaMate", rook, chess.msb(bishops)) if bishops and is_next and is_walled else None
