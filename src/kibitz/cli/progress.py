"""Progress on standard error: a bar for people at a terminal, nothing in a pipe."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from kibitz.cli.say import counted
from kibitz.formats.text.terminal import plain
from kibitz.pipeline.progress import ReviewProgress
from kibitz.pipeline.sources import Source
from kibitz.pipeline.tally import ImportTally

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import Task, TaskID
    from rich.text import Text


class Progress(Protocol):
    """Told how many games are done."""

    def games_done(self, games: int, source: Source) -> None:
        """So many games more, and how far the file has been read."""


class _Silent:
    def games_done(self, games: int, source: Source) -> None:
        pass


@contextmanager
def show_progress(total_bytes: int | None) -> Iterator[Progress]:
    """A bar over the bytes of all files, with games per second and the time left."""
    if not sys.stderr.isatty():
        yield _Silent()
        return
    from rich.console import Console  # noqa: PLC0415  # half of the start-up time, and only for people
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415
    from rich.progress import Progress as Bar  # noqa: PLC0415

    columns = (
        TextColumn("{task.fields[games]}"),
        BarColumn(),
        TextColumn("{task.fields[rate]:,.0f} games/s"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        yield _Shown(bar, bar.add_task("", total=total_bytes, games=counted(0, "game"), rate=0.0))


@contextmanager
def show_review_progress(name: str) -> Iterator[Callable[[ReviewProgress], object]]:
    """A bar over the searches of one game, with nodes per second and the time left."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415
    from rich.progress import Progress as Bar  # noqa: PLC0415

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.fields[of_all]}"),
        TextColumn("{task.fields[rate]:,.0f} knodes/s"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
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
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415
    from rich.progress import Progress as Bar  # noqa: PLC0415

    class Waiting(TextColumn):
        def render(self, task: "Task") -> "Text":
            return super().render(task) if (words := waiting()) is None else _text(plain(words))

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(20),
        Waiting("{task.completed:,} games, {task.fields[rate]:,.0f} games/s"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task, start = bar.add_task(plain(title), total=None, rate=0.0), monotonic()

        def show(tally: ImportTally) -> None:
            rate = tally.seen / max(1e-3, monotonic() - start)
            bar.update(task, completed=tally.seen, total=tally.total, rate=rate)

        yield show


def _text(words: str) -> "Text":
    from rich.text import Text  # noqa: PLC0415

    return Text(words)


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
