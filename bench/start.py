"""How long people wait before anything happens: the best of ten, in CPU time.

    python -m bench.start [--engine PROGRAM] [--times 10]

`kibitz --help` beside an empty Python; a review until its first search is asked for, by Kibitz
and by the engine it has started; and the memory of a server that has nothing to do.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.soak.measured import Held
from kibitz.engine.places import find_engine
from kibitz.pipeline.folders import data_folder
from tests.processes import descendants
from tests.web.server import running_server

OPERA = Path(__file__).parents[1] / "examples" / "opera-game.pgn"
TICK = os.sysconf("SC_CLK_TCK")
KIBITZ = (sys.executable, "-m", "kibitz")
DEAREST = 6
PATIENCE = 120.0


@dataclass(frozen=True, order=True)
class Waited:
    """Seconds until the first search: Kibitz's own, its engine's, and by the clock."""

    ours: float
    engines: float
    clock: float


def cpu_of(command: Sequence[str]) -> float:
    """Seconds of CPU of a program that ends by itself."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return used.ru_utime + used.ru_stime


def dearest_imports(times: int) -> list[str]:
    """The modules that `kibitz --help` waits for longest, with milliseconds of their own."""
    best = dict[str, float]()
    for _ in range(times):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", *KIBITZ[1:], "--help"],
            capture_output=True,
            text=True,
            check=True,
        )
        for microseconds, name in re.findall(r"import time:\s+(\d+) \|\s+\d+ \|\s+(\S+)", done.stderr):
            best[name] = min(best.get(name, PATIENCE), int(microseconds) / 1000)
    dearest = sorted(best, key=lambda name: -best[name])[:DEAREST]
    return [f"{name} {best[name]:.1f}" for name in dearest]


def until_first_search(folder: Path, engine: Sequence[str]) -> Waited:
    """A review that is ended as soon as it has asked for a search."""
    heard, program = folder / "heard", folder / "engine"
    heard.write_bytes(b"")
    program.write_text(f'#!/bin/sh\ntee "{heard}" | {" ".join(engine)}\n')
    program.chmod(0o755)
    start = time.monotonic()
    review = subprocess.Popen(
        [*KIBITZ, "review", str(OPERA), "--workers", "1", "--engine", str(program)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    while b"\ngo " not in heard.read_bytes():
        assert review.poll() is None, "the review ended before its first search"
        assert time.monotonic() < start + PATIENCE
        time.sleep(0.002)
    waited = Waited(_cpu(review.pid), sum(map(_cpu, descendants(review.pid))), time.monotonic() - start)
    os.killpg(review.pid, signal.SIGKILL)
    review.wait()
    return waited


def _cpu(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK
    return 0.0


def idle_server(folder: Path, engine: Sequence[str]) -> float:
    """MB of a server that has answered a page and waits."""
    held = Held()
    with (
        running_server(folder / "library.sqlite", "--engine", engine[-1]) as server,
        server.client() as client,
    ):
        client.get("/")
        client.get("/api/games")
        held.look(server.pid)
        engines = len(descendants(server.pid))
    print(f"an idle server: {held.memory[-1]:.0f} MB, {engines} engines")
    return held.memory[-1]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.start")
    parser.add_argument("--engine")
    parser.add_argument("--times", type=int, default=10)
    asked = parser.parse_args()
    engine = find_engine(data_folder(), asked.engine).program.command
    times = range(asked.times)
    bare = min(cpu_of([sys.executable, "-c", "pass"]) for _ in times)
    helped = min(cpu_of([*KIBITZ, "--help"]) for _ in times)
    print(f"kibitz --help: {helped * 1000:.0f} ms of CPU, of which Python itself {bare * 1000:.0f}")
    print(f"  dearest imports, ms: {', '.join(dearest_imports(asked.times))}")
    with TemporaryDirectory() as folder:
        first = min(until_first_search(Path(folder), engine) for _ in times)
        print(
            f"a review's first search: {first.ours * 1000:.0f} ms of CPU, "
            f"its engine {first.engines * 1000:.0f} ms; {first.clock * 1000:.0f} ms by the clock"
        )
        idle_server(Path(folder), engine)


if __name__ == "__main__":
    main()
