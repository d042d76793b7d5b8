"""Programs that take turns, so that a machine whose speed drifts is equally fast for all.

Each runs in a process of its own and is stopped after its turn, with every process it
has started, while the others have theirs. What counts is the time it was given.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from time import perf_counter
from typing import Any

from tests.processes import descendants


class Lane:
    """What a racer is given: its way to say that it is ready and that it is done."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def ready(self) -> None:
        """Everything is set up: wait for the start."""
        self._pipe.send(None)
        self._pipe.recv()

    def finish(self, result: object) -> None:
        """The work is done; what follows is tidying up and not counted."""
        self._pipe.send(result)


@dataclass(frozen=True, slots=True)
class Raced:
    """What a racer needed, and what it said at the end."""

    seconds: float
    result: Any


def race(racers: Mapping[str, Callable[[Lane], object]], *, turn: float | None) -> dict[str, Raced]:
    """Let them all do their work, some seconds at a time or all of it, nobody always after the same other."""
    running: dict[str, _Racer] = {}
    finished: dict[str, Raced] = {}
    dice = Random()
    try:
        for name, work in racers.items():
            running[name] = _Racer(work)
        while running:
            for name, racer in dice.sample(list(running.items()), len(running)):
                if racer.is_done_after(turn):
                    finished[name] = racer.raced()
                    del running[name]
    finally:
        for racer in running.values():  # a stopped process would stay for ever
            racer.kill()
    return finished


class _Racer:
    def __init__(self, work: Callable[[Lane], object]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_run, args=(work, theirs), daemon=True)
        self._process.start()
        theirs.close()  # so that we hear when it dies
        self._pipe.recv()
        pid = self._process.pid or 0
        self._family = [*reversed(descendants(pid)), pid]
        self._seconds = 0.0
        self._signal(signal.SIGSTOP)
        self._pipe.send("go")

    def is_done_after(self, turn: float | None) -> bool:
        start = perf_counter()
        self._signal(signal.SIGCONT)
        is_done = self._pipe.poll(turn)
        if not is_done:
            self._signal(signal.SIGSTOP)
        self._seconds += perf_counter() - start
        return is_done

    def raced(self) -> Raced:
        result = self._pipe.recv()
        self._process.join()
        return Raced(self._seconds, result)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        for process in self._family:
            os.kill(process, number)


def _run(work: Callable[[Lane], object], pipe: Connection) -> None:
    work(Lane(pipe))
