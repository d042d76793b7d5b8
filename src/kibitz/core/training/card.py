"""An exercise for one solver: when it comes back, worked out anew from everything that happened."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from kibitz.core.training.attempt import Act, Attempt, Day, Grade, as_corrected, in_order
from kibitz.training import ScheduleRules


@dataclass(frozen=True, slots=True)
class Memory:
    """How well something is known: days until it is nearly forgotten, and how hard it is, from 1 to 10."""

    stability: float
    difficulty: float


class Scheduler(Protocol):
    """Whoever knows how memory works."""

    def next(self, memory: Memory | None, days: int, grade: Grade) -> tuple[Memory, int]:
        """What is known after an answer, so many days after the last, and the days until the next."""


class CardStatus(StrEnum):
    """Where an exercise stands with a solver."""

    NEW = "new"
    ACTIVE = "active"
    PARKED = "parked"
    """Too hard for now: it waits until it is wanted."""

    LEARNED = "learned"


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What follows from the attempts at an exercise."""

    exercise: str
    status: CardStatus = CardStatus.NEW
    due: Day | None = None
    last: Day | None = None
    original: Day | None = None
    """When the position itself was on the board last, and no sibling."""

    memory: Memory | None = None
    asked: int = 0
    """Days on which it was asked."""

    failed: int = 0
    streak: int = 0
    """Successes since the last failure."""

    was_first_right: bool | None = None
    """Whether the very first answer was; None where there was none."""


def replay(exercise: str, attempts: Iterable[Attempt], scheduler: Scheduler, rules: ScheduleRules) -> Card:
    """The card after all that happened, in whatever order it is told."""
    state = _State()
    for attempt in as_corrected(in_order(attempts)):
        match attempt.act:
            case Act.ANSWERED if attempt.grade is not None and attempt.day != state.last:
                state.answer(attempt, attempt.grade, scheduler, rules)
            case Act.BURIED:
                state.due = Day(max(state.due or 0, attempt.day + 1))
            case Act.WOKEN:
                state.failures_alone = 0
                state.due = attempt.day if state.due is not None else None
            case _:
                pass  # a further answer on one day is practice
    return state.card(exercise, rules)


class _State:
    """The card while it is worked out."""

    def __init__(self) -> None:
        self.due: Day | None = None
        self.last: Day | None = None
        self.original: Day | None = None
        self.memory: Memory | None = None
        self.asked = self.failed = self.streak = self.failures_alone = 0
        self.was_first_right: bool | None = None
        self.successes: list[Day] = []

    def answer(self, attempt: Attempt, grade: Grade, scheduler: Scheduler, rules: ScheduleRules) -> None:
        days = 0 if self.last is None else attempt.day - self.last
        self.memory, interval = scheduler.next(self.memory, days, grade)
        self.due = Day(attempt.day + spread(attempt.exercise, interval, rules))
        self.last = attempt.day
        self.asked += 1
        if not attempt.shown or attempt.shown == attempt.exercise:
            self.original = attempt.day
        is_right = grade is not Grade.AGAIN
        if self.was_first_right is None:
            self.was_first_right = is_right
        if is_right:
            self.streak += 1
            self.failures_alone = 0
            if not self.successes or attempt.day - self.successes[-1] >= rules.learned_apart:
                self.successes.append(attempt.day)
        else:
            self.failed += 1
            self.streak = 0
            self.successes = []
            self.failures_alone += 1

    def card(self, exercise: str, rules: ScheduleRules) -> Card:
        return Card(
            exercise=exercise,
            status=self._status(rules),
            due=self.due,
            last=self.last,
            original=self.original,
            memory=self.memory,
            asked=self.asked,
            failed=self.failed,
            streak=self.streak,
            was_first_right=self.was_first_right,
        )

    def _status(self, rules: ScheduleRules) -> CardStatus:
        if self.memory is None:
            return CardStatus.NEW
        is_known = self.memory.stability >= rules.learned_days and self.streak > 0
        if is_known or len(self.successes) >= rules.learned_times:
            return CardStatus.LEARNED
        return CardStatus.PARKED if self.failures_alone >= rules.too_hard else CardStatus.ACTIVE


def spread(exercise: str, interval: int, rules: ScheduleRules) -> int:
    """The interval, a little shorter or longer by the exercise's own id: what was asked together comes apart.

    >>> [spread(f"{number}f000000", 40, ScheduleRules()) for number in range(5)]
    [38, 39, 40, 41, 42]
    """
    width = int(interval * rules.spread)
    return interval + (int(exercise[:8], 16) // 16) % (2 * width + 1) - width
