"""Saved by having no move left."""

from kibitz.core.chess.material import balance
from kibitz.core.lines.variation import Motif, Variation


def stalemate_trick(line: Variation) -> Motif | None:
    """The line ends in stalemate, and the side it is good for is the one with less material."""
    if not line.steps or not line.end.is_stalemate() or balance(line.end, line.side) >= 0:
        return None
    king = line.end.king(line.end.turn)
    return None if king is None else Motif("stalemate", (king,), line.steps[-1].ply)
