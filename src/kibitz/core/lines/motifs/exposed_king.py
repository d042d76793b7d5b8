"""A king without pawns before it, chased with checks."""

import chess

from kibitz.core.lines.geometry import rank_for
from kibitz.core.lines.variation import Motif, Variation

AT_HOME = 2  # ranks from its own back rank; further up it is out for a walk


def exposed_king(line: Variation) -> Motif | None:
    """No pawn beside or before the king, and a check in the middle of the line."""
    king = line.start.king(not line.side)
    if king is None or rank_for(king, not line.side) > AT_HOME or _shield(line.start, king, not line.side):
        return None
    for step in line.own[1:-1]:
        if step.after.is_check():
            return Motif("exposedKing", (king,), step.ply)
    return None


def _shield(board: chess.Board, king: chess.Square, side: chess.Color) -> chess.Bitboard:
    """The side's pawns beside the king and on the rank before it."""
    rank = chess.square_rank(king)
    behind = rank - 1 if side == chess.WHITE else rank + 1
    near = chess.BB_KING_ATTACKS[king]
    if 0 <= behind <= 7:
        near &= ~chess.BB_RANKS[behind]
    return near & board.pawns & board.occupied_co[side]
