"""What a test needs beside Python, said by its mark: `pytest -m "not engine"` leaves the engine alone."""

from typing import Any

import pytest

NEEDS = {
    "engine": "a real Stockfish",
    "tables": "real endgame tables",
    "browser": "a real Chromium",
    "cluster": "a real Ray",
    "postgres": "a real PostgreSQL",
}
QUICK = " and ".join(f"not {mark}" for mark in (*NEEDS, "slow"))

_running: list[Any] = []


def begin(item: pytest.Item) -> None:
    """A test begins."""
    _running[:] = [item]


def needs(mark: str) -> None:
    """The running test uses one of these; it must say so."""
    if _running and _running[0].get_closest_marker(mark) is None:
        pytest.fail(f"{_running[0].nodeid} needs {NEEDS[mark]}: mark it with pytest.mark.{mark}")
