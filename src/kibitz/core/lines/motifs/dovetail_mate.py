"""Dovetail mate: a queen touches the king's corner, and its own men take the squares she leaves."""

import chess

from kibitz.core.lines.geometry import is_rim
from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation


def dovetail_mate(line: Variation) -> Motif | None:
    """A queen diagonally next to a king off the rim; she alone holds each empty square around it."""
    mate = mated(line)
    if mate is None or mate.last.piece != chess.QUEEN or is_rim(mate.king):
        return None
    queen = mate.last.target
    if not chess.BB_SQUARES[queen] & mate.around or not _is_diagonal(queen, mate.king):
        return None
    for square in chess.scan_forward(mate.around & ~chess.BB_SQUARES[queen]):
        attackers = mate.attackers(square)
        is_empty = not mate.board.occupied & chess.BB_SQUARES[square]
        if attackers & ~chess.BB_SQUARES[queen] or (attackers and not is_empty):
            return None
    return mate.motif("dovetailMate", queen)


def _is_diagonal(one: chess.Square, other: chess.Square) -> bool:
    is_same_file = chess.square_file(one) == chess.square_file(other)
    return not is_same_file and chess.square_rank(one) != chess.square_rank(other)
