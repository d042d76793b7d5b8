"""Kill box mate: a rook beside the king, and a queen that guards it and makes the box."""

import chess

from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation


def kill_box_mate(line: Variation) -> Motif | None:
    """The rook mates next to the king; the queen stands two squares off both, on the rook's diagonal."""
    mate = mated(line)
    if mate is None or mate.last.piece != chess.ROOK:
        return None
    rook = mate.last.target
    for queen in chess.scan_forward(mate.attackers(rook) & mate.own(chess.QUEEN)):
        is_box = chess.square_distance(queen, rook) == 2 and chess.square_distance(queen, mate.king) == 2
        if is_box and chess.square_distance(rook, mate.king) == 1 and chess.between(queen, rook):
            return mate.motif("killBoxMate", rook, queen)
    return None
