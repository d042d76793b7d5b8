"""Anastasia's mate: a king on the side, cut off by a knight, mated along the file."""

import chess

from kibitz.core.lines.geometry import is_on
from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation


def anastasia_mate(line: Variation) -> Motif | None:
    """Rook or queen on the king's edge file, its own man beside it, the knight two further in."""
    mate = mated(line)
    if mate is None or mate.last.piece not in (chess.ROOK, chess.QUEEN):
        return None
    file, rank = chess.square_file(mate.king), chess.square_rank(mate.king)
    if file not in (0, 7) or rank in (0, 7) or chess.square_file(mate.last.target) != file:
        return None
    inwards = 1 if file == 0 else -1
    beside, knight = mate.king + inwards, mate.king + 3 * inwards
    if is_on(beside, mate.blocked) and is_on(knight, mate.own(chess.KNIGHT)):
        return mate.motif("anastasiaMate", mate.last.target, knight)
    return None
