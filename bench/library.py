"""What the library itself costs: games imported in a second, and searches among 100,000 games.

    python -m bench.library [--json FILE]

Imports the reference games into a new SQLite library; then fills it with 100,000 games
(the same ones under numbered names, half of them with an analysis) and times searches.
"""

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from kibitz.core.library import GameQuery, StoredAnalysis, StoredGame
from kibitz.pipeline.kept_game import KeptGame, readable_games
from kibitz.pipeline.library import import_games, open_library
from kibitz.pipeline.sources import Source
from kibitz.store.library import Library
from tests.reference import PLACE

MANY = 100_000
BATCH = 1_000
TARGET_MS = 100


def source_file() -> Path:
    """The largest file of reference games."""
    found = sorted((PLACE / "lichess").glob("rapid_*"))
    if not found:
        raise SystemExit(f"no reference games in {PLACE}")
    return found[0]


def import_rate(folder: Path) -> tuple[float, list[StoredGame]]:
    """Games a second on one core, parsing and writing; and the games."""
    library = open_library(str(folder / "import.sqlite"))
    start = perf_counter()
    new = sum(each.new for each in import_games(library, Source(str(source_file()))))
    rate = new / (perf_counter() - start)
    library.database.close()
    games = [each.stored for each in readable_games(Source(str(source_file()))) if isinstance(each, KeptGame)]
    return rate, games


def _copies(games: list[StoredGame]) -> Iterator[StoredGame]:
    for number in range(MANY):
        game = games[number % len(games)]
        yield replace(game, id=f"{number:016x}", white=f"{game.white} {number // len(games)}")


def _analysis(game: StoredGame, number: int) -> StoredAnalysis:
    counts = {"best": 9, **({"brilliant": 1} if number % 500 == 0 else {}), "blunder": number % 3}
    return StoredAnalysis(
        game_id=game.id,
        fingerprint="bench",
        made="2026-01-01T00:00:00+00:00",
        engine="bench",
        effort="quick",
        ruleset="kibitz",
        white_accuracy=float(50 + number % 50),
        black_accuracy=float(40 + number % 60),
        nodes=1,
        themes={},
        counts={"white": counts, "black": counts},
        report=b"{}" * 4000,
    )


def fill(library: Library, games: list[StoredGame]) -> None:
    """A hundred thousand games, every other one analysed."""
    batch: list[StoredGame] = []
    for number, game in enumerate(_copies(games)):
        batch.append(game)
        if len(batch) == BATCH or number == MANY - 1:
            library.add_games(batch)
            for place, each in enumerate(batch[::2]):
                library.save(_analysis(each, place))
            batch = []


def searches(games: list[StoredGame]) -> dict[str, GameQuery]:
    """What people ask for."""
    name = games[len(games) // 2].white
    return {
        "the latest": GameQuery(),
        "a player": GameQuery(player=name),
        "a player who is not there": GameQuery(player="Nobody At All"),
        "an opening": GameQuery(opening="Scandinavian"),
        "a code": GameQuery(opening="B01"),
        "a month": GameQuery(since="2020.05.01", until="2020.05.31"),
        "a result": GameQuery(result="1/2-1/2"),
        "a label": GameQuery(label="brilliant"),
        "an accuracy": GameQuery(accuracy_above=99),
        "player, date and label": GameQuery(player=name, since="2015.01.01", label="blunder"),
    }


def _best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(5):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return 1000 * median(times)


def run() -> dict[str, Any]:
    """Every figure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rate, games = import_rate(folder)
        print(f"import: {rate:,.0f} games a second on one core")
        library = open_library(str(folder / "many.sqlite"))
        fill(library, games)
        found: dict[str, float] = {}
        for what, asked in searches(games).items():
            found[what] = _best(lambda asked=asked: library.find(asked))  # type: ignore[misc]
            print(f"search for {what}: {found[what]:.1f} ms, {library.count(asked):,} games")
        size = (folder / "many.sqlite").stat().st_size
        library.database.close()
    print(f"slowest: {max(found.values()):.1f} ms (wanted: under {TARGET_MS})")
    return {"import": rate, "search_ms": found, "bytes": size}


def main() -> None:
    """Print the figures, and keep them if so asked."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", type=Path)
    path = parser.parse_args().json
    figures = run()
    if path:
        path.write_text(json.dumps(figures), encoding="utf-8")


if __name__ == "__main__":
    main()
