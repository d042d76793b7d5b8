"""What happened to exercises, as a list that only grows: everything else is worked out from it.

Two machines that trained apart are merged by putting their lists together: an event has
an id of its own, and the order is that of the days at which the solver sat, whatever the
clocks said in between.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NewType

Day = NewType("Day", int)
"""A day of the calendar where the solver was, counted from the first of the year 1."""


class Grade(StrEnum):
    """How an exercise went."""

    AGAIN = "again"
    """Wrong, or shown."""

    HARD = "hard"
    """Right with a hint, or after something that was good but not enough."""

    GOOD = "good"


class Act(StrEnum):
    """What an event is."""

    ANSWERED = "answered"
    CORRECTED = "corrected"
    """Another grade for an earlier answer; without one, that answer does not count."""

    BURIED = "buried"
    """Not now: it does not come before the next day."""

    WOKEN = "woken"
    """It was put aside as too hard, and is wanted again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One event. It never changes."""

    id: str
    exercise: str
    act: Act
    at: str
    """When, in UTC, as ISO writes it."""

    day: Day
    grade: Grade | None = None
    shown: str = ""
    """The exercise on the board, where a sibling stood in for the one that is scheduled."""

    tries: tuple[str, ...] = ()
    milliseconds: int | None = None
    hints: int = 0
    session: str = ""
    corrects: str | None = None


def in_order(attempts: Iterable[Attempt]) -> list[Attempt]:
    """Each event once, in the one order that all machines agree on."""
    return sorted({each.id: each for each in attempts}.values(), key=_place)


def _place(attempt: Attempt) -> tuple[int, str, str]:
    return (attempt.day, attempt.at, attempt.id)


def as_corrected(attempts: Sequence[Attempt]) -> list[Attempt]:
    """The events without corrections, each with the last grade it was given; what was withdrawn is gone."""
    last = {each.corrects: each.grade for each in attempts if each.act is Act.CORRECTED}
    plain = [each for each in attempts if each.act is not Act.CORRECTED]
    found = [replace(each, grade=last[each.id]) if each.id in last else each for each in plain]
    return [each for each in found if each.act is not Act.ANSWERED or each.grade is not None]
