"""A wall clock that jumps, by libfaketime where it is installed; waits go by another clock, as in life."""

import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

PLACES = ("/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/local/lib/faketime/libfaketimeMT.so.1")
JUMPS = ("-400d", "-1d", "-1h", "+1h", "+1d", "+400d", "+0")
MOST = 4


@dataclass(frozen=True)
class Clock:
    """The library that lies about the time, and the file that says by how much."""

    library: Path
    said: Path

    @property
    def variables(self) -> dict[str, str]:
        """What a process is started with, so that it looks there."""
        self.said.write_text("+0\n")
        return {
            "LD_PRELOAD": str(self.library),
            "FAKETIME_TIMESTAMP_FILE": str(self.said),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "NO_FAKE_STAT": "1",
        }

    def jump(self, run: "subprocess.Popen[bytes]", dice: Random) -> None:
        """A few times, while the run is at work."""
        for _ in range(MOST):
            self.said.write_text(f"{dice.choice(JUMPS)}\n")
            time.sleep(dice.uniform(0.1, 1.0))
            if run.poll() is not None:
                return


def found_clock(named: Path | None, folder: Path) -> Clock | None:
    """The one that was named, or the one that is installed."""
    places = [named] if named else [each for place in PLACES for each in Path("/").glob(place[1:])]
    return Clock(places[0], folder / "clock") if places else None
