"""The piece that guarded something is taken, and then that falls."""

import chess

from kibitz.core.chess.material import VALUES
from kibitz.core.lines.geometry import is_hanging, is_on
from kibitz.core.lines.variation import Motif, Step, Variation


def capturing_defender(line: Variation) -> Motif | None:
    """A capture of the defender, then mate or a capture on the square it had defended."""
    for step in line.own[1:]:
        first = line.steps[step.ply - 2]
        if not (step.after.is_checkmate() or _takes_for_nothing(step, line.steps[step.ply - 1])):
            continue
        if first.captured is None or first.after.is_check() or first.before.is_check():
            continue
        if first.target == step.origin:
            continue
        guards = first.before.attackers_mask(not line.side, step.target)
        if is_on(first.target, guards):
            return Motif("capturingDefender", (first.target, step.target), first.ply)
    return None


def _takes_for_nothing(step: Step, reply: Step) -> bool:
    """Whether the move takes a piece that hangs, not dearer than itself, in no exchange on that square."""
    if step.captured is None or step.piece == chess.KING or reply.target == step.target:
        return False
    return VALUES[step.captured] <= VALUES[step.piece] and is_hanging(step.before, step.target)
