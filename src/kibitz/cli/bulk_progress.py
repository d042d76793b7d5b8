"""How far a bulk run is: counted always, shown to people at a terminal."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic

from kibitz.cli.files import count_games, total_size
from kibitz.cli.progress import open_bar
from kibitz.pipeline.bulk import Refused, Reviewed
from kibitz.pipeline.sources import Source


@dataclass(frozen=True, slots=True)
class BulkTally:
    """What a bulk run has done so far."""

    passed: int = 0
    """Games of the files, whatever became of them."""

    done: int = 0
    known: int = 0
    unwanted: int = 0
    failed: int = 0
    positions: int = 0
    nodes: int = 0
    asked: int = 0
    answered: int = 0

    def with_game(self, item: Reviewed | Refused | None) -> "BulkTally":
        """One game more."""
        answer = item.answer if isinstance(item, Reviewed) else None
        engine = answer.report.provenance.engine if answer else None
        return BulkTally(
            self.passed + 1,
            self.done + (answer is not None),
            self.known + (isinstance(item, Reviewed) and answer is None),
            self.unwanted + (item is None),
            self.failed + bool(engine and engine.failed),
            self.positions + (engine.searches if engine else 0),
            self.nodes + (engine.nodes if engine else 0),
            self.asked + (answer.asked if answer else 0),
            self.answered + (answer.known if answer else 0),
        )


@contextmanager
def show_bulk_progress(
    files: Sequence[str], sources: Sequence[Source]
) -> Iterator[Callable[[BulkTally], object]]:
    """A bar over the games of all files, with positions, nodes per second, the library's share, time left."""
    if not sys.stderr.isatty():
        yield _say_nothing
        return
    counted = count_games(files)
    with show_reviews(lambda tally: counted or _estimate(tally, sources)) as show:
        yield show


@contextmanager
def show_reviews(
    expected: Callable[[BulkTally], float | None],
) -> Iterator[Callable[[BulkTally], object]]:
    """A bar over as many games as are expected, with positions, nodes per second and time left."""
    if not sys.stderr.isatty():
        yield _say_nothing
        return
    with open_bar(lambda rich: (rich.BarColumn(20), rich.MofNCompleteColumn(), "{task.description}")) as bar:
        task = bar.add_task("games", total=None)
        start = monotonic()

        def show(tally: BulkTally) -> None:
            seconds, total = monotonic() - start, expected(tally)
            bar.update(
                task, completed=tally.passed, total=total, description=_bulk_line(tally, seconds, total)
            )

        yield show


def _estimate(tally: BulkTally, sources: Sequence[Source]) -> float | None:
    """How many games there will be, if the rest of the files is like what was read."""
    size = total_size(sources)
    read = sum(source.bytes_read for source in sources)
    return tally.passed * size / read if size and read else None


def _bulk_line(tally: BulkTally, seconds: float, total: float | None) -> str:
    """How fast it goes; the time left is told from the games that an engine has looked at.

    >>> tally = BulkTally(passed=60, done=10, known=50, positions=800, nodes=10**8, asked=100, answered=25)
    >>> _bulk_line(tally, 100, 80)
    'games, 800 positions, 1,000 knodes/s, 25% of openings known, 0:03:20 left'
    """
    parts = [
        f"games, {tally.positions:,} positions",
        f"{tally.nodes / max(1e-3, seconds) / 1000:,.0f} knodes/s",
    ]
    if tally.asked:
        parts.append(f"{100 * tally.answered / tally.asked:.0f}% of openings known")
    if total and tally.done:
        wanted = (tally.passed - tally.unwanted) / tally.passed
        left = (total - tally.passed) * wanted * seconds / tally.done
        parts.append(f"{timedelta(seconds=round(max(0.0, left)))} left")
    return ", ".join(parts)


def _say_nothing(*_: object) -> None:
    """For a pipe."""
