"""Progress on standard error: a bar for people at a terminal, nothing in a pipe."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

from kibitz.cli.say import counted
from kibitz.formats.text.terminal import plain
from kibitz.pipeline.imports.tally import ImportTally
from kibitz.pipeline.progress import ReviewProgress
from kibitz.pipeline.sources import Source

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import ProgressColumn, Task, TaskID


class Progress(Protocol):
    """Told how many games are done."""

    def games_done(self, games: int, source: Source) -> None:
        """So many games more, and how far the file has been read."""


@contextmanager
def open_bar(columns: "Callable[[ModuleType], Sequence[str | ProgressColumn]]") -> Iterator["Bar"]:
    """A bar that is gone when the block ends; its columns are made of what `rich.progress` has."""
    from rich import progress  # noqa: PLC0415  # half of the start-up time, and only for people
    from rich.console import Console  # noqa: PLC0415

    with progress.Progress(*columns(progress), console=Console(stderr=True), transient=True) as bar:
        yield bar


class _Silent:
    def games_done(self, games: int, source: Source) -> None:
        pass


@contextmanager
def show_progress(total_bytes: int | None) -> Iterator[Progress]:
    """A bar over the bytes of all files, with games per second and the time left."""
    if not sys.stderr.isatty():
        yield _Silent()
        return
    rate = "{task.fields[rate]:,.0f} games/s"
    with open_bar(
        lambda rich: ("{task.fields[games]}", rich.BarColumn(), rate, rich.TimeRemainingColumn())
    ) as bar:
        yield _Shown(bar, bar.add_task("", total=total_bytes, games=counted(0, "game"), rate=0.0))


@contextmanager
def show_review_progress(name: str) -> Iterator[Callable[[ReviewProgress], object]]:
    """A bar over the searches of one game, with nodes per second and the time left."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with open_bar(
        lambda rich: (
            rich.TextColumn("{task.description}", markup=False),
            rich.BarColumn(),
            "{task.fields[of_all]}",
            "{task.fields[rate]:,.0f} knodes/s",
            rich.TimeRemainingColumn(),
        )
    ) as bar:
        task = bar.add_task(plain(name), total=None, rate=0.0, of_all="the engine starts")
        start = monotonic()

        def show(progress: ReviewProgress) -> None:
            rate = progress.nodes / max(1e-3, monotonic() - start) / 1000
            of_all = f"{progress.done}/{progress.planned} positions"
            bar.update(task, completed=progress.done, total=progress.planned, rate=rate, of_all=of_all)

        yield show


@contextmanager
def show_import_progress(
    title: str, waiting: Callable[[], str | None]
) -> Iterator[Callable[[ImportTally], object]]:
    """A bar over the games of an account, with games per second, the time left, and what it waits for."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import TextColumn  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    class Waiting(TextColumn):
        def render(self, task: "Task") -> Text:
            return super().render(task) if (words := waiting()) is None else Text(plain(words))

    with open_bar(
        lambda rich: (
            TextColumn("{task.description}", markup=False),
            rich.BarColumn(20),
            Waiting("{task.completed:,} games, {task.fields[rate]:,.0f} games/s"),
            rich.TimeRemainingColumn(),
        )
    ) as bar:
        task, start = bar.add_task(plain(title), total=None, rate=0.0), monotonic()

        def show(tally: ImportTally) -> None:
            rate = tally.seen / max(1e-3, monotonic() - start)
            bar.update(task, completed=tally.seen, total=tally.total, rate=rate)

        yield show


class _Shown:
    def __init__(self, bar: "Bar", task: "TaskID") -> None:
        self._bar, self._task = bar, task
        self._games = 0
        self._before = 0
        self._source: Source | None = None
        self._start = monotonic()

    def games_done(self, games: int, source: Source) -> None:
        if source is not self._source:
            self._before += self._source.bytes_read if self._source else 0
            self._source = source
        self._games += games
        rate = self._games / max(1e-3, monotonic() - self._start)
        read, games_so_far = self._before + source.bytes_read, counted(self._games, "game")
        self._bar.update(self._task, completed=read, games=games_so_far, rate=rate)
