"""The reviews that were asked for, one game after the other, all engines on each.

What waits is in the library and nowhere else (store/orders.py): stopped or killed, the
server goes on where it was. Here is only the review that is being made, and those that
somebody is following.
"""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from statistics import mean
from time import monotonic

from kibitz.core.library import OrderState, ReviewOrder
from kibitz.core.told import ToldReview
from kibitz.errors import EngineError, KibitzError, StoreError
from kibitz.pipeline.engines import OpenReviewers
from kibitz.pipeline.kept_analysis import fingerprint, stored_analysis
from kibitz.pipeline.kept_game import KeptGame, on_board
from kibitz.settings import PRESETS
from kibitz.store.library import Library
from kibitz.web.reviews.engines import ReviewEngines
from kibitz.web.reviews.event_shapes import JobShape
from kibitz.web.reviews.job import Job, JobKey, State
from kibitz.web.server.config import ServerConfig
from kibitz.web.server.problems import Problem

STATE_OF: Mapping[OrderState, State] = {"waiting": "queued", "stopped": "stopped", "failed": "failed"}
"""What followers hear of an order whose review is not being made."""

LOG = logging.getLogger("uvicorn.error")
REMEMBERED = 200
"""Finished jobs that late listeners can still ask about."""

PACES = 20
"""Reviews by whose time it is told how long the others will take."""

AGAIN_SECONDS = 5.0
"""After which a library that did not answer is asked again."""


class ReviewQueue:
    """Takes orders and has them done, until the server ends."""

    def __init__(self, library: Library, config: ServerConfig, opens: OpenReviewers | None = None) -> None:
        self._library, self._orders, self._config = library, library.orders, config
        self._engines = ReviewEngines(library, config.machine, opens)
        self._jobs: dict[JobKey, Job] = {}
        self._over: dict[JobKey, Job] = {}
        self._running: Job | None = None
        self._task: asyncio.Task[None] | None = None
        self._arrived = asyncio.Event()
        self._resting = asyncio.Event()
        """No review is being made."""

        self._paces: deque[float] = deque(maxlen=PACES)
        self.finished: Counter[str] = Counter()
        """By owner: reviews made since nothing of his was waiting."""

        self.trouble: str | None = None
        """Why everything was stopped, if not by somebody."""

    @property
    def running(self) -> Job | None:
        """The review that is being made."""
        return self._running

    @property
    def pace(self) -> float | None:
        """Seconds that a review takes of late."""
        return mean(self._paces) if self._paces else None

    def orders_of(self, game_ids: Sequence[str], owner: str) -> dict[str, ReviewOrder]:
        """What this owner has asked for about these games, with its place as it is now."""
        return self._orders.of(game_ids, owner, self._running.game_id if self._running else None)

    def order_of(self, game_id: str, owner: str) -> ReviewOrder | None:
        """What he has asked for about this one."""
        return self.orders_of([game_id], owner).get(game_id)

    def shape_of(self, order: ReviewOrder) -> JobShape | None:
        """How far the review is; one that failed is not under way."""
        running = self._running
        if running and running.key == (order.game_id, order.effort):
            return running.shape
        return None if order.state == "failed" else JobShape(STATE_OF[order.state], order.place, 0, 0, 0)

    async def ask(self, game_ids: Sequence[str], effort: str, owner: str, *, is_alone: bool) -> None:
        """Queue reviews; those of the same effort that wait already keep their places."""
        if is_alone:
            await self._refuse_another_effort(game_ids, effort, owner)
        waiting = await asyncio.to_thread(self._orders.counts, owner)
        if not waiting["waiting"] + waiting["stopped"]:
            self.finished[owner] = 0
        await asyncio.to_thread(self._orders.put, game_ids, effort, owner, is_alone=is_alone)
        self.trouble = None
        await self._tell_places()
        self._arrived.set()

    async def _refuse_another_effort(self, game_ids: Sequence[str], effort: str, owner: str) -> None:
        for order in (await asyncio.to_thread(self.orders_of, game_ids, owner)).values():
            if order.state == "waiting" and order.effort != effort:
                said = f"a {order.effort} review of this game is under way: wait for it, or cancel it"
                raise Problem(409, said)

    async def cancel(self, owner: str, game_id: str | None = None) -> int:
        """This owner does not want a review any more, or none; each ends when nobody wants it."""
        gone = await asyncio.to_thread(self._orders.cancel, owner, game_id)
        for key in gone:
            if not await asyncio.to_thread(self._orders.states, *key):
                self._end(key)
        await self._tell_places()
        return len(gone)

    def drop(self, game_ids: Sequence[str]) -> None:
        """These games are no longer in the library, nor what was asked about them."""
        gone = set(game_ids)
        for key in [key for key in self._jobs if key[0] in gone]:
            self._end(key)

    def _end(self, key: JobKey) -> None:
        """Whoever asks for it later, who need not have followed it, hears that it is cancelled."""
        job = self._jobs.get(key) or Job(*key)
        if job is self._running and self._task:
            self._task.cancel()
        else:
            self._finish(job, state="cancelled")

    async def stop(self, owner: str) -> None:
        """Let this owner's orders rest, the one being reviewed too; it begins anew when they go on.

        Once this is done, nothing changes any more: what was just made is ticked off.
        """
        await asyncio.to_thread(self._orders.move, "waiting", "stopped", owner)
        running, task = self._running, self._task
        if running and task and "waiting" not in await asyncio.to_thread(self._orders.states, *running.key):
            task.cancel()
            await self._resting.wait()
        await self._tell_places()

    async def go_on(self, owner: str) -> None:
        """Take up what was stopped."""
        await asyncio.to_thread(self._orders.move, "stopped", "waiting", owner)
        self.trouble = None
        await self._tell_places()
        self._arrived.set()

    def draft(self, game_id: str) -> ToldReview | None:
        """What can be told already of a review that is being made."""
        running = self._running
        return running.draft if running and running.game_id == game_id else None

    async def follow(self, game_id: str, owner: str) -> Job | None:
        """The review of a game that this owner asked for, or the last one that is over."""
        order = await asyncio.to_thread(self.order_of, game_id, owner)
        if order and order.state != "failed":
            return self._job(order)
        ended = [*self._over.values(), *self._jobs.values()]  # one that was just cancelled is still ending
        return next((job for job in reversed(ended) if job.game_id == game_id), None)

    def hang_up(self) -> None:
        """The server ends: whoever follows a review is let go."""
        for job in self._jobs.values():
            job.change(is_left=True)

    async def work(self) -> None:
        """Until the server ends."""
        try:
            while True:
                self._arrived.clear()  # before looking: what comes meanwhile is seen by the next look
                try:
                    await self._next()
                except StoreError as problem:
                    LOG.warning("reviews wait: %s", problem)
                    await asyncio.sleep(AGAIN_SECONDS)
        finally:
            await self._engines.close()

    async def _next(self) -> None:
        order = await asyncio.to_thread(self._orders.next)
        if order is None:
            await self._arrived.wait()
        else:
            await self._run(self._job(order))

    def _job(self, order: ReviewOrder) -> Job:
        key = (order.game_id, order.effort)
        if key not in self._jobs:
            self._jobs[key] = Job(*key, state=STATE_OF[order.state], place=order.place)
        return self._jobs[key]

    async def _tell_places(self) -> None:
        """Whoever follows a review that waits hears where it stands now."""
        waiting = [job.game_id for job in self._jobs.values() if job is not self._running]
        if not waiting:
            return
        running = self._running.game_id if self._running else None
        for order in await asyncio.to_thread(self._orders.of_anybody, waiting, running):
            job = self._jobs.get((order.game_id, order.effort))
            if job and job is not self._running and order.state != "failed":
                job.change(state=STATE_OF[order.state], place=order.place)

    async def _run(self, job: Job) -> None:
        start = monotonic()
        self._resting.clear()
        self._running, self._task = job, asyncio.create_task(self._if_wanted(job))
        job.change(state="running", place=0)
        try:
            await self._tell_places()
            await self._task
            self._paces.append(monotonic() - start)
            self.finished.update(await asyncio.to_thread(self._orders.done, *job.key))
            self._finish(job, state="done")
        except asyncio.CancelledError:
            await self._cancelled(job, self._task)
        except EngineError as problem:  # the next would meet the same
            self.trouble = str(problem)
            await self._fail(job, str(problem))
            await asyncio.to_thread(self._orders.move, "waiting", "stopped", None)
        except KibitzError as problem:
            await self._fail(job, str(problem))
        except Exception:  # a fault of ours in one review must not cost the next
            LOG.exception("the review of %s failed", job.game_id)
            await self._fail(job, "something went wrong in Kibitz; the server's log has it")
        finally:
            self._running = self._task = None
            self._resting.set()

    async def _if_wanted(self, job: Job) -> None:
        """Who stopped or cancelled it while it was being picked did not find it at work."""
        if "waiting" not in await asyncio.to_thread(self._orders.states, *job.key):
            raise asyncio.CancelledError
        await self._review(job)

    async def _cancelled(self, job: Job, task: asyncio.Task[None]) -> None:
        ours = asyncio.current_task()
        if ours and ours.cancelling():  # the server ends
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            raise asyncio.CancelledError
        if "stopped" in await asyncio.to_thread(self._orders.states, *job.key):
            job.restart(state="stopped")
        else:
            self._finish(job, state="cancelled")

    async def _fail(self, job: Job, reason: str) -> None:
        await self._engines.close()
        await asyncio.to_thread(self._orders.fail, *job.key, reason)
        self._finish(job, state="failed", title=reason)

    async def _review(self, job: Job) -> None:
        settings = replace(self._config.settings, effort=PRESETS[job.effort])
        stored = await asyncio.to_thread(self._library.game, job.game_id)
        async with self._engines.use(settings) as engines:
            made_by = fingerprint(settings, engines.identity)
            if await asyncio.to_thread(self._library.has, stored.id, made_by):
                return
            before = engines.restarts
            game = KeptGame(stored, await asyncio.to_thread(on_board, stored))
            job.game = game.game
            answer = await engines.review(
                game, lambda progress: job.hear(progress, engines.restarts - before)
            )
        used = answer.report.provenance.engine
        if used and used.failed:
            raise KibitzError(f"the engine failed on {len(used.failed)} positions; ask for the review again")
        told = ToldReview(answer.report, game.game)
        await asyncio.to_thread(lambda: self._library.save(stored_analysis(stored.id, made_by, told)))

    def _finish(self, job: Job, **values: str) -> None:
        self._jobs.pop(job.key, None)
        self._over.pop(job.key, None)
        self._over[job.key] = job
        while len(self._over) > REMEMBERED:
            del self._over[next(iter(self._over))]
        job.change(**values)
        job.forget()
