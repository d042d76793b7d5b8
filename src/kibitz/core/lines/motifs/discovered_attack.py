"""A piece steps aside, and the one behind it strikes."""

import chess

from kibitz.core.lines.geometry import is_between, is_on
from kibitz.core.lines.variation import Motif, Step, Variation


def discovered_check(line: Variation) -> Motif | None:
    """A check that the moved piece does not give."""
    for step in line.own:
        checkers = step.after.checkers_mask()
        if checkers and not is_on(step.target, checkers):
            return Motif("discoveredCheck", (chess.msb(checkers), step.origin), step.ply)
    return None


def discovered_attack(line: Variation) -> Motif | None:
    """A discovered check, or a capture along a line that the side's own move before it opened."""
    check = discovered_check(line)
    if check is not None:
        return Motif("discoveredAttack", check.squares, check.ply)
    for step in line.own[1:]:
        if step.captured is None:
            continue
        if line.steps[step.ply - 1].target == step.target:
            return None  # a plain recapture: what follows is a trade
        opened = line.steps[step.ply - 2]
        if _opened(opened, step):
            return Motif("discoveredAttack", (step.origin, opened.origin, step.target), opened.ply)
    return None


def _opened(opened: Step, step: Step) -> bool:
    is_same_fight = opened.target in (step.target, step.origin)
    return (
        is_between(opened.origin, step.origin, step.target)
        and not is_same_fight
        and not opened.before.is_castling(opened.move)
    )
