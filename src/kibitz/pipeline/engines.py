"""Who reviews the games of a bulk run. Here: the engines of this machine."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

import chess

from kibitz.core.report import GameReport, identity_text
from kibitz.core.searches.task import Limit
from kibitz.engine.identity import deciding
from kibitz.engine.pool import EnginePool, search_one
from kibitz.pipeline.beside import NOTHING_BESIDE, Beside, open_beside_many
from kibitz.pipeline.kept_game import KeptGame
from kibitz.pipeline.library import cloud_of
from kibitz.pipeline.progress import OnProgress
from kibitz.pipeline.review import open_engines, review_with, worker_count
from kibitz.pipeline.search_run import Cloud, Elsewhere
from kibitz.pipeline.shared_evals import SharedEvals
from kibitz.settings import Machine, Settings
from kibitz.store.library import Library

AHEAD = 2
"""Games under way beyond one for each engine, so that none waits while a game ends."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A report, and how many of the searches that games share were asked for and known since the last."""

    report: GameReport
    asked: int = 0
    known: int = 0


class Reviewers(Protocol):
    """Engines that take games, wherever they are."""

    @property
    def identity(self) -> str:
        """Name, network and deciding options of every one of them."""

    @property
    def window(self) -> int:
        """How many games to hand out at once."""

    async def review(self, game: KeptGame) -> Answer:
        """The report on a game. Raises PgnError for one that cannot be reviewed."""


class WatchedReviewers(Reviewers, Protocol):
    """Those that tell how far they are."""

    @property
    def restarts(self) -> int:
        """How many engines had to be replaced."""

    async def review(self, game: KeptGame, on_progress: OnProgress | None = None) -> Answer:
        """The report on a game. Raises PgnError for one that cannot be reviewed."""


OpenReviewers = Callable[[Settings], AbstractAsyncContextManager[WatchedReviewers]]
"""Opens those for an effort."""


class EnginesHere:
    """The engines of this machine."""

    def __init__(
        self,
        pool: EnginePool,
        identity: str,
        settings: Settings,
        *,
        window: int,
        shared: SharedEvals | None = None,
        cloud: Cloud | None = None,
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        self.identity, self.window = identity + ("\nwith cloud" if cloud else ""), window
        self.beside = beside
        self._pool, self._settings, self._shared = pool, settings, shared
        self._elsewhere = Elsewhere(shared, cloud)

    @property
    def restarts(self) -> int:
        """How many engines had to be replaced."""
        return self._pool.restarts

    async def review(self, game: KeptGame, on_progress: OnProgress | None = None) -> Answer:
        """The report on a game. Raises PgnError for one that cannot be reviewed."""
        report = await review_with(
            self._pool,
            game.game,
            self._settings,
            on_progress,
            elsewhere=self._elsewhere,
            beside=self.beside,
        )
        if self._shared is None:
            return Answer(report)
        await asyncio.to_thread(self._shared.flush)
        return Answer(report, *self._shared.take_counts())


@asynccontextmanager
async def open_reviewers(
    library: Library, settings: Settings, machine: Machine, *, uses_cloud: bool
) -> AsyncIterator[EnginesHere]:
    """Engines that are gone when the block ends; searches that games share are kept in the library."""
    workers = worker_count(settings.effort, machine)
    async with open_engines(settings.effort, machine) as pool:
        identity = await identity_of(pool)
        shared = SharedEvals(library, identity) if settings.effort.order != "lichess" else None
        cloud = cloud_of(library) if uses_cloud else None
        yield EnginesHere(
            pool,
            identity,
            settings,
            window=workers + AHEAD,
            shared=shared,
            cloud=cloud,
            beside=open_beside_many(machine, settings.effort),
        )


async def identity_of(pool: EnginePool) -> str:
    """Name, network and deciding options of the engines, as text; asks them once."""
    await search_one(pool, chess.Board(), Limit(nodes=1))
    if pool.identity is None:
        return "unknown engine"
    return identity_text(pool.identity.name, pool.identity.network, deciding(pool.identity.options))
