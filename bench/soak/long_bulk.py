"""One bulk run over thousands of games, beside everything else: its memory must stay flat."""

import os
import signal
import subprocess
import threading
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

from bench.soak.material import dice_game
from bench.soak.measured import PATIENCE, Held, all_gone
from tests.pipeline.bulk_run import done_games, start_bulk
from tests.processes import descendants

PLIES = 24


class LongBulk:
    """The run, which reads from a pipe without end, and what it has done."""

    def __init__(self, folder: Path, engine: list[str], seed: int) -> None:
        self.held, self.done = Held(), 0
        self._database, pipe = folder / "long.sqlite", folder / "long.pgn"
        os.mkfifo(pipe)
        threading.Thread(target=_feed, args=(pipe, Random(seed)), daemon=True).start()
        self._run = start_bulk(self._database, *engine, "--workers", "1", games=[pipe])

    def __enter__(self) -> "LongBulk":
        return self

    def __exit__(self, *_: object) -> None:
        """However a soak ends, nothing of it is left."""
        if self._run.poll() is None:
            os.killpg(self._run.pid, signal.SIGKILL)
        self._run.wait()

    def step(self, dice: Random) -> list[str]:
        """A look at it; now and then one of its engines is killed."""
        if self._run.poll() is not None:
            return [f"the long run ended with {self._run.returncode}"]
        self.held.look(self._run.pid)
        below = descendants(self._run.pid)
        if below and dice.random() < 0.2:
            with suppress(ProcessLookupError):
                os.kill(dice.choice(below), signal.SIGKILL)
        before, self.done = self.done, done_games(self._database)
        return [f"{before - self.done} games are gone from the long run"] if self.done < before else []

    def at_the_end(self) -> list[str]:
        """It stops when it is asked to, leaves nothing behind, and has not grown."""
        theirs = [self._run.pid, *descendants(self._run.pid)]
        self._run.send_signal(signal.SIGINT)
        try:
            _, said = self._run.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return ["the long run did not stop when it was asked to"]
        problems = [] if all_gone(theirs) else ["the long run left processes behind"]
        problems += ["a traceback in the long run"] if b"Traceback" in said else []
        growth = self.held.growth()
        return problems + ([f"long run: {growth}"] if growth else [])


def _feed(pipe: Path, dice: Random) -> None:
    """Games of dice, until nobody reads them."""
    with suppress(BrokenPipeError), pipe.open("w") as reader:
        for number in count():
            reader.write(dice_game(dice, f"Long {number}", PLIES))
