"""What is asked today: what is due, a few new ones, and among them positions in which nothing is wrong.

A pure function of the cards and the day, so that the same cards give the same session.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kibitz.core.training.attempt import Attempt, Day, Grade, as_corrected, in_order
from kibitz.core.training.card import Card, CardStatus
from kibitz.core.training.exercise import Question
from kibitz.training import ScheduleRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """An exercise that a solver has, with what a session is chosen by."""

    card: Card
    question: Question
    games: frozenset[str]
    points: float
    difficulty: float
    motif: str | None = None

    @property
    def id(self) -> str:
        """The exercise's."""
        return self.card.exercise


class Why(StrEnum):
    """Why an exercise is in a session."""

    DUE = "due"
    NEW = "new"
    CALM = "calm"


@dataclass(frozen=True, slots=True)
class Entry:
    """A place in a session."""

    exercise: str
    """The card that is answered."""

    shown: str
    """What is on the board: the exercise itself, or a sibling."""

    why: Why


def session(waiting: Sequence[Waiting], today: Day, new_left: int, rules: ScheduleRules) -> tuple[Entry, ...]:
    """The exercises of a session in their order; no two from one game."""
    plain = [each for each in waiting if each.question is not Question.CALM]
    calm = [each for each in waiting if each.question is Question.CALM]
    used: set[str] = set()
    room = rules.session - int(rules.session * rules.calm_share)
    asked = [(each, Why.DUE) for each in _apart(_due(plain, today), used, room)]
    fresh = _apart(_new(plain, today), used, min(new_left, room - len(asked)))
    asked += [(each, Why.NEW) for each in fresh]
    quiet = min(rules.session - room, _share_of(len(asked), rules.calm_share))
    asked += [(each, Why.CALM) for each in _apart([*_due(calm, today), *_new(calm, today)], used, quiet)]
    by_motif = _by_motif(plain)
    entries = [_entry(each, why, by_motif, used, today, rules) for each, why in asked]
    return tuple(sorted(entries, key=lambda entry: _shuffled(entry.exercise, today)))


def _share_of(others: int, share: float) -> int:
    """How many calm ones make up that share beside the others."""
    return round(others * share / (1 - share))


def _due(waiting: Iterable[Waiting], today: Day) -> list[Waiting]:
    """What is due, the longest overdue first."""
    found = [
        each
        for each in waiting
        if each.card.status is CardStatus.ACTIVE and each.card.due is not None and each.card.due <= today
    ]
    return sorted(found, key=lambda each: (each.card.due, -each.points, each.id))


def _new(waiting: Iterable[Waiting], today: Day) -> list[Waiting]:
    """What was never asked: what cost most first, and of equal ones the easier."""
    found = [
        each for each in waiting if each.card.status is CardStatus.NEW and (each.card.due or today) <= today
    ]
    return sorted(found, key=lambda each: (-each.points, each.difficulty, each.id))


def _apart(ordered: Iterable[Waiting], used: set[str], most: int) -> Iterator[Waiting]:
    """The first of these whose games are not in the session yet."""
    taken = 0
    for each in ordered:
        if taken >= most:
            return
        if not each.games & used:
            used |= each.games
            taken += 1
            yield each


def _by_motif(waiting: Iterable[Waiting]) -> Mapping[str, list[Waiting]]:
    found: dict[str, list[Waiting]] = {}
    for each in sorted(waiting, key=lambda each: (each.card.last or 0, each.id)):
        if each.motif and each.question is Question.MOVE:
            found.setdefault(each.motif, []).append(each)
    return found


def _entry(
    each: Waiting,
    why: Why,
    by_motif: Mapping[str, list[Waiting]],
    used: set[str],
    today: Day,
    rules: ScheduleRules,
) -> Entry:
    """The exercise; once it was solved a few times, another position of the same idea in its place."""
    card = each.card
    is_known = card.streak >= rules.sibling_from and each.question is Question.MOVE
    is_fresh = card.original is not None and today - card.original < rules.original_every
    if is_known and is_fresh:
        for other in by_motif.get(each.motif or "", ()):
            is_idle = other.card.status in (CardStatus.NEW, CardStatus.LEARNED)
            if other.id != each.id and is_idle and not other.games & (used | each.games):
                used |= other.games
                return Entry(each.id, other.id, why)
    return Entry(each.id, each.id, why)


def _shuffled(exercise: str, today: Day) -> int:
    """A place that nobody can guess from the kind of exercise, and that is the same whenever it is asked."""
    return (int(exercise[:8], 16) * 2654435761 + today * 40503) % 4294967296


@dataclass(frozen=True, slots=True)
class Turn:
    """What is asked next in a session: the entry, and whether it was failed before and comes again."""

    number: int
    entry: Entry
    is_repeat: bool


def turns(entries: Sequence[Entry], attempts: Iterable[Attempt], rules: ScheduleRules) -> list[Turn]:
    """All of a session in order: what was failed comes again, once, after a few others or at the end."""
    told = as_corrected(in_order(attempts))
    failed = {each.exercise for each in told if each.grade is Grade.AGAIN}
    order = [Turn(number, entry, is_repeat=False) for number, entry in enumerate(entries)]
    for first in order.copy():
        if first.entry.exercise in failed:
            later = min(len(order), order.index(first) + 1 + rules.again_after)
            order.insert(later, Turn(first.number, first.entry, is_repeat=True))
    return order
