"""A defender is drawn away from what it guards."""

import chess

from kibitz.core.lines.geometry import is_dearer, is_on
from kibitz.core.lines.variation import Motif, Step, Variation


def deflection(line: Variation) -> Motif | None:
    """The opponent's piece answers an offer or a check, and what it guarded falls."""
    for step in line.own[1:]:
        lure, reply = line.steps[step.ply - 2], line.steps[step.ply - 1]
        if step.captured is None and step.move.promotion is None:
            continue
        if step.captured is not None and is_dearer(step.captured, step.piece):
            continue  # a dear piece can be taken whether it is guarded or not
        if _lures(lure, reply, step) and _leaves(lure, reply, step):
            return Motif("deflection", (lure.target, reply.origin, step.target), lure.ply)
    return None


def _lures(lure: Step, reply: Step, step: Step) -> bool:
    """Whether the first move offers something, and the reply takes it or answers a check."""
    is_offer = lure.captured is None or is_dearer(lure.piece, lure.captured)
    is_elsewhere = step.target not in (lure.target, reply.target)
    return is_offer and is_elsewhere and (reply.target == lure.target or lure.after.is_check())


def _leaves(lure: Step, reply: Step, step: Step) -> bool:
    """Whether the piece that replied guarded the square of the last move, and does so no more."""
    guarded = lure.after.attacks_mask(reply.origin)
    is_stopped_pawn = (
        step.move.promotion is not None
        and chess.square_file(step.target) == chess.square_file(reply.origin)
        and is_on(step.origin, guarded)
    )
    is_guard = is_on(step.target, guarded) or is_stopped_pawn
    return is_guard and not is_on(step.target, reply.after.attacks_mask(reply.target))
