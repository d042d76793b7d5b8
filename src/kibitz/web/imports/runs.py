"""The imports of a running server: each in a thread of its own, followed by whoever started it.

What has come is in the library at once; what an import knows of itself ends with the server,
and the next one goes on where it stopped.
"""

import asyncio
import logging
import secrets
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic

from kibitz.errors import KibitzError
from kibitz.pipeline.imports.from_site import ImportJob, run_import
from kibitz.pipeline.imports.site_access import SiteAccess
from kibitz.pipeline.imports.tally import ImportTally
from kibitz.sites.patience import RealPatience
from kibitz.sites.problems import Stopped
from kibitz.store.library import Library
from kibitz.web.imports.shapes import ImportRun, ImportState, LeftOut
from kibitz.web.server.config import ServerConfig
from kibitz.web.server.problems import Problem

LOG = logging.getLogger("uvicorn.error")
MOST_RUNNING = 20
REMEMBERED = 100
LOOK_AGAIN = 0.25
"""Seconds between two looks of a follower."""

Review = Callable[[str, str, str], int]
"""Orders the reviews of what came from a source: source, effort, owner. Says how many."""


@dataclass(slots=True, eq=False)
class Run:
    """One import."""

    job: ImportJob
    owner: str
    effort: str | None
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    state: ImportState = "running"
    tally: ImportTally = field(default_factory=ImportTally)
    patience: RealPatience = field(default_factory=RealPatience)
    problem: str | None = None
    queued: int = 0
    started: datetime = field(default_factory=lambda: datetime.now(UTC))
    ended: datetime | None = None
    _clock: float = field(default_factory=monotonic)
    _seconds: float | None = None

    def end(self, state: ImportState, problem: str | None = None) -> None:
        """It is over; the first word on how counts."""
        if self.state == "running":
            self.state, self.problem = state, problem
            self.ended, self._seconds = datetime.now(UTC), monotonic() - self._clock

    @property
    def shape(self) -> ImportRun:
        """How far it is."""
        tally, asked = self.tally, self.job.asked
        seconds = self._seconds or monotonic() - self._clock
        rate = tally.seen / max(seconds, 0.1)
        rest = None if tally.total is None else max(0, tally.total - tally.seen)
        is_running = self.state == "running"
        return ImportRun(
            id=self.id,
            source=self.job.source,
            title=self.job.title,
            state=self.state,
            new=tally.new,
            known=tally.known,
            unfit=tally.unfit,
            left_out=tuple(LeftOut(reason, games) for reason, games in sorted(tally.left_out.items())),
            problems=tally.problems,
            problem=self.problem,
            waiting=self.patience.waiting if is_running else None,
            total=tally.total,
            rate=round(rate, 1),
            seconds_left=round(rest / rate) if is_running and rest is not None and rate else None,
            newest=tally.newest,
            side=getattr(asked, "side", None) or tally.side,
            ply=getattr(asked, "ply", None),
            queued=self.queued,
            started=self.started.isoformat(timespec="seconds"),
            ended=self.ended.isoformat(timespec="seconds") if self.ended else None,
        )


class ImportRuns:
    """Starts imports, and remembers them until the server ends."""

    def __init__(self, library: Library, config: ServerConfig) -> None:
        self._library, self._settings = library, config.settings
        self._access = SiteAccess(config.machine, config.lichess_token)
        self._runs: dict[str, Run] = {}

    def start(self, job: ImportJob, owner: str, effort: str | None, review: Review) -> Run:
        """Begin; if the same is under way, that one."""
        running = [run for run in self._runs.values() if run.state == "running"]
        for run in running:
            if (run.job, run.owner) == (job, owner):
                return run
        if len(running) >= MOST_RUNNING:
            raise Problem(429, "so many imports are under way: wait until some are done")
        run = Run(job, owner, effort)
        self._runs[run.id] = run
        self._forget_some()
        threading.Thread(target=self._work, args=(run, review), daemon=True).start()
        return run

    def of(self, owner: str) -> list[Run]:
        """An owner's imports, newest first."""
        return [run for run in reversed(self._runs.values()) if run.owner == owner]

    def get(self, run_id: str, owner: str) -> Run:
        """One of them."""
        run = self._runs.get(run_id)
        if run is None or run.owner != owner:
            raise Problem(404, "there is no such import")
        return run

    def stop(self, run: Run) -> None:
        """End it as soon as it can be; what has come stays."""
        run.patience.stop()
        run.end("stopped")

    def stop_all(self) -> None:
        """The server ends."""
        for run in self._runs.values():
            self.stop(run)

    async def follow(self, run: Run) -> AsyncIterator[ImportRun | None]:
        """How far it is, whenever that changes; None now and then while it does not."""
        last, looks = None, 0
        while True:
            shape = run.shape
            told = (shape.state, shape.waiting, run.tally.seen, run.queued)
            if told != last:
                yield shape
                last = told
            elif looks % 40 == 0:
                yield None
            if shape.state != "running":
                return
            looks += 1
            await asyncio.sleep(LOOK_AGAIN)

    def _work(self, run: Run, review: Review) -> None:
        try:
            for tally in run_import(self._library, self._access, run.job, self._settings, run.patience):
                run.tally = tally
                run.patience.check()
        except Stopped:
            run.end("stopped")
        except KibitzError as problem:
            run.end("failed", str(problem))
        except Exception:  # a fault of ours in one import must not go unheard
            LOG.exception("the import of %s failed", run.job.source)
            run.end("failed", "something went wrong in Kibitz; the server's log has it")
        try:
            if run.effort and run.tally.newest:
                run.queued = review(run.job.source, run.effort, run.owner)
        except KibitzError as problem:
            run.problem = run.problem or str(problem)
        run.end("done")

    def _forget_some(self) -> None:
        over = [run.id for run in self._runs.values() if run.state != "running"]
        for run_id in over[: max(0, len(over) - REMEMBERED)]:
            del self._runs[run_id]
