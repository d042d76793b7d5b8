"""Something stronger first: a move put in before the recapture."""

from kibitz.core.lines.geometry import is_on
from kibitz.core.lines.variation import Motif, Variation


def intermezzo(line: Variation) -> Motif | None:
    """The recapture could have been played a move earlier, and something came between."""
    for step in line.own[1:]:
        between, reply = line.steps[step.ply - 2], line.steps[step.ply - 1]
        taken = line.before(between)
        if step.captured is None or between.target == step.target or taken is None:
            continue
        if is_on(reply.origin, between.after.attackers_mask(not line.side, step.target)):
            continue  # the piece on the square was guarded by what replied, so this is another story
        if taken.target == step.target and taken.captured is not None and between.before.is_legal(step.move):
            return Motif("intermezzo", (between.target, step.target), between.ply)
    return None
