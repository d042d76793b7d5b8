"""What a player's bad moves have in common: the kind of mistake that cost most in this game."""

from collections.abc import Mapping, Sequence
from enum import Enum

from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.lines.deed import DeedKind
from kibitz.core.words.explain import Explanations

Kind = FindingKind

LARGE = 0.4
"""The share of all lost points from which a kind of mistake is the costly one."""


class Habit(Enum):
    """A kind of mistake, as what several moves did."""

    MATE = "missed or allowed mate"
    THREAT = "did not meet a threat"
    TACTIC = "ran into a tactic"
    LEFT = "left material hanging"
    CHANCE = "missed a chance to win material"
    RESULT = "threw a proven result away"


HABITS = {
    Kind.ALLOWS_MATE: Habit.MATE,
    Kind.MISSES_MATE: Habit.MATE,
    Kind.FACES_MATE: Habit.MATE,
    Kind.LETS_MATE_GO: Habit.MATE,
    Kind.IGNORED_THREAT: Habit.THREAT,
    Kind.ALLOWS_MOTIF: Habit.TACTIC,
    Kind.LOSES_PIECE: Habit.LEFT,
    Kind.LOSES_EXCHANGE: Habit.LEFT,
    Kind.LOSES_PAWN: Habit.LEFT,
    Kind.MISSES_MATERIAL: Habit.CHANCE,
    Kind.MISSES_MOTIF: Habit.CHANCE,
    Kind.THROWS_WIN_AWAY: Habit.RESULT,
    Kind.THROWS_DRAW_AWAY: Habit.RESULT,
}
"""Kinds of findings that can be a habit."""


def costly_habit(
    losses: Mapping[int, float], explained: Explanations, least: float = 0.0
) -> tuple[Habit, Sequence[int], float] | None:
    """The habit behind most of the points, its moves, the costliest first, and what they cost, or None.

    A move that cost less than `least` is no case of one.
    """
    groups: dict[Habit, list[int]] = {}
    for index in sorted(losses, key=lambda index: -losses[index]):
        is_costly = losses[index] >= least and index in explained
        if is_costly and (habit := habit_of(explained[index].finding)):
            groups.setdefault(habit, []).append(index)
    several = {habit: moves for habit, moves in groups.items() if len(moves) > 1}
    if not several:
        return None

    def points(habit: Habit) -> float:
        return sum(losses[index] for index in several[habit])

    worst = max(several, key=points)
    return (worst, several[worst], points(worst)) if points(worst) >= LARGE * sum(losses.values()) else None


def habit_of(finding: Finding) -> Habit | None:
    """The habit that a finding is a case of, if it is one."""
    is_idea = finding.motif not in (None, "hangingPiece")
    is_taken = finding.deed is not None and finding.deed.kind is DeedKind.TAKES
    habit = Habit.LEFT if is_taken and finding.start is Start.AFTER else HABITS.get(finding.kind)
    is_played_for = not is_taken and bool(finding.taken_at)  # what falls later was not just left there
    return Habit.TACTIC if habit is Habit.LEFT and (is_idea or is_played_for) else habit
