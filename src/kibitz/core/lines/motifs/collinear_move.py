"""A slider that moves along the line it is attacked on, without taking its attacker."""

import chess

from kibitz.core.lines.geometry import is_on, sliders
from kibitz.core.lines.variation import Motif, Step, Variation


def collinear_move(line: Variation) -> Motif | None:
    """A piece stays in the line of the opponent's slider that looks at it."""
    for step in line.own:
        if step.before.is_check() or step.captured is not None or not _is_slider(step):
            continue
        attackers = step.before.attackers_mask(not line.side, step.origin) & sliders(step.before)
        for attacker in chess.scan_forward(attackers):
            if is_on(step.target, chess.ray(step.origin, attacker)):
                return Motif("collinearMove", (step.target, step.origin, attacker), step.ply)
    return None


def _is_slider(step: Step) -> bool:
    return is_on(step.origin, sliders(step.before))
