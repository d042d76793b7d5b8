"""A bulk run that something happens to, and the same command again: the library must be as if nothing had."""

import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from random import Random

from bench.soak.clock import Clock
from bench.soak.measured import all_gone
from tests.pipeline.bulk_run import FEW, reports, start_bulk
from tests.processes import descendants
from tests.store.postgres import Postgres

GAMES = FEW[:3]
"""Of a round: enough for a kill in the middle of each, and for one that is done already."""

ROOM = 8_192
"""Bytes that a full disk still takes."""

AGAIN = 4
"""Runs in which the work must be done after a trouble."""


class Trouble(Enum):
    """What may happen to a run."""

    NOTHING = "left alone"
    ALL_KILLED = "all of it killed"
    PARENT_KILLED = "killed, its engines left"
    ENGINE_KILLED = "an engine killed"
    ENGINE_FROZEN = "an engine frozen for a while"
    STOPPED = "stopped politely"
    DISK_FULL = "no room on the disk"
    CLOCK = "the clock jumps"
    DATABASE = "PostgreSQL restarted"


@dataclass(frozen=True)
class Bulk:
    """How runs are started, how long an undisturbed one takes, and what it leaves."""

    folder: Path
    engine: list[str]
    seconds: float
    expected: list[str]
    postgres: Postgres | None
    clock: Clock | None

    def troubles(self) -> list[Trouble]:
        """Those that can be made here."""
        cannot = {Trouble.DATABASE} if self.postgres is None else set()
        cannot |= {Trouble.CLOCK} if self.clock is None else set()
        return [each for each in Trouble if each not in cannot]

    def round(self, number: int, trouble: Trouble, dice: Random) -> list[str]:
        """What was wrong with a run that had this trouble."""
        database = self._new_library(number, trouble)
        with self._environment(trouble):
            run = start_bulk(database, *self.engine, games=GAMES)
        time.sleep(dice.uniform(0.05, 0.95) * self.seconds)
        theirs = [run.pid, *descendants(run.pid)]
        self._make(trouble, run, database, dice)
        _, said = run.communicate(timeout=600)
        problems = ["it left processes behind"] if not all_gone(theirs) else []
        for _ in range(AGAIN):
            if run.returncode == 0:
                break
            run = start_bulk(database, *self.engine, games=GAMES)
            _, more = run.communicate(timeout=600)
            said += more
        text = said.decode(errors="replace")
        problems += [f"it never came to its end: {text[-300:]}"] if run.returncode else []
        problems += [f"a traceback: {text[-600:]}"] if "Traceback" in text else []
        if not problems and reports(database) != self.expected:
            problems.append("the library is not what an undisturbed run leaves")
        self._drop(database, is_kept=bool(problems))
        return problems

    def _new_library(self, number: int, trouble: Trouble) -> str:
        if trouble is not Trouble.DATABASE or self.postgres is None:
            return str(self.folder / f"bulk-{number}.sqlite")
        self.postgres.create(f"bulk{number}")
        return self.postgres.url_of(f"bulk{number}")

    def _drop(self, database: str, *, is_kept: bool) -> None:
        if not is_kept:
            for path in self.folder.glob(f"{Path(database).name}*"):
                path.unlink()

    def _environment(self, trouble: Trouble) -> "Variables":
        return Variables(self.clock.variables if self.clock and trouble is Trouble.CLOCK else {})

    def _make(self, trouble: Trouble, run: "subprocess.Popen[bytes]", database: str, dice: Random) -> None:
        makers: dict[Trouble, Callable[[], object]] = {
            Trouble.ALL_KILLED: lambda: os.killpg(run.pid, signal.SIGKILL),
            Trouble.PARENT_KILLED: run.kill,
            Trouble.ENGINE_KILLED: lambda: _signal_one(run.pid, signal.SIGKILL, dice),
            Trouble.ENGINE_FROZEN: lambda: _freeze_one(run.pid, self.seconds / 2, dice),
            Trouble.STOPPED: lambda: run.send_signal(signal.SIGINT),
            Trouble.DISK_FULL: lambda: _fill_disk(run.pid, database),
            Trouble.CLOCK: lambda: self.clock.jump(run, dice) if self.clock else None,
            Trouble.DATABASE: lambda: _restart(self.postgres, dice),
        }
        if trouble in makers and run.poll() is None:
            with suppress(ProcessLookupError):
                makers[trouble]()


def _signal_one(pid: int, sent: signal.Signals, dice: Random) -> int | None:
    below = descendants(pid)
    if not below:
        return None
    chosen = dice.choice(below)
    os.kill(chosen, sent)
    return chosen


def _freeze_one(pid: int, seconds: float, dice: Random) -> None:
    chosen = _signal_one(pid, signal.SIGSTOP, dice)
    time.sleep(seconds)
    if chosen:
        os.kill(chosen, signal.SIGCONT)


def _fill_disk(pid: int, database: str) -> None:
    """From now on no file of the run may grow beyond the library's largest, and a little."""
    sizes = [path.stat().st_size for path in Path(database).parent.glob(f"{Path(database).name}*")]
    most = max(sizes, default=0) + ROOM
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))


def _restart(postgres: Postgres | None, dice: Random) -> None:
    if postgres:
        postgres.stop()
        time.sleep(dice.uniform(0, 2))
        postgres.start()


class Variables:
    """Variables of the environment for what is started in the block."""

    def __init__(self, more: Mapping[str, str]) -> None:
        self._more = more

    def __enter__(self) -> None:
        os.environ.update(self._more)

    def __exit__(self, *_: object) -> None:
        for name in self._more:
            os.environ.pop(name, None)
