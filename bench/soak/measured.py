"""What a process holds while it works, and whether that grows."""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median

from tests.processes import command_of

PAGE = os.sysconf("SC_PAGE_SIZE")
GROWTH = 1.10
"""Of memory: more from the second fifth of a soak, when everything is warm, to the last is a leak."""

MORE_HANDLES = 4
"""Requests that happen to be open while somebody counts."""

PATIENCE = 300.0
"""Seconds for a process to be gone, or for a review to come, on a machine that is busy."""


@dataclass
class Held:
    """Memory in MB and open handles of a process, time after time."""

    memory: list[float] = field(default_factory=list)
    handles: list[int] = field(default_factory=list)

    def look(self, pid: int) -> None:
        """Once more; a process that is gone holds nothing that can be looked at."""
        with suppress(OSError, ValueError, IndexError):
            memory = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6
            handles = len(os.listdir(f"/proc/{pid}/fd"))  # noqa: PTH208  # names are all that is wanted
            self.memory.append(memory)
            self.handles.append(handles)

    def growth(self) -> str | None:
        """What has grown, if anything; too few looks say nothing."""
        warm, last = _fifths(self.memory)
        if last > warm * GROWTH:
            return f"memory grew from {warm:.0f} to {last:.0f} MB"
        before, after = _fifths(self.handles)
        if after > before + MORE_HANDLES:
            return f"open handles grew from {before:.0f} to {after:.0f}"
        return None

    def __str__(self) -> str:
        """For the last page of a soak."""
        if not self.memory:
            return "never looked at"
        (warm, last), (before, after) = _fifths(self.memory), _fifths(self.handles)
        return (
            f"memory {warm:.0f} to {last:.0f} MB (most {max(self.memory):.0f}), "
            f"handles {before:.0f} to {after:.0f}, {len(self.memory)} looks"
        )


def _fifths(values: Sequence[float]) -> tuple[float, float]:
    """The middle of the second fifth, and of the last."""
    cuts = [round(len(values) * part / 5) for part in range(6)]
    parts = [values[start:end] for start, end in pairwise(cuts)]
    return (median(parts[1] or [0]), median(parts[4] or [0]))


def comes_true(condition: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether it does, in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def all_gone(pids: Sequence[int]) -> bool:
    """Whether none of these processes is left, within a while."""
    return comes_true(lambda: not any(map(command_of, pids)), 30)
