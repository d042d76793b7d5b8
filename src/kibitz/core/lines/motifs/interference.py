"""A piece that lands between a defender and what it defends."""

import chess

from kibitz.core.lines.geometry import is_between, is_hanging, sliders
from kibitz.core.lines.variation import Motif, Step, Variation


def interference(line: Variation) -> Motif | None:
    """A capture that a slider guarded until a move came between; the opponent's own move counts."""
    for step in line.own[1:]:
        if step.captured is None or not is_hanging(step.before, step.target):
            continue
        for between in (line.steps[step.ply - 1], line.steps[step.ply - 2]):
            cut_off = _cut_off(between, step, not line.side)
            if cut_off is not None and between.target != step.target:
                return Motif("interference", (between.target, cut_off, step.target), between.ply)
    return None


def _cut_off(between: Step, step: Step, victim: chess.Color) -> chess.Square | None:
    """The slider that guarded the square, and what stood there, before the move came between."""
    board = between.before
    if board.color_at(step.target) != victim:
        return None
    guards = board.attackers_mask(victim, step.target)
    if chess.popcount(guards) != 1 or not guards & sliders(board):
        return None
    guard = chess.msb(guards)
    return guard if is_between(between.target, step.target, guard) else None
