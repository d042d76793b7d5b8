"""When something is about to be forgotten, as FSRS says: the only file that knows the package `fsrs`.

Whole days only, no steps within a day, nothing random: the same answers give the same days
(docs/decisions/0032-exercises.md). The package's weights are its defaults.
"""

from datetime import UTC, datetime, timedelta

from kibitz.core.training.attempt import Grade
from kibitz.core.training.card import Memory, Scheduler
from kibitz.errors import MissingExtra
from kibitz.training import ScheduleRules

EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""Any day will do: only the days between two answers count."""


def open_scheduler(rules: ScheduleRules) -> Scheduler:
    """The scheduler under these rules. Raises MissingExtra if its package is not there."""
    try:
        import fsrs  # noqa: PLC0415  # only needed by who trains
    except ImportError:
        raise MissingExtra("training needs one more package: pip install 'kibitz[train]'") from None
    ratings = {Grade.AGAIN: fsrs.Rating.Again, Grade.HARD: fsrs.Rating.Hard, Grade.GOOD: fsrs.Rating.Good}
    inner = fsrs.Scheduler(
        desired_retention=rules.retention,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=rules.longest,
        enable_fuzzing=False,
    )

    class Fsrs:
        """FSRS as the core knows it."""

        def next(self, memory: Memory | None, days: int, grade: Grade) -> tuple[Memory, int]:
            """What is known after an answer, and the days until the next."""
            at = EPOCH + timedelta(days=days)
            card = fsrs.Card(
                card_id=1,  # without one the package reads the clock, and waits
                state=fsrs.State.Learning if memory is None else fsrs.State.Review,
                step=0 if memory is None else None,
                stability=memory.stability if memory else None,
                difficulty=memory.difficulty if memory else None,
                due=at,
                last_review=EPOCH if memory else None,
            )
            after, _ = inner.review_card(card, ratings[grade], at)
            if after.stability is None or after.difficulty is None:
                raise ValueError("fsrs has lost the memory of a card")
            return Memory(after.stability, after.difficulty), (after.due - at).days

    return Fsrs()
