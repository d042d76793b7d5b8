"""A piece that takes on a square through an opponent's piece."""

import chess

from kibitz.core.lines.geometry import is_between
from kibitz.core.lines.variation import Motif, Variation


def x_ray_attack(line: Variation) -> Motif | None:
    """Takes, is taken by a piece that stood in the way of the next, and takes again."""
    for step in line.own[1:]:
        first, reply = line.steps[step.ply - 2], line.steps[step.ply - 1]
        if step.captured is None or not first.target == reply.target == step.target:
            continue
        if reply.piece != chess.KING and is_between(reply.origin, step.origin, step.target):
            return Motif("xRayAttack", (step.origin, reply.origin, step.target), first.ply)
    return None
