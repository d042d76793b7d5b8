"""Insights: whether what is called clear is true, and how long 10,000 games take.

    python -m bench.insights [--players 200] [--games 10000] [--json FILE]

Simulated players first (`tests/insights/simulated.py`): some without any habit, some with one each.
Then a library of one player's games, made of reference games over and over under new numbers: facts
filled in for analyses that have none, all insights at once, the explorer, and the page of a server in
Chromium, for its first visitor and for the next, on SQLite and, where it is installed, on PostgreSQL.
Times of the processor are printed beside those of the clock.
"""

import argparse
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import chess
from sqlalchemy import text

from kibitz.core.insights.answering import answered
from kibitz.core.insights.errors import LOOKED_THROUGH, MOST_POSITIONS, Errors
from kibitz.core.insights.player_game import PlayerGame
from kibitz.core.insights.question import Topic
from kibitz.core.insights.selection import InsightQuery
from kibitz.core.insights.topics import TOPICS
from kibitz.core.library import StoredAnalysis, StoredGame
from kibitz.pipeline.evals_review import evals_review, is_evaluated
from kibitz.pipeline.insights.baseline import shipped_baseline
from kibitz.pipeline.insights.fact_run import fill_facts
from kibitz.pipeline.insights.of_player import explore, insights_of, player_games, who
from kibitz.pipeline.kept_game import KeptGame, readable_games
from kibitz.pipeline.library import open_library
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from kibitz.store.errors import ErrorStore
from kibitz.store.library import Library
from tests.insights.simulated import PLANTED, Draw, Outcome, Planted, report_on
from tests.processes import descendants
from tests.reference import PLACE
from tests.store.postgres import running_postgres
from tests.web.browser import open_browser, open_page
from tests.web.server import running_server

NAME = "Bench"
VISITS = 3
BUSY_MS = 120_000
"""A machine with much else to do is measured too."""

SIZES = (50, 150, 400)


def truth(players: int) -> dict[str, Any]:
    """How much of what is called clear is false, and how much of what is planted is found."""
    baseline, found = shipped_baseline(), {}
    for games in SIZES:
        nobody, some = Outcome(), Outcome()
        for seed in range(players):
            nobody.add(Planted(), report_on(Draw(baseline, seed, Planted()).games(games), baseline))
        for place, planted in enumerate(PLANTED):
            for seed in range(max(2, players // 10)):
                draw = Draw(baseline, 10_000 * (place + 1) + seed, planted)
                some.add(planted, report_on(draw.games(games), baseline))
        found[str(games)] = {
            "players_without_habit": players,
            "of_them_with_something_clear": sum(share > 0 for share in nobody.shares) / players,
            "players_with_habit": len(some.shares),
            "false_of_clear": some.false / max(1, some.clear),
            "false_of_clear_by_player": sum(some.shares) / len(some.shares),
            "found": {name: some.found[name] / count for name, count in some.asked.items()},
        }
        print(f"{games} games: {json.dumps(found[str(games)])}", flush=True)
    return found


def reference_analyses() -> list[tuple[StoredGame, StoredAnalysis]]:
    """Real games with evals and clocks, each with its analysis."""
    source, settings = Source(str(PLACE / "lichess" / "exports_2023_2024.pgn.gz")), Settings()
    return [
        (each.stored, replace(evals_review(each, settings), facts=None))
        for each in readable_games(source)
        if isinstance(each, KeptGame) and is_evaluated(each.game.sheet)
    ]


def _copies(
    kept: list[tuple[StoredGame, StoredAnalysis]], count: int
) -> Iterator[tuple[StoredGame, StoredAnalysis]]:
    for number in range(count):
        game, analysis = kept[number % len(kept)]
        white, black = (NAME, game.black) if number % 2 else (game.white, NAME)
        copy = replace(game, id=f"{number:016x}", played_on=None, white=white, black=black)
        yield copy, replace(analysis, game_id=copy.id)


def timed(work: Callable[[], Any]) -> tuple[Any, float, float]:
    """What came of it, seconds by the clock and of the processor."""
    start, processor = perf_counter(), process_time()
    found = work()
    return found, perf_counter() - start, process_time() - processor


def speed(library: Library, kept: list[tuple[StoredGame, StoredAnalysis]], count: int) -> dict[str, Any]:
    """A library of so many games: filling in facts, all insights, the explorer."""
    batch: list[tuple[StoredGame, StoredAnalysis]] = []
    for each in _copies(kept, count):
        batch.append(each)
        if len(batch) == 500:
            library.add_games([game for game, _ in batch])
            for _, analysis in batch:
                library.save(analysis)
            batch.clear()
    with library.database.writing() as connection:
        connection.execute(text("DELETE FROM game_facts"))
    filled, clock, processor = timed(lambda: sum(fill_facts(library)))
    figures: dict[str, Any] = {
        "back_fill_games_per_second": filled / clock,
        "back_fill_per_core_second": filled / processor,
    }
    person = who(library, NAME)
    played, clock, processor = timed(lambda: player_games(library, person, InsightQuery()))
    figures |= {"games_s": clock, "games_core_s": processor, "games": len(played.games)}
    single = {topic.__name__: timed(partial(_answer, topic, played.games)) for topic in TOPICS}
    slowest = max(single, key=lambda name: single[name][2])
    figures |= {"slowest_insight": slowest, "its_s": single[slowest][1], "its_core_s": single[slowest][2]}
    sides = {game.analysis: game.side for game in played.games}
    store = ErrorStore(library.database)
    _, clock, processor = timed(lambda: store.named(sides, LOOKED_THROUGH, MOST_POSITIONS))
    figures |= {"errors_s": clock, "errors_core_s": processor}
    report, clock, processor = timed(lambda: insights_of(library, played, shipped_baseline()))
    figures |= {"all_insights_s": clock, "all_insights_core_s": processor, "statements": report.considered}
    board = chess.Board()
    board.push_san("e4")
    found, clock, processor = timed(lambda: explore(library, played, board))
    return figures | {"explore_s": clock, "explore_core_s": processor, "explored": found.games}


def page_seconds(place: str) -> dict[str, list[float]]:
    """From asking for the page to its first chart: when the server has just started, and again.

    By the clock, and of the processor: the server's and that of every process of the browser.
    """
    waits, worked = [], []
    with running_server(place) as server, open_browser() as browser:
        for _ in range(VISITS):
            with open_page(browser, server.address) as page:
                page.set_default_timeout(BUSY_MS)
                start, before = perf_counter(), _processor_seconds()
                page.goto(f"/insights?person={NAME}")
                page.get_by_test_id("headlines").wait_for()
                page.locator("[data-insight]").first.wait_for()
                waits.append(perf_counter() - start)
                worked.append(_processor_seconds() - before)
    return {"page_s": waits, "page_core_s": worked}


def _processor_seconds() -> float:
    """Of all that runs for this bench, and of itself."""
    ticks = 0
    for pid in [os.getpid(), *descendants(os.getpid())]:
        with suppress(OSError):  # one of the browser's may just have ended
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _answer(topic: Callable[..., Topic], games: list[PlayerGame]) -> object:
    """One insight by itself."""
    return answered([topic(games, shipped_baseline())], len(games), Errors())


def main() -> None:
    """Print and, if asked, write the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    figures: dict[str, Any] = {"truth": truth(asked.players) if asked.players else {}}
    kept = reference_analyses()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        places = {"sqlite": str(Path(folder) / "library.sqlite")}
        try:
            places["postgresql"] = stack.enter_context(running_postgres()).url
        except BaseException as problem:  # noqa: BLE001  # the test helper skips by an exception of pytest's
            print(f"no PostgreSQL: {problem}")
        for name, place in places.items():
            library = open_library(place)
            figures[name] = speed(library, kept, asked.games)
            library.database.close()
            figures[name] |= page_seconds(place)
            print(f"{name}: {json.dumps(figures[name])}", flush=True)
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
