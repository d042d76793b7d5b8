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
SLOW = (
    "cli/test_insights.py", "cli/test_me.py", "cli/test_review.py", "cli/test_terminal.py", "cli/test_worker.py",
    "core/test_findings_hold.py", "core/test_training_making.py", "core/test_training_second_look.py",
    "engine/test_native.py",
    "fishnet/test_command_line.py", "fishnet/test_port.py", "fishnet/test_run.py", "fishnet/test_strangers.py",
    "fuzz/test_fuzz.py",
    "human/test_exercises.py", "human/test_reading.py",
    "insights/test_people.py", "insights/test_real_account.py", "insights/test_simulated.py",
    "pipeline/test_sources.py", "pipeline/test_training.py",
    "sites/test_sync_chesscom.py", "sites/test_sync_lichess.py",
    "web/test_connections.py", "web/test_human.py", "web/test_insights.py", "web/test_many_games.py",
    "web/test_queue.py",
)  # fmt: skip
"""Modules that take seconds although they need nothing: their tests are marked `slow`."""

QUICK = " and ".join(f"not {mark}" for mark in (*NEEDS, "slow"))

_running: list[Any] = []


def begin(item: pytest.Item) -> None:
    """A test begins."""
    _running[:] = [item]


def needs(mark: str) -> None:
    """The running test uses one of these; it must say so."""
    if _running and _running[0].get_closest_marker(mark) is None:
        pytest.fail(f"{_running[0].nodeid} needs {NEEDS[mark]}: mark it with pytest.mark.{mark}")
