"""A move that does nothing visible, and wins."""

import chess

from kibitz.core.lines.geometry import rank_for
from kibitz.core.lines.variation import Motif, Step, Variation

SIXTH = 5
"""A pawn pushed this far is a threat of its own."""

FEW = 3
"""With fewer legal moves a defence is no choice."""


def quiet_move(line: Variation) -> Motif | None:
    """In the middle of the line: no check given or escaped, nothing taken or attacked, no king's move."""
    for step in line.steps[:-1:2]:
        if step.piece != chess.KING and not step.before.is_check() and _is_quiet(step, line.side):
            return Motif("quietMove", (step.target, step.origin), step.ply)
    return None


def defensive_move(line: Variation) -> Motif | None:
    """The last move saves itself: a quiet move with a choice, or a step out of check."""
    return _quiet_end(line) or _check_escape(line)


def _quiet_end(line: Variation) -> Motif | None:
    last = line.own[-1] if line.own else None
    if last is None or last.before.legal_moves.count() < FEW or not _is_quiet(last, line.side):
        return None
    return Motif("defensiveMove", (last.target, last.origin), last.ply)


def _check_escape(line: Variation) -> Motif | None:
    """A step out of check with a choice, before any check or capture of one's own."""
    for step in line.own:
        if step.after.is_check() or step.captured is not None or step.before.legal_moves.count() < FEW:
            return None
        if step.before.is_check():
            return Motif("defensiveMove", (step.target, step.origin), step.ply)
    return None


def _is_quiet(step: Step, side: chess.Color) -> bool:
    is_push = step.piece == chess.PAWN and rank_for(step.target, side) >= SIXTH
    if step.captured is not None or is_push or step.after.is_check():
        return False
    return not step.after.attacks_mask(step.target) & step.after.occupied_co[not side]
