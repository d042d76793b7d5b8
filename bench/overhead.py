"""What a bulk run takes over its searches alone, in seconds and in CPU time.

    python -m bench.overhead [--nodes N] [--games N] [--rounds N]

The same engines do the same searches in both, by turns: as a bulk run, and bare. A shared
machine drifts by more than the difference, so each bulk run is held against its neighbours
on both sides, and the median of the rounds counts. CPU time hardly drifts: what Python
spends on a game besides is told apart, and holds also while others use the machine.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any, cast

import chess

from kibitz.core.library import StoredGame
from kibitz.core.searches.task import Limit, Place, SearchGroup
from kibitz.engine.pool import EnginePool, Played, SearchResult, search_one
from kibitz.pipeline.bulk import Reviewed, Wanted, bulk_reviews
from kibitz.pipeline.engines import AHEAD, EnginesHere, Reviewers, identity_of
from kibitz.pipeline.kept_game import KeptGame, readable_games
from kibitz.pipeline.library import open_library
from kibitz.pipeline.review import open_engines
from kibitz.pipeline.shared_evals import SharedEvals
from kibitz.pipeline.sources import Source
from kibitz.settings import PRESETS, Machine, Settings
from kibitz.store.library import Library
from tests.processes import descendants
from tests.reference import PLACE

GOLD = PLACE / "lichess" / "gold_2025.ndjson"
QUICK = PRESETS["quick"].nodes or 0
GAMES, ROUNDS = 12, 10
"""Fewer games and the beginning and the end, where an engine waits, weigh more than in a run of thousands."""

WORKERS = 2
WARM_UP = 1_000_000


@dataclass(frozen=True, slots=True)
class Spent:
    """What something took."""

    seconds: float
    python: float
    """CPU seconds of this process."""

    engines: float
    """CPU seconds of the engines."""

    @property
    def busy(self) -> float:
        """How many engines were at work, in the mean."""
        return self.engines / self.seconds


@dataclass(frozen=True, slots=True)
class Overhead:
    """Bulk runs and their bare neighbours: one bare run more than bulk runs."""

    games: int
    bulk: Sequence[Spent]
    bare: Sequence[Spent]

    @property
    def shares(self) -> list[float]:
        """By how much each bulk run took longer than its neighbours."""
        around = [(before.seconds + after.seconds) / 2 for before, after in pairwise(self.bare)]
        return [run.seconds / alone - 1 for run, alone in zip(self.bulk, around, strict=True)]

    @property
    def python(self) -> float:
        """CPU seconds of Python for a game besides what the searches alone need."""
        ours, bare = (median(run.python for run in runs) for runs in (self.bulk, self.bare))
        return (ours - bare) / self.games

    @property
    def python_share(self) -> float:
        """The same as a part of all the CPU time of the searches alone."""
        return self.python * self.games / median(run.python + run.engines for run in self.bare)

    def show(self, nodes: int) -> None:
        """Some lines."""
        low, middle, high = quantiles(self.shares, n=4) if len(self.shares) > 1 else 3 * self.shares
        rounds = " ".join(f"{share:.1%}" for share in self.shares)
        bulk, bare = (median(run.busy for run in runs) for runs in (self.bulk, self.bare))
        python = median(run.python for run in self.bare) / self.games
        engines = median(run.engines for run in self.bare) / self.games
        print(f"{nodes:,} nodes, {self.games} games a round, {len(self.bulk)} rounds: {rounds}")
        print(f"  over the searches alone: {middle:.1%}; half of the rounds {low:.1%} to {high:.1%}")
        print(
            f"  engines at work, of {WORKERS}: {bulk:.2f} in a bulk run, {bare:.2f} with the searches alone"
        )
        print(f"  CPU a game, searches alone: {1000 * engines:,.0f} ms, and {1000 * python:.1f} ms of Python")
        print(f"  CPU of Python besides: {1000 * self.python:.1f} ms a game, {self.python_share:.1%} of that")


@dataclass(frozen=True, slots=True)
class Call:
    """What an engine pool was asked."""

    played: Played
    groups: tuple[SearchGroup, ...]


class RecordingPool:
    """Passes everything on and remembers it."""

    def __init__(self, pool: EnginePool) -> None:
        self.calls: list[Call] = []
        self._pool = pool

    @property
    def identity(self) -> object:
        """The engine's."""
        return self._pool.identity

    async def search(
        self, played: Played, groups: Sequence[SearchGroup], on_result: Any = None
    ) -> dict[Place, SearchResult]:
        """Ask the real one."""
        self.calls.append(Call(played, tuple(groups)))
        return await self._pool.search(played, groups, on_result)


def gold_games(count: int) -> list[StoredGame]:
    """Real games of club players."""
    games = (each.stored for each in readable_games(Source(str(GOLD))) if isinstance(each, KeptGame))
    return [next(games) for _ in range(count)]


def written(games: Iterable[StoredGame], folder: Path) -> Path:
    """The games as a file."""
    path = folder / "games.ndjson"
    with path.open("wb") as file:
        file.writelines(game.raw.strip() + b"\n" for game in games)
    return path


async def run_bulk(library: Library, reviewers: Reviewers, path: Path, settings: Settings) -> list[Reviewed]:
    """All of a bulk run but the bar."""
    sources = [Source(str(path))]
    found = bulk_reviews(library, reviewers, sources, settings, Wanted())
    return [item async for item in found if isinstance(item, Reviewed)]


async def overhead(path: Path, folder: Path, settings: Settings, *, games: int, rounds: int) -> Overhead:
    """What a bulk run takes over its searches alone. The first of both only warms everything up."""
    bulk: list[Spent] = []
    bare: list[Spent] = []
    async with open_engines(settings.effort, Machine(workers=WORKERS)) as pool:
        identity = await identity_of(pool)
        await _warm_up(pool)
        for number in range(1 + rounds):
            library = open_library(str(folder / f"overhead-{settings.effort.nodes}-{number}.sqlite"))
            recorder = RecordingPool(pool)
            reviewers = EnginesHere(
                cast("EnginePool", recorder),
                identity,
                settings,
                window=WORKERS + AHEAD,
                shared=SharedEvals(library, identity),
            )
            async with _spent(bulk):
                await run_bulk(library, reviewers, path, settings)
            async with _spent(bare):
                await asyncio.gather(*[pool.search(call.played, call.groups) for call in recorder.calls])
            library.database.close()
            print(
                "warmed up"
                if number == 0
                else f"round {number} of {rounds}: {_line(games, bulk[-1], bare[-1])}"
            )
    return Overhead(games, bulk[1:], bare)


def _line(games: int, bulk: Spent, bare: Spent) -> str:
    """A round as it ends, for whoever has to stop before the last."""
    python = 1000 * (bulk.python - bare.python) / games
    return (
        f"bulk {bulk.seconds:.1f} s, searches alone {bare.seconds:.1f} s; "
        f"CPU a game: {python:.1f} ms of Python besides {1000 * (bare.python + bare.engines) / games:,.0f} ms"
    )


@asynccontextmanager
async def _spent(found: list[Spent]) -> AsyncIterator[None]:
    start, python, engines = perf_counter(), process_time(), _engines_cpu()
    yield
    found.append(Spent(perf_counter() - start, process_time() - python, _engines_cpu() - engines))


def _engines_cpu() -> float:
    """CPU seconds of all that this process has started and that still runs."""
    ticks = 0
    for process in descendants(os.getpid()):
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def _warm_up(pool: EnginePool) -> None:
    """A WebAssembly engine is slow for its first seconds, and the bulk run alone would pay for that."""
    await asyncio.gather(*[search_one(pool, chess.Board(), Limit(nodes=WARM_UP)) for _ in range(WORKERS)])


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=QUICK)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # it takes minutes
    settings = Settings(effort=replace(PRESETS["quick"], nodes=asked.nodes))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = written(gold_games(asked.games), folder)
        found = asyncio.run(overhead(path, folder, settings, games=asked.games, rounds=asked.rounds))
    found.show(asked.nodes)


if __name__ == "__main__":
    main()
