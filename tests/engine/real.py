"""The real engine that some tests need: `make test` installs it."""

import shlex
import sys
from pathlib import Path

import pytest

from kibitz.engine.places import FoundEngine, find_engine
from kibitz.errors import EngineMissing
from kibitz.pipeline.folders import data_folder
from tests.marks import needs


def real_engine() -> FoundEngine:
    """The engine a review would use; the test is skipped where there is none."""
    needs("engine")
    try:
        return find_engine(data_folder(), None)
    except EngineMissing as missing:
        pytest.skip(str(missing))


NODES = 40_000
"""Of a search of an engine in haste; reviews of effort `quick` are what they always are."""


def hasty_engine(folder: Path) -> str:
    """A program that is the real engine, with little time for each position."""
    words = (
        sys.executable,
        str(Path(__file__).with_name("hasty.py")),
        str(NODES),
        *real_engine().program.command,
    )
    script = folder / "hasty"
    script.write_text(f"#!/bin/sh\nexec {shlex.join(words)}\n", encoding="utf-8")
    script.chmod(0o755)
    return str(script)
