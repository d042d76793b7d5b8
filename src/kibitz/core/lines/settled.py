"""How far ahead a line leaves its side, once nothing is left to be taken.

A line may be cut off in the middle of an exchange, so its balance alone proves nothing:
what the loser could take back at once is taken off.
"""

from dataclasses import dataclass, replace

import chess

from kibitz.core.chess.material import PIECE, VALUES, balance
from kibitz.core.chess.passing import passed
from kibitz.core.lines.by_captures import most_by_captures
from kibitz.core.lines.captures import taken_in, unmatched
from kibitz.core.lines.variation import Step, Variation, is_quiet

LEAST = VALUES[chess.PAWN]
"""Nothing smaller can be won."""

SOON = 6
"""Plies within which material must be won to have been won by the first move."""


@dataclass(frozen=True, slots=True)
class Settled:
    """How far ahead of where it began the line's side is, and the plies after which that is so."""

    gain: int
    plies: int


def settled(line: Variation) -> Settled:
    """The line's balance once nothing is left to be taken.

    Where it breaks off in an exchange, what was safe there or at the last quiet place
    before, whichever is more.
    """
    first = at_first(line)
    cut_off: Settled | None = None
    for step in reversed(line.steps):
        if is_side_in_check(step, line.side):
            continue
        gain, loose = balance(step.after, line.side) - first, most_by_captures(step.after)
        if not loose and not (step.after.turn == line.side and _hangs(step.after)):
            quiet = Settled(gain, step.ply + 1)
            return cut_off if cut_off is not None and cut_off.gain > gain else quiet
        if cut_off is None:
            cut_off = Settled(gain if step.after.turn == line.side else gain - loose, step.ply + 1)
    return cut_off or Settled(0, 0)


def _hangs(board: chess.Board) -> bool:
    """Whether the side that does not move would win something by captures: who moves may not save it."""
    theirs = passed(board)
    return theirs is not None and most_by_captures(theirs) > 0


def settled_soon(line: Variation) -> Settled:
    """What the first plies alone win: what falls later was not won by the first move."""
    at_once = settled(replace(line, steps=line.steps[:SOON]))
    if soon(line) == SOON:
        return at_once
    forced = settled(replace(line, steps=line.steps[: soon(line)]))
    return forced if at_once.gain < LEAST or forced.gain >= at_once.gain + PIECE else at_once


def soon(line: Variation) -> int:
    """The plies that are soon enough: a run of checks and captures may be longer, for it can be foreseen."""
    plies = 0
    for step in line.own:
        if is_quiet(step):
            break
        plies = step.ply + 2
    return max(SOON, plies)


def quiet_gain(line: Variation) -> int:
    """How far ahead of where it began the line's side is at the last place where nothing hangs."""
    first = at_first(line)
    quiet = (step for step in reversed(line.steps) if not most_by_captures(step.after))
    return next((balance(step.after, line.side) - first for step in quiet), settled(line).gain)


def falls_anyway(line: Variation, settles: Settled) -> frozenset[chess.Square]:
    """Where what the line's side loses stood, if it gets nothing as dear for it."""
    mine, theirs = taken_in(line, settles.plies, line.side), taken_in(line, settles.plies, not line.side)
    lost, got = unmatched(theirs, mine)
    dearest = max([VALUES[taken.piece] for taken in got], default=0)
    return frozenset(
        taken.square for taken in lost if not taken.is_promotion and VALUES[taken.piece] >= dearest
    )


def at_first(line: Variation) -> int:
    return balance(line.lead_in.before if line.lead_in else line.start, line.side)


def is_side_in_check(step: Step, side: chess.Color) -> bool:
    """Whether the side is in check after the step: it may lose elsewhere what it has won."""
    return step.after.turn == side and step.after.is_check()
