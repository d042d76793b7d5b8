"""What every command that reads many games does the same way: files, workers, complaints."""

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from kibitz.cli.say import say
from kibitz.core.chess.game import UnreadableGame
from kibitz.core.library import DATE
from kibitz.pipeline.read import game_texts
from kibitz.pipeline.sources import Source

WORTH_SHARING = 8 << 20
"""Bytes. Below this, starting workers takes longer than the work."""

COUNTED = 16 << 20
"""Bytes. The games of larger files are not counted beforehand."""

SHOWN = 20
"""Unreadable games named one by one; further ones are only counted."""


def open_sources(names: Sequence[str]) -> list[Source]:
    """All files, opened before anything is written: a wrong name costs nothing."""
    if names.count("-") > 1:
        raise click.UsageError("standard input (-) can be read only once")
    return [Source(name) for name in names]


def can_be_read_twice(name: str) -> bool:
    """Whether it is a file, and not standard input or a pipe."""
    return name != "-" and not Path(name).is_fifo()


def count_games(names: Sequence[str]) -> int | None:
    """How many games the files hold; None where counting them takes long or would take them away."""
    if not all(can_be_read_twice(name) for name in names):
        return None
    if sum(Path(name).stat().st_size for name in names) > COUNTED:
        return None
    return sum(1 for name in names for _ in game_texts(Source(name)))


def total_size(sources: Iterable[Source]) -> int | None:
    """Bytes in all files, or None when standard input is one of them."""
    sizes = [source.size for source in sources]
    return None if None in sizes else sum(size for size in sizes if size is not None)


def worker_count(asked: int | None, sources: Iterable[Source]) -> int:
    """As many as asked for; or one for each core where the files are large enough to be worth it."""
    if asked is not None:
        return asked
    size = total_size(sources)
    return os.cpu_count() or 1 if size is None or size > WORTH_SHARING else 1


def check_paths(paths: Iterable[Path], sources: Iterable[str], endings: Iterable[str]) -> None:
    """Refuse outputs of an unknown form, and outputs that are also inputs."""
    inputs = {os.path.realpath(name) for name in sources if name != "-"}  # a link may go in circles
    for path in paths:
        if path.suffix not in endings:
            raise click.UsageError(
                f"{path} ends in none of {', '.join(endings)}: the ending chooses the form"
            )
        if os.path.realpath(path) in inputs:
            raise click.UsageError(f"{path} is also an input and would be overwritten")


def as_date(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """2025-01-31 as PGN has it, 2025.01.31; the day, or the month too, may be left out."""
    if value is not None and re.fullmatch(DATE, value) is None:
        raise click.BadParameter(f"{value!r} is not a date: write 2025.01.31")
    return value and value.replace("-", ".")


class Complaints:
    """Names what could not be read on standard error, and remembers that there was something."""

    def __init__(self) -> None:
        self.count = 0

    def name(self, source: Source, games: Iterable[UnreadableGame]) -> None:
        """Say where and why, up to a sensible number of times."""
        for game in games:
            self.count += 1
            if self.count <= SHOWN:
                where = f"{source.name}:{game.line}" + (f": game {game.number}" if game.number else "")
                say(f"{where}: {game.reason}")
            if self.count == SHOWN + 1:
                say("further games that cannot be read are only counted")
