"""The reviews that were asked for, one game after the other, all engines on each."""

import asyncio
import logging
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import replace

from kibitz.core.library import StoredGame
from kibitz.core.told import ToldReview
from kibitz.errors import KibitzError
from kibitz.pipeline.engines import OpenReviewers, WatchedReviewers, open_reviewers
from kibitz.pipeline.library import KeptGame, fingerprint, on_board, stored_analysis
from kibitz.pipeline.when_needed import WhenNeeded
from kibitz.settings import PRESETS, Settings
from kibitz.store.library import Library
from kibitz.web.config import ServerConfig
from kibitz.web.problems import Problem
from kibitz.web.review_job import Job

LOG = logging.getLogger("uvicorn.error")
REMEMBERED = 200
"""Finished jobs that late listeners can still ask about."""


class ReviewQueue:
    """Takes orders; engines are started with the first and kept for the next."""

    def __init__(self, library: Library, config: ServerConfig, opens: OpenReviewers | None = None) -> None:
        self._library, self._config, self._opens = library, config, opens or self._engines_here
        self._waiting: list[Job] = []
        self._running: Job | None = None
        self._task: asyncio.Task[None] | None = None
        self._over: dict[str, Job] = {}
        self._arrived = asyncio.Event()
        self._engines: WhenNeeded[WatchedReviewers] | None = None
        self._engines_for: str | None = None

    def job(self, game_id: str, owner: str) -> Job | None:
        """The review of a game that this owner asked for and that is not over."""
        found = self._find(game_id)
        return found if found and owner in found.owners else None

    def last_job(self, game_id: str, owner: str) -> Job | None:
        """The same, or the last one that is over."""
        over = self._over.get(game_id)
        return self.job(game_id, owner) or (over if over and owner in over.owners else None)

    def ask(self, game: StoredGame, effort: str, owner: str) -> Job:
        """Queue a review; one of the same effort that is under way already is shared."""
        job = self._find(game.id)
        if job and job.effort != effort:
            raise Problem(409, f"a {job.effort} review of this game is under way: wait for it, or cancel it")
        if job is None:
            if len(self._waiting) >= self._config.queue:
                raise Problem(429, f"{self._config.queue} reviews are waiting already: try again later")
            job = Job(game, effort, set(), self._place)
            self._waiting.append(job)
            self._arrived.set()
        job.owners.add(owner)
        return job

    def cancel(self, game_id: str, owner: str) -> bool:
        """This owner does not want the review any more; it ends when nobody does."""
        job = self.job(game_id, owner)
        if job is None:
            return False
        job.owners.discard(owner)
        if job.owners:
            return True
        job.owners.add(owner)  # who cancelled it may hear that it is cancelled
        if job is self._running and self._task:
            self._task.cancel()
        else:
            self._waiting.remove(job)
            self._finish(job, state="cancelled")
            self._tell_places()
        return True

    def hang_up(self) -> None:
        """The server ends: whoever follows a review is let go."""
        for job in (self._running, *self._waiting):
            if job:
                job.change(is_left=True)

    async def work(self) -> None:
        """Until the server ends."""
        try:
            while True:
                await self._arrived.wait()
                self._arrived.clear()
                while self._waiting:
                    await self._run(self._waiting.pop(0))
        finally:
            await self._close_engines()

    def _find(self, game_id: str) -> Job | None:
        jobs = [self._running, *self._waiting]
        return next((job for job in jobs if job and job.game.id == game_id), None)

    def _place(self, job: Job) -> int:
        return (self._waiting.index(job) if job in self._waiting else 0) + (self._running is not None)

    async def _run(self, job: Job) -> None:
        self._running = job
        job.change(state="running")
        self._tell_places()
        self._task = asyncio.create_task(self._review(job))
        try:
            await self._task
            self._finish(job, state="done")
        except asyncio.CancelledError:
            ours = asyncio.current_task()
            if ours and ours.cancelling():  # the server ends
                self._task.cancel()
                with suppress(asyncio.CancelledError):
                    await self._task
                raise
            self._finish(job, state="cancelled")
        except KibitzError as problem:
            await self._close_engines()
            self._finish(job, state="failed", title=str(problem))
        except Exception:  # a fault of ours in one review must not cost the next
            LOG.exception("the review of %s failed", job.game.id)
            await self._close_engines()
            self._finish(job, state="failed", title="something went wrong in Kibitz; the server's log has it")
        finally:
            self._running = self._task = None

    def _tell_places(self) -> None:
        for job in self._waiting:
            job.change()

    async def _review(self, job: Job) -> None:
        settings = replace(self._config.settings, effort=PRESETS[job.effort])
        engines = await self._ready(settings)
        made_by = fingerprint(settings, engines.identity)
        before = engines.restarts
        game = KeptGame(job.game, await asyncio.to_thread(on_board, job.game))
        answer = await engines.review(game, lambda progress: job.hear(progress, engines.restarts - before))
        used = answer.report.provenance.engine
        if used and used.failed:
            raise KibitzError(f"the engine failed on {len(used.failed)} positions; ask for the review again")
        told = ToldReview(answer.report, game.game)
        await asyncio.to_thread(lambda: self._library.save(stored_analysis(job.game.id, made_by, told)))

    async def _ready(self, settings: Settings) -> WatchedReviewers:
        """Engines for this effort; those of another are closed first."""
        if self._engines is None or self._engines_for != settings.effort.name:
            await self._close_engines()
            self._engines = WhenNeeded(lambda: self._opens(settings))
            self._engines_for = settings.effort.name
        return await self._engines.get()

    def _engines_here(self, settings: Settings) -> AbstractAsyncContextManager[WatchedReviewers]:
        return open_reviewers(self._library, settings, self._config.machine, uses_cloud=False)

    async def _close_engines(self) -> None:
        engines, self._engines = self._engines, None
        if engines:
            await engines.close()

    def _finish(self, job: Job, **values: str) -> None:
        self._over[job.game.id] = job
        while len(self._over) > REMEMBERED:
            del self._over[next(iter(self._over))]
        job.change(**values)
