"""A piece that guards two things and can keep only one."""

from kibitz.core.lines.geometry import is_dearer, is_hanging, is_on
from kibitz.core.lines.variation import Motif, Variation


def overloading(line: Variation) -> Motif | None:
    """Takes one thing, is taken back by its guard, and takes the other thing it guarded.

    Lichess names the theme and never finds it; an offer of something dearer is a deflection.
    """
    for step in line.own[1:]:
        first, reply = line.steps[step.ply - 2], line.steps[step.ply - 1]
        if first.captured is None or step.captured is None or reply.target != first.target:
            continue
        if is_dearer(first.piece, first.captured) or step.target == first.target:
            continue
        guarded = first.after.attacks_mask(reply.origin)
        if is_on(step.target, guarded) and is_hanging(step.before, step.target):
            return Motif("overloading", (reply.origin, first.target, step.target), first.ply)
    return None
