"""Clients as programs of their own: the stand-in for the Rust one, and the real Python one."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATHS = os.pathsep.join([str(ROOT / "src"), str(ROOT)])


@contextmanager
def stand_in(address: str, key: str, mood: str = "honest") -> "Iterator[subprocess.Popen[bytes]]":
    """A client that speaks as 2.14.0 does, gone when the block ends."""
    yield from _running([sys.executable, "-m", "tests.fishnet.rust_client", address, key, mood])


@contextmanager
def python_client(
    address: str, key: str, engine: Sequence[str], folder: Path
) -> "Iterator[subprocess.Popen[bytes]]":
    """The real client 1.18.2 with a real engine, gone when the block ends."""
    pipe = shlex.join([sys.executable, str(Path(__file__).parent / "with_variants.py"), *engine])
    command = [
        sys.executable, "-W", "ignore", "-m", "fishnet", "-v", "--no-conf", "--key", key, "--endpoint", f"{address}/",
        "--stockfish-command", pipe, "--cores", "1", "--threads-per-process", "1", "--memory", "16",
        "--fixed-backoff", "run",
    ]  # fmt: skip
    yield from _running(command, folder / f"{key[:4]}.log")


def _running(command: Sequence[str], log: Path = Path(os.devnull)) -> "Iterator[subprocess.Popen[bytes]]":
    """What it says goes into a file; its engine goes with it."""
    with log.open("ab") as said:
        process = subprocess.Popen(
            command,
            cwd=log.parent,
            env={**os.environ, "PYTHONPATH": PATHS},
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        end(process)


def end(process: "subprocess.Popen[bytes]") -> None:
    """At once, with what it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=20)
