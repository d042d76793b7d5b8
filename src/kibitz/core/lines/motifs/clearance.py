"""A piece gets out of the way of another."""

import chess

from kibitz.core.lines.geometry import is_between, stands_badly
from kibitz.core.lines.motifs.skewer import RAYS
from kibitz.core.lines.variation import Motif, Step, Variation


def clearance(line: Variation) -> Motif | None:
    """A quiet slider move to or over the square that the side's move before it left, at a price."""
    for step in line.own[1:]:
        left, reply = line.steps[step.ply - 2], line.steps[step.ply - 1]
        if step.captured is not None or step.piece not in RAYS or not _makes_way(left, step):
            continue
        runs = step.after.is_check() and reply.piece == chess.KING
        if reply.after.is_check() or runs:
            continue
        if left.captured is None or stands_badly(left.after, left.target):
            return Motif("clearance", (left.origin, step.origin, step.target), left.ply)
    return None


def _makes_way(left: Step, step: Step) -> bool:
    is_way = left.origin == step.target or is_between(left.origin, step.origin, step.target)
    return is_way and left.move.promotion is None and left.target not in (step.origin, step.target)
