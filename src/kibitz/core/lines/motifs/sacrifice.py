"""Material given up for what comes of it."""

import chess

from kibitz.core.chess.material import VALUES, balance
from kibitz.core.lines.variation import Motif, Variation

LEAST = 2 * VALUES[chess.PAWN]


def sacrifice(line: Variation) -> Motif | None:
    """The side is two pawns or more down on the start after a move of its own, the first left out.

    A line where the opponent promotes is left out: there the material says nothing.
    """
    if any(step.move.promotion for step in line.steps[1::2]):
        return None
    at_first = balance(line.start, line.side)
    for step in line.own[1:]:
        if balance(step.after, line.side) - at_first <= -LEAST:
            taken = line.steps[step.ply - 1]
            return Motif("sacrifice", (taken.target,), step.ply - 2)
    return None
