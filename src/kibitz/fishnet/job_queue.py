"""Jobs that wait, and jobs that are out: who has which, until when, and who is next.

A job that is not answered in time goes back to the others, and its answer is still taken if it
comes later and nobody was quicker. Nothing here talks to anybody.
"""

import asyncio
import heapq
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from time import monotonic

from kibitz.core.searches.task import SearchTask
from kibitz.engine.pool import SearchResult
from kibitz.fishnet.job import Job
from kibitz.fishnet.wire import SLOWEST

MARGIN = 15.0
"""Seconds on top of what the slowest client would need."""

PROLONGED = 4
"""Times its length that a lease lasts at most, however often the worker says that it is at it."""

TRIES = 2
"""Workers that may be given a job; then it is done here."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A job that is out."""

    job: Job
    worker: str
    taken: float
    until: float
    last: float
    """It is not prolonged beyond that."""


class JobQueue:
    """All jobs that nobody has answered."""

    def __init__(self, *, margin: float = MARGIN, now: Callable[[], float] = monotonic) -> None:
        self.most_out = 0
        """As many jobs were with workers at once."""

        self._margin, self._now = margin, now
        self._numbers = count()
        self._open: dict[str, Job] = {}
        self._waiting: list[tuple[int, int, Job]] = []
        self._out: defaultdict[str, dict[str, Lease]] = defaultdict(dict)  # by worker, by job
        self._arrived = asyncio.Event()

    def put(self, job: Job) -> None:
        """Somebody is to do this."""
        self._open[job.id] = job
        self._queue(job)

    def withdraw(self, job: Job) -> None:
        """Nobody waits for it any more."""
        job.done.cancel()
        self._close(job)

    def take(self, worker: str, most_nodes: int | None = None) -> Job | None:
        """A job for a worker, for so long; None if there is none that it can do and has not had."""
        passed_over = []
        found = None
        while self._waiting and found is None:
            entry = heapq.heappop(self._waiting)
            job = entry[-1]
            if self._is_for(job, worker, most_nodes):
                found = job
            elif job.id in self._open:
                passed_over.append(entry)
        for entry in passed_over:
            heapq.heappush(self._waiting, entry)
        if found:
            self._lease(found, worker)
        return found

    async def take_here(self) -> Job:
        """The next job for an engine here; waits for one."""
        while True:
            while self._waiting:
                job = heapq.heappop(self._waiting)[-1]
                if job.id in self._open:
                    return job
            self._arrived.clear()
            await self._arrived.wait()

    def find(self, job_id: str, worker: str) -> Job | None:
        """The job, if an answer of this worker can be of use: it had the job, and nobody has answered it."""
        job = self._open.get(job_id)
        return job if job and worker in job.given_to - job.refused_from else None

    def finish(self, job: Job, results: Mapping[SearchTask, SearchResult]) -> None:
        """It is answered; a second answer changes nothing."""
        if not job.done.done():
            job.done.set_result(results)
        self._close(job)

    def fail(self, job: Job, problem: Exception) -> None:
        """It cannot be answered, and whoever waits is told why."""
        if not job.done.done():
            job.done.set_exception(problem)
        self._close(job)

    def lease(self, job_id: str, worker: str) -> Lease | None:
        """What a worker has out, if it is still in time."""
        return self._out[worker].get(job_id)

    def give_back(self, lease: Lease) -> None:
        """The worker does not have it any more; somebody else is to do it."""
        self._out[lease.worker].pop(lease.job.id, None)
        if lease.job.id in self._open:
            self._queue(lease.job)

    def overdue(self) -> list[Lease]:
        """What should have been answered by now."""
        now = self._now()
        return [lease for leases in self._out.values() for lease in leases.values() if lease.until < now]

    def out_with(self, worker: str) -> list[Lease]:
        """What a worker has out."""
        return [*self._out[worker].values()]

    def prolong(self, lease: Lease) -> None:
        """The worker has shown that it is at it."""
        until = min(self._now() + self._seconds(lease.job), lease.last)
        self._out[lease.worker][lease.job.id] = replace(lease, until=until)

    def _is_for(self, job: Job, worker: str, most_nodes: int | None) -> bool:
        return (
            job.id in self._open
            and worker not in job.given_to
            and len(job.given_to) < TRIES
            and (most_nodes is None or job.nodes <= most_nodes)
        )

    def _lease(self, job: Job, worker: str) -> None:
        now = self._now()
        job.given_to.add(worker)
        seconds = self._seconds(job)
        self._out[worker][job.id] = Lease(job, worker, now, now + seconds, now + PROLONGED * seconds)
        self.most_out = max(self.most_out, sum(map(len, self._out.values())))

    def _seconds(self, job: Job) -> float:
        return self._margin + len(job.tasks) * job.nodes / SLOWEST

    def _queue(self, job: Job) -> None:
        heapq.heappush(self._waiting, (job.order, next(self._numbers), job))
        self._arrived.set()

    def _close(self, job: Job) -> None:
        self._open.pop(job.id, None)
        for worker in job.given_to:
            self._out[worker].pop(job.id, None)
