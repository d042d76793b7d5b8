"""Runs the command line as users do: as a process."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Run:
    """What a command left behind."""

    code: int
    out: str
    err: str


def kibitz(*arguments: str | Path, stdin: bytes = b"", cwd: Path | None = None) -> Run:
    """Run `kibitz` with the arguments."""
    command = [sys.executable, "-m", "kibitz", *map(str, arguments)]
    done = subprocess.run(command, input=stdin, capture_output=True, check=False, cwd=cwd, timeout=300)
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())
