"""A dear piece that must step out of a line, and the one behind it that falls."""

import chess

from kibitz.core.lines.geometry import is_between, is_dearer, stands_badly
from kibitz.core.lines.variation import Motif, Variation

RAYS = (chess.BISHOP, chess.ROOK, chess.QUEEN)


def skewer(line: Variation) -> Motif | None:
    """The opponent's piece moves off the line and the cheaper one behind it is taken."""
    for step in line.own[1:]:
        moved = line.steps[step.ply - 1]
        if step.piece not in RAYS or step.captured is None or step.after.is_checkmate():
            continue
        if moved.target == step.target or not is_between(moved.origin, step.origin, step.target):
            continue
        if is_dearer(moved.piece, step.captured) and stands_badly(step.before, step.target):
            return Motif("skewer", (step.origin, moved.origin, step.target), step.ply - 2)
    return None
