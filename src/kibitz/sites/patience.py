"""Waiting, as the sites ask for it, and until somebody has had enough."""

import threading
import time
from typing import Protocol

from kibitz.sites.problems import Stopped, TryLater

BUSY_WAITS = (60.0, 120.0, 240.0, 480.0)
"""Seconds after "too many requests"; Lichess asks for a whole minute."""

SHORT_WAITS = (2.0, 5.0, 15.0)
"""Seconds after an answer that broke off or a server in trouble."""

LONGEST_WAIT = 3600.0
"""Seconds that a site can make us wait: what it asks for beyond is for the next run."""


class Patience(Protocol):
    """The clock that everything here goes by."""

    def now(self) -> float:
        """Seconds since 1970."""

    def wait(self, seconds: float, words: str) -> None:
        """Let time pass, and say why. Raises Stopped if that is not wanted any more."""

    def check(self) -> None:
        """Raises Stopped if nothing more is wanted."""


class RealPatience:
    """Real time, until `stop`."""

    def __init__(self) -> None:
        self._stop = threading.Event()
        self.waiting: str | None = None
        """What for, while it lasts."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def wait(self, seconds: float, words: str) -> None:
        """Let time pass, and say why."""
        self.waiting = words
        is_stopped = self._stop.wait(seconds)
        self.waiting = None
        if is_stopped:
            raise Stopped

    def check(self) -> None:
        """Raises Stopped if nothing more is wanted."""
        if self._stop.is_set():
            raise Stopped

    def stop(self) -> None:
        """From any thread: nothing more is wanted."""
        self._stop.set()


class Tries:
    """How often something was tried in vain; whatever comes through starts the count anew."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._busy = self._broken = 0
        self._has_begun = False

    def progress(self) -> None:
        """Something has come."""
        self._busy = self._broken = 0
        self._has_begun = True

    def wait_after(self, problem: TryLater) -> None:
        """Wait as long as it makes sense, or raise the problem: another run goes on from here."""
        if problem.is_offline and not self._has_begun:
            raise problem
        waits, done = (BUSY_WAITS, self._busy) if problem.is_busy else (SHORT_WAITS, self._broken)
        if done >= len(waits):
            raise problem
        seconds = waits[done] if problem.wait is None else problem.wait
        if seconds > LONGEST_WAIT:
            raise problem
        if problem.is_busy:
            self._busy += 1
        else:
            self._broken += 1
        self._patience.wait(seconds, f"{problem}; waiting {seconds:.0f} s")
