"""What a bulk run adds to its engines, what the store saves, what memory it takes, and what Ray costs.

    python -m bench.bulk [--json FILE]

Runs with the reference games. Everything is compared within one run, by turns, on one
idle machine: only the ratios matter.
"""

import argparse
import asyncio
import json
import pickle
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, cast

import chess
import zstandard

from bench.library import source_file
from bench.overhead import GAMES as MORE_GAMES
from bench.overhead import ROUNDS, gold_games, overhead, run_bulk, written
from kibitz.cluster.actor import Assignment
from kibitz.cluster.run import open_cluster
from kibitz.core.chess.score import Cp
from kibitz.core.library import StoredGame
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.searches.task import At, Place, SearchGroup, SearchTask, board_at
from kibitz.core.told import ToldReview
from kibitz.engine.pool import EnginePool, Played, SearchResult
from kibitz.formats.json.report import KEPT, report_json
from kibitz.pipeline.bulk import Reviewed, Wanted, bulk_reviews
from kibitz.pipeline.engines import EnginesHere, open_reviewers
from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.kept_game import KeptGame, readable_games
from kibitz.pipeline.library import open_library
from kibitz.pipeline.shared_evals import SharedEvals
from kibitz.pipeline.sources import Source
from kibitz.settings import PRESETS, Machine, Settings

GAMES = 6
SEARCH, QUICK = Settings(effort=replace(PRESETS["quick"], nodes=100_000)), Settings(effort=PRESETS["quick"])
ROUNDS_OF_LONG_SEARCHES = 4
SHARING = 300
FEW, MANY = 1_000, 10_000


class InstantPool:
    """Answers at once, with the first legal move: what is left is our own work."""

    identity = None

    async def search(
        self, played: Played, groups: Sequence[SearchGroup], on_result: Any = None
    ) -> dict[Place, SearchResult]:
        """An answer to each task."""
        along = [_first_move(board) for board in _boards(played)]
        return {
            task.place: self._answer(
                task,
                along[task.place.index]
                if isinstance(task.place, At)
                else _first_move(board_at(played.start, played.moves, task.place)),
                on_result,
            )
            for group in groups
            for task in group
            if not task.is_warm_up
        }

    def _answer(self, task: SearchTask, move: str, on_result: Any) -> PositionEval:
        answer = PositionEval((Line(Cp(20), (move,)),), depth=1, nodes=1)
        if on_result:
            on_result(task, answer)
        return answer


def _boards(played: Played) -> Iterator[chess.Board]:
    board = played.start.copy(stack=False)
    yield board
    for move in played.moves:
        board.push(move)
        yield board


def _first_move(board: chess.Board) -> str:
    return next((move.uci() for move in board.legal_moves), "")


async def with_workers(path: Path, folder: Path, workers: int) -> float:
    """Seconds of a bulk run once its engines are up."""
    best = float("inf")
    for number in range(2):
        library = open_library(str(folder / f"workers-{workers}-{number}.sqlite"))
        async with open_reviewers(library, SEARCH, Machine(workers=workers), uses_cloud=False) as reviewers:
            start = perf_counter()
            await run_bulk(library, reviewers, path, SEARCH)
            best = min(best, perf_counter() - start)
        library.database.close()
    return best


async def on_ray(path: Path, folder: Path) -> tuple[float, float]:
    """Seconds until two workers are up, and of the same bulk run on them."""
    database = str(folder / "ray.sqlite")
    library = open_library(database)
    start = perf_counter()
    async with open_cluster(
        Assignment(database, SEARCH, Machine(workers=2), uses_cloud=False), None
    ) as workers:
        up = perf_counter()
        await run_bulk(library, workers, path, SEARCH)
        done = perf_counter()
    library.database.close()
    return up - start, done - up


def rapid_games() -> list[StoredGame]:
    """Thousands of real games."""
    return [each.stored for each in readable_games(Source(str(source_file()))) if isinstance(each, KeptGame)]


def sharing_openings(games: Sequence[StoredGame], count: int) -> list[StoredGame]:
    """Games of the most common openings, commonest first."""
    common = Counter(game.eco for game in games)
    return sorted(games, key=lambda game: (-common[game.eco], game.eco or ""))[:count]


async def instantly(
    games: Iterable[StoredGame], folder: Path, name: str, seen: Callable[[int], None] = lambda _: None
) -> tuple[int, int]:
    """A bulk run with answers that take no time: searches that were known already, of how many."""
    library = open_library(str(folder / f"{name}.sqlite"))
    shared = SharedEvals(library, "instant")
    pool = cast("EnginePool", InstantPool())
    reviewers = EnginesHere(pool, "instant", QUICK, window=4, shared=shared)
    known = positions = 0
    path = written(games, folder)
    found = bulk_reviews(library, reviewers, [Source(str(path))], QUICK, Wanted())
    number = 0
    async for item in found:
        if isinstance(item, Reviewed) and item.answer:
            number += 1
            known += item.answer.known
            positions += item.game.stored.plies + 1
            seen(number)
    library.database.close()
    return known, positions


def copies(games: Sequence[StoredGame], count: int) -> Iterator[StoredGame]:
    """As many games as asked for, under numbered names where they repeat."""
    for number in range(count):
        game = games[number % len(games)]
        round_of = number // len(games)
        raw = game.raw.replace(game.white.encode(), f"{game.white}{round_of}".encode(), 1)
        yield replace(game, raw=raw if round_of else game.raw)


def memory_mb() -> float:
    """What this process holds now."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def per_effort(folder: Path) -> dict[str, dict[str, float]]:
    """Nodes a move and bytes a move in the library, by effort."""
    games = gold_games(4)[2:]
    figures = {}
    for name in ("quick", "standard", "lichess", "deep"):
        path = written(games if name in ("quick", "standard") else games[:1], folder)
        settings = Settings(effort=PRESETS[name])
        library = open_library(str(folder / f"effort-{name}.sqlite"))
        async with open_reviewers(library, settings, Machine(), uses_cloud=False) as reviewers:
            start = perf_counter()
            done = await run_bulk(library, reviewers, path, settings)
            seconds = perf_counter() - start
        reports = [item.answer.report for item in done if item.answer]
        plies = sum(item.game.stored.plies for item in done)
        nodes = sum(report.provenance.engine.nodes for report in reports if report.provenance.engine)
        kept = sum(len(zstandard.compress(report_json(ToldReview(report, None), KEPT))) for report in reports)
        library.database.close()
        figures[name] = {"nodes": nodes / plies, "bytes": kept / plies, "nps": nodes / seconds}
        print(f"{name}: {nodes / plies:,.0f} nodes a move, {kept / plies:,.0f} bytes a move kept")
    return figures


async def driver_cost(folder: Path) -> dict[str, float]:
    """What the one process that feeds a cluster does for a game: seconds, and bytes on the network."""
    path = written(gold_games(GAMES), folder)
    here = open_library(str(folder / "made.sqlite"))
    async with open_reviewers(here, QUICK, Machine(), uses_cloud=False) as reviewers:
        done = await run_bulk(here, reviewers, path, QUICK)
    here.database.close()
    sent = [pickle.dumps(item.answer) for item in done]
    library = open_library(str(folder / "driver.sqlite"))
    start = perf_counter()
    games = [each.stored for each in readable_games(Source(str(path))) if isinstance(each, KeptGame)]
    for game, packed in zip(games, sent, strict=True):
        library.add_games([game])
        library.has(game.id, "driver")
        answer = pickle.loads(packed)  # noqa: S301  # our own, a moment ago
        library.save(stored_analysis(game.id, "driver", ToldReview(answer.report, None)))
    seconds = (perf_counter() - start) / len(games)
    library.database.close()
    network = sum(map(len, sent)) + sum(len(game.raw) for game in games)
    print(f"the driver of a cluster: {1000 * seconds:.1f} ms and {network / len(games):,.0f} bytes a game")
    return {"seconds": seconds, "bytes": network / len(games)}


async def overheads(folder: Path) -> dict[str, float]:
    """At 100,000 nodes and at `quick`."""
    figures = {}
    for settings, games, rounds in ((SEARCH, GAMES, ROUNDS_OF_LONG_SEARCHES), (QUICK, MORE_GAMES, ROUNDS)):
        nodes = settings.effort.nodes or 0
        path = written(gold_games(games), folder)
        found = await overhead(path, folder, settings, games=games, rounds=rounds)
        found.show(nodes)
        figures[f"overhead_{nodes}"] = median(found.shares)
    return figures


async def run() -> dict[str, Any]:
    """Every figure."""
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures |= await overheads(folder)
        path = written(gold_games(GAMES), folder)
        one, two = await with_workers(path, folder, 1), await with_workers(path, folder, 2)
        print(f"two workers against one: {one / two:.2f} times")
        start, ray = await on_ray(path, folder)
        print(f"Ray: {ray / two:.2f} times the local pool's {two:.1f} s, after {start:.1f} s to start")
        figures |= {"two_workers": one / two, "ray": ray / two, "ray_start": start}
        figures["driver"] = await driver_cost(folder)
        figures["efforts"] = await per_effort(folder)
        games = rapid_games()
        for what, chosen in (("any", games[:SHARING]), ("alike", sharing_openings(games, SHARING))):
            known, positions = await instantly(chosen, folder, what)
            share = known / positions
            print(f"{SHARING} games, {what}: {known:,} of {positions:,} searches saved, {share:.1%}")
            figures[f"saved_{what}"] = share
        figures["plies"] = sum(game.plies for game in games) / len(games)
        figures["memory"] = await memory(games, folder)
    return figures


async def memory(games: Sequence[StoredGame], folder: Path) -> dict[int, float]:
    """Megabytes after a thousand and after ten thousand games, and games a second without any engine time."""
    held: dict[int, float] = {}
    start = perf_counter()

    def look(number: int) -> None:
        if number in (FEW, MANY):
            held[number] = memory_mb()
            print(f"{number:,} games: {held[number]:.0f} MB, {number / (perf_counter() - start):.0f} games/s")

    await instantly(copies(games, MANY), folder, "many", look)
    return held


def main() -> None:
    """Print the figures, and keep them if so asked."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    path = asked.json
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # it takes half an hour
    figures = asyncio.run(run())
    if path:
        path.write_text(json.dumps(figures), encoding="utf-8")


if __name__ == "__main__":
    main()
