"""Epaulette mate: a queen mates a king with its own men on both shoulders."""

import chess

from kibitz.core.lines.geometry import is_on, is_rim
from kibitz.core.lines.motifs.mated import mated
from kibitz.core.lines.variation import Motif, Variation


def epaulette_mate(line: Variation) -> Motif | None:
    """The queen two squares before a king on the rim, with its own men on either side along the edge."""
    mate = mated(line)
    if mate is None or mate.last.piece != chess.QUEEN or not is_rim(mate.king):
        return None
    queen = mate.last.target
    if chess.square_distance(queen, mate.king) != 2:
        return None
    shoulders = _shoulders(queen, mate.king)
    if len(shoulders) == 2 and all(is_on(square, mate.blocked) for square in shoulders):
        return mate.motif("epauletteMate", queen, *shoulders)
    return None


def _shoulders(queen: chess.Square, king: chess.Square) -> list[chess.Square]:
    """The squares on the king's two sides, as the queen looks at it along a rank or file."""
    if chess.square_file(queen) == chess.square_file(king):
        line = chess.BB_RANKS[chess.square_rank(king)]
    elif chess.square_rank(queen) == chess.square_rank(king):
        line = chess.BB_FILES[chess.square_file(king)]
    else:
        return []
    return list(chess.scan_forward(chess.BB_KING_ATTACKS[king] & line))
