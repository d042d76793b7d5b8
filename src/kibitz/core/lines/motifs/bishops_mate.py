"""Two bishops mate: from both sides (Boden's mate), or side by side."""

import chess

from kibitz.core.lines.motifs.mated import Mated, mated
from kibitz.core.lines.variation import Motif, Variation


def boden_mate(line: Variation) -> Motif | None:
    """Two bishops on crossing diagonals, one on either side of the king."""
    mate = mated(line)
    bishops = _mating_bishops(mate) if mate else []
    if mate is None or len(bishops) < 2:
        return None
    files = sorted(chess.square_file(bishop) for bishop in bishops[:2])
    is_crossing = files[0] < chess.square_file(mate.king) < files[1]
    return mate.motif("bodenMate", *bishops) if is_crossing else None


def double_bishop_mate(line: Variation) -> Motif | None:
    """Two bishops do all of it."""
    mate = mated(line)
    bishops = _mating_bishops(mate) if mate else []
    return mate.motif("doubleBishopMate", *bishops) if mate and len(bishops) > 1 else None


def _mating_bishops(mate: Mated) -> list[chess.Square]:
    """The bishops, if nothing but bishops attacks the king and the squares around it."""
    bishops = mate.own(chess.BISHOP)
    nearby = mate.around | chess.BB_SQUARES[mate.king]
    if any(mate.attackers(square) & ~bishops for square in chess.scan_forward(nearby)):
        return []
    return list(chess.scan_forward(bishops))
