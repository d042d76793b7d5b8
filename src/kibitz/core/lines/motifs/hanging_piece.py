"""A piece that stood there for nothing, and is taken."""

import chess

from kibitz.core.chess.material import VALUES, balance
from kibitz.core.lines.geometry import is_hanging
from kibitz.core.lines.variation import Motif, Variation


def hanging_piece(line: Variation) -> Motif | None:
    """The first move takes a piece that nobody defends, and stays ahead by it."""
    if not line.steps:
        return None
    first = line.steps[0]
    if first.captured in (None, chess.PAWN) or not is_hanging(line.start, first.target):
        return None
    if _takes_back(line) or not _keeps_it(line):
        return None
    return Motif("hangingPiece", (first.target, first.origin), first.ply)


def _takes_back(line: Variation) -> bool:
    """Whether the piece had just taken as much there: then it is a trade."""
    lead_in, first = line.lead_in, line.steps[0]
    if lead_in is None or lead_in.captured is None or first.captured is None:
        return False
    return lead_in.target == first.target and VALUES[lead_in.captured] >= VALUES[first.captured]


def _keeps_it(line: Variation) -> bool:
    """Whether the side has as much material after its second move as after its first."""
    if len(line.steps) < 3:
        return True
    return balance(line.steps[2].after, line.side) >= balance(line.steps[0].after, line.side)
