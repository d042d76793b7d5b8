"""What the answers come to: what is due when, how often each idea is found, which days were trained."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kibitz.core.insights.statistics.wilson import wilson
from kibitz.core.training.attempt import Act, Attempt, Day, Grade, as_corrected, in_order
from kibitz.core.training.card import CardStatus
from kibitz.core.training.session import Waiting

FORECAST_DAYS = 14
CALENDAR_DAYS = 28


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many, with the interval that holds the true share in 95 of 100 cases (Wilson's)."""

    hits: int
    count: int
    low: float
    high: float


def share(hits: int, count: int) -> Share | None:
    """Nothing can be said of none.

    >>> found = share(8, 10)
    >>> round(found.low, 2), round(found.high, 2)
    (0.49, 0.94)
    """
    found = wilson(hits, count)
    return Share(hits, count, *found) if found else None


@dataclass(frozen=True, slots=True)
class MotifProgress:
    """How an idea goes."""

    motif: str | None
    cards: int
    learned: int
    at_first: Share | None
    """Of the first answers."""

    now: Share | None
    """Of the latest ones, where there was more than one."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything the home screen shows."""

    counts: dict[CardStatus, int]
    due: int
    forecast: tuple[int, ...]
    """Exercises that come back today, tomorrow and so on; what is overdue counts today."""

    days: tuple[Day, ...]
    """The days that were trained, of the last few weeks."""

    motifs: tuple[MotifProgress, ...]


def progress(waiting: Sequence[Waiting], attempts: Iterable[Attempt], today: Day) -> Progress:
    """From the cards and everything that happened."""
    answers = [each for each in as_corrected(in_order(attempts)) if each.act is Act.ANSWERED]
    active = [each.card for each in waiting if each.card.status is CardStatus.ACTIVE]
    dues = Counter(max(today, card.due) for card in active if card.due is not None)
    counts = Counter(each.card.status for each in waiting)
    return Progress(
        counts={status: counts[status] for status in CardStatus},
        due=dues[today],
        forecast=tuple([dues[Day(today + ahead)] for ahead in range(FORECAST_DAYS)]),
        days=tuple(sorted({each.day for each in answers if 0 <= today - each.day < CALENDAR_DAYS})),
        motifs=_motifs(waiting, answers),
    )


def _motifs(waiting: Sequence[Waiting], answers: Sequence[Attempt]) -> tuple[MotifProgress, ...]:
    """Those with most cards first."""
    of_card: dict[str, list[Attempt]] = {}
    for each in answers:
        kept = of_card.setdefault(each.exercise, [])
        if not kept or kept[-1].day != each.day:
            kept.append(each)
    groups: dict[str | None, list[Waiting]] = {}
    for found in waiting:
        groups.setdefault(found.motif, []).append(found)
    made = [_motif(motif, group, of_card) for motif, group in groups.items()]
    return tuple(sorted(made, key=lambda each: (-each.cards, each.motif or "~")))


def _motif(motif: str | None, group: Sequence[Waiting], of_card: dict[str, list[Attempt]]) -> MotifProgress:
    histories = [of_card[each.id] for each in group if each.id in of_card]
    first = [each[0] for each in histories]
    last = [each[-1] for each in histories if len(each) > 1]
    return MotifProgress(
        motif,
        cards=len(group),
        learned=sum(each.card.status is CardStatus.LEARNED for each in group),
        at_first=share(_right(first), len(first)),
        now=share(_right(last), len(last)),
    )


def _right(answers: Sequence[Attempt]) -> int:
    return sum(each.grade is not Grade.AGAIN for each in answers)
