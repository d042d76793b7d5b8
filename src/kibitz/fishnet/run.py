"""Reviews by fishnet clients and the engines here, which take jobs from the same queue."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from kibitz.core.searches.task import SearchGroup, SearchTask
from kibitz.engine.pool import EnginePool, SearchResult
from kibitz.fishnet.job import Job
from kibitz.fishnet.office import Office
from kibitz.fishnet.searching import Distrusted, GameSearching
from kibitz.pipeline.beside import NOTHING_BESIDE, Beside, open_beside_many
from kibitz.pipeline.engines import AHEAD, Answer, identity_of
from kibitz.pipeline.kept_game import KeptGame
from kibitz.pipeline.progress import OnProgress
from kibitz.pipeline.review import open_engines, review_with, worker_count
from kibitz.settings import Machine, Settings

BULK_NODES = 20_000_000
"""Of one job where many games are under way: some forty seconds of a core, which is all a client can lose."""

ONE_GAME_NODES = 200_000
"""Of one job where somebody waits for one game, which is then shared out."""

WAITING, MOST_GAMES = 4, 256
"""Games under way besides: a client that finds no job comes back only after up to half a minute."""


class FishnetReviewers:
    """The engines here and whoever comes to the port. Made by `open_fishnet`."""

    def __init__(
        self,
        office: Office,
        pool: EnginePool,
        identity: str,
        settings: Settings,
        *,
        workers: int,
        job_nodes: int = BULK_NODES,
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        self.identity = f"{identity}\nwith fishnet clients"
        self.made_with: defaultdict[str, list[str]] = defaultdict(list)
        """The games that were handed over, by the workers that had a part in them."""

        self._office, self._pool, self._settings = office, pool, settings
        self._workers, self._job_nodes, self._beside = workers, job_nodes, beside
        self._orders = count()
        self._lanes = [asyncio.create_task(self._lane(), name=f"lane {each}") for each in range(workers)]

    @property
    def window(self) -> int:
        """Games to hand out at once: two for every job that clients have had in hand together."""
        return min(MOST_GAMES, self._workers + AHEAD + WAITING + 2 * self._office.jobs.most_out)

    @property
    def restarts(self) -> int:
        """How many engines here had to be replaced."""
        return self._pool.restarts

    async def review(self, game: KeptGame, on_progress: OnProgress | None = None) -> Answer:
        """The report on a game; made again if somebody who had a part in it turns out not to be believed."""
        order = next(self._orders)
        while True:
            searching = GameSearching(self._pool, self._office, order=order, job_nodes=self._job_nodes)
            try:
                report = await review_with(
                    searching, game.game, self._settings, on_progress, beside=self._beside
                )
                await searching.vouch()
            except Distrusted:
                continue
            finally:
                await searching.close()
            for worker in report.provenance.engine.workers if report.provenance.engine else ():
                self.made_with[worker.worker.name].append(game.stored.id)
            return Answer(report)

    async def close(self) -> None:
        """No more games."""
        for lane in self._lanes:
            lane.cancel()
        await asyncio.gather(*self._lanes, return_exceptions=True)

    async def _lane(self) -> None:
        """Jobs for one engine here, group by group, so that what only it can do need not wait long."""
        jobs = self._office.jobs
        while True:
            job = await jobs.take_here()
            try:
                found = {
                    task: result for group in job.groups for task, result in await self._searched(job, group)
                }
                jobs.finish(job, found)
            except Exception as problem:  # noqa: BLE001 what went wrong in `on_result` is the caller's to hear
                jobs.fail(job, problem)

    async def _searched(self, job: Job, group: SearchGroup) -> list[tuple[SearchTask, SearchResult]]:
        """The answers to a group; none if somebody else has answered the job, or nobody waits any more."""
        search = asyncio.ensure_future(self._pool.search(job.played, [group], job.on_result))
        try:
            either: list[asyncio.Future[Any]] = [search, job.done]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if job.done.done():
                return []
            found = await search
            return [(task, found[task.place]) for task in group if not task.is_warm_up]
        finally:
            search.cancel()
            await asyncio.gather(search, return_exceptions=True)


@asynccontextmanager
async def open_fishnet(
    office: Office, settings: Settings, machine: Machine, *, job_nodes: int = BULK_NODES
) -> AsyncIterator[FishnetReviewers]:
    """Engines here beside the clients of an office; the engines are gone when the block ends."""
    workers = worker_count(settings.effort, machine)
    async with open_engines(settings.effort, machine) as pool:
        identity = await identity_of(pool)
        reviewers = FishnetReviewers(
            office,
            pool,
            identity,
            settings,
            workers=workers,
            job_nodes=job_nodes,
            beside=open_beside_many(machine, settings.effort),
        )
        try:
            yield reviewers
        finally:
            await reviewers.close()
