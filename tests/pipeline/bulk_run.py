"""Bulk runs as users start them, and what they leave in the library."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tests.cli.run import kibitz
from tests.engine.real import real_engine
from tests.reference import PLACE

CORPUS = Path(__file__).parents[1] / "corpus"
FEW = [CORPUS / f"{name}.pgn" for name in ("legal", "greco", "reti", "opera", "steinitz", "evergreen")]
NODES = ["--effort", "quick", "--nodes", "400"]
MANY = 12


@dataclass(frozen=True)
class Undisturbed:
    """A bulk run that nothing disturbed."""

    games: list[Path]
    asked: list[str]
    reports: list[str]

    def start(self, database: object, *others: str) -> "subprocess.Popen[bytes]":
        """The same run once more."""
        return start_bulk(database, *self.asked, *others, games=self.games)


def start_bulk(database: object, *others: str, games: list[Path]) -> "subprocess.Popen[bytes]":
    """A run in the background, in a process group of its own."""
    arguments = ["bulk", *map(str, games), "--database", str(database), *NODES, *others]
    return subprocess.Popen(
        [sys.executable, "-m", "kibitz", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def finish(run: "subprocess.Popen[bytes]") -> str:
    """Waits for a run that must succeed; what it said."""
    _, errors = run.communicate(timeout=300)
    assert run.returncode == 0, errors.decode()
    return errors.decode()


def reports(database: object) -> list[str]:
    """Every report in the library, as it is written to files, in an order of its own."""
    run = kibitz("library", "--database", str(database), "export", "--json")
    assert run.code == 0, run.err
    return sorted(run.out.splitlines())


def done_games(database: Path) -> int:
    """Games that have an analysis already."""
    if not database.exists():
        return 0
    with closing(sqlite3.connect(database, timeout=30)) as connection:
        try:
            return int(connection.execute("SELECT count(*) FROM analyses").fetchone()[0])
        except sqlite3.OperationalError:  # it has no tables yet
            return 0


def wait_until(condition: Callable[[], bool], what: str, seconds: float = 60) -> None:
    """Until something is true, or the test fails."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.05)


def many_games() -> tuple[list[Path], list[str]]:
    """Forty real games and how to ask for them; without the reference data, those of the corpus."""
    real_engine()
    gold = PLACE / "lichess" / "gold_2025.ndjson"
    if gold.exists():
        return [gold], ["--max-games", str(MANY)]
    return sorted(CORPUS.glob("*.pgn")), []
