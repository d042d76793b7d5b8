"""A piece is lured to a square where the next move strikes it."""

import chess

from kibitz.core.lines.geometry import is_on
from kibitz.core.lines.variation import Motif, Step, Variation

WORTH_LURING = (chess.KING, chess.QUEEN, chess.ROOK)


def attraction(line: Variation) -> Motif | None:
    """A king, queen or rook takes what came to its square, and is attacked there at once."""
    for lure in line.own[:-1]:
        reply, strike = line.steps[lure.ply + 1], line.steps[lure.ply + 2]
        if reply.target != lure.target or reply.piece not in WORTH_LURING:
            continue
        if not is_on(strike.target, strike.after.attackers_mask(line.side, lure.target)):
            continue
        if reply.piece == chess.KING or _takes_it(line, strike, lure.target):
            return Motif("attraction", (lure.target, reply.origin, strike.target), lure.ply)
    return None


def _takes_it(line: Variation, strike: Step, square: chess.Square) -> bool:
    follows = line.steps[strike.ply + 2 : strike.ply + 3]
    return bool(follows) and follows[0].target == square
