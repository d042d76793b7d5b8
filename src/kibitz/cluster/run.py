"""Feeds the workers of a cluster, survives their loss, and hands each game's report back once.

Workers pull: each has two games in hand, one under its engine and one for the moment
that one is done. Whatever a lost worker had in hand goes to another. A worker that Ray
brings back takes part again.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from kibitz import __version__
from kibitz.cluster.actor import Assignment, Presence, ReviewingActor
from kibitz.core.human.about import HumanUsed
from kibitz.core.library import StoredGame
from kibitz.core.searches.table import TablesUsed
from kibitz.errors import ClusterError, EngineError, KibitzError, MissingExtra, PgnError
from kibitz.pipeline.engines import Answer
from kibitz.pipeline.kept_game import KeptGame

IN_HAND = 2
"""Games a worker has at once."""

HANDED_OUT = 2
"""Games under way for each game in hand: the report of a long game is waited for, its worker is not."""

TRIES = 5
"""Workers that may be lost over one game before it is given up."""

PATIENCE = 120.0
"""Seconds without any worker before a run gives up."""

PAUSE = 0.5
"""Seconds before a lost worker is asked again."""


@dataclass(slots=True)
class _Job:
    game: StoredGame
    done: "asyncio.Future[Answer]"
    lost: int = 0


class RayReviewers:
    """Actors at work. Made by `open_cluster`, which also ends them."""

    def __init__(self, ray: Any, actors: list[Any], first: Presence) -> None:
        self.identity, self.window = first.engine, IN_HAND * HANDED_OUT * len(actors)
        self._like = replace(first, version=__version__)
        self.refused: dict[str, None] = {}
        """Why workers were left out, each reason once."""

        self._ray = ray
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._working = 0
        self._last_seen = monotonic()
        self._broken: KibitzError | None = None
        self._lanes = [asyncio.create_task(self._lane(actor)) for actor in actors for _ in range(IN_HAND)]
        self._watch = asyncio.create_task(self._watch_out())

    async def review(self, game: KeptGame) -> Answer:
        """The report on a game, from whichever worker gets to it."""
        if self._broken:
            raise self._broken
        job = _Job(game.stored, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return await job.done

    async def close(self) -> None:
        """No more games."""
        for task in (*self._lanes, self._watch):
            task.cancel()
        await asyncio.gather(*self._lanes, self._watch, return_exceptions=True)

    async def _lane(self, actor: Any) -> None:
        """One of the games a worker has in hand, again and again, until the worker turns out to be unfit."""
        while await self._is_fit(actor):
            self._working += 1
            try:
                await self._serve(actor)
                return
            except self._ray.exceptions.RayError:
                await asyncio.sleep(PAUSE)
            finally:
                self._working -= 1
                self._last_seen = monotonic()

    async def _is_fit(self, actor: Any) -> bool:
        """Waits for the worker, however long that takes; whether it is like the others."""
        while True:
            with suppress(self._ray.exceptions.RayError):
                said = await actor.present.remote()
                if isinstance(said, KibitzError):
                    self.refused[str(said)] = None
                    return False
                if replace(said, host=self._like.host) == self._like:
                    return True
                self.refused[_difference(said, self._like)] = None
                return False
            await asyncio.sleep(PAUSE)

    async def _serve(self, actor: Any) -> None:
        """Until the worker's engines cannot be used any more; what it had in hand goes to another."""
        while True:
            job = await self._jobs.get()
            if job.done.done():  # the caller has left
                continue
            try:
                answer = await actor.review.remote(job.game)
            except self._ray.exceptions.RayTaskError as bug:
                job.done.set_exception(bug)
                continue
            except BaseException:
                self._give_back(job)
                raise
            if job.done.done():
                continue
            if isinstance(answer, EngineError):
                self.refused[str(answer)] = None
                self._give_back(job)
                return
            if isinstance(answer, KibitzError):
                job.done.set_exception(answer)
            else:
                job.done.set_result(answer)

    def _give_back(self, job: _Job) -> None:
        job.lost += 1
        if job.lost < TRIES:
            self._jobs.put_nowait(job)
        elif not job.done.done():
            job.done.set_exception(PgnError(f"{TRIES} workers were lost over this game"))

    async def _watch_out(self) -> None:
        """Ends the wait when nobody is left who could answer."""
        while not self._broken:
            await asyncio.sleep(PAUSE)
            if all(lane.done() for lane in self._lanes):
                self._broken = ClusterError("no worker can be used: " + "; ".join(self.refused))
            elif not self._working and monotonic() - self._last_seen > PATIENCE:
                self._broken = ClusterError(
                    f"no worker of the cluster has answered for {PATIENCE:.0f} s; what is done is kept: "
                    "run the same command again once it is back"
                )
        while not self._jobs.empty():
            job = self._jobs.get_nowait()
            if not job.done.done():
                job.done.set_exception(self._broken)


def _difference(said: Presence, like: Presence) -> str:
    if said.version != like.version:
        return f"{said.host} has Kibitz {said.version}, this run is of {like.version}"
    if (said.engine, said.tables) == (like.engine, like.tables):
        return f"{said.host} has {_model(said.human)}, this run has {_model(like.human)}"
    if said.engine == like.engine:
        return f"{said.host} has {_named(said.tables)}, this run has {_named(like.tables)}"
    words = zip(said.engine.splitlines(), like.engine.splitlines(), strict=False)
    differing = [f"{a or 'nothing'} instead of {b or 'nothing'}" for a, b in words if a != b]
    return f"{said.host} has another engine than this run: {', '.join(differing) or 'other options'}"


def _model(human: HumanUsed | None) -> str:
    """Which human model there is."""
    return f"the human model {human.sha256}" if human and human.sha256 else "no human model"


def _named(tables: TablesUsed | None) -> str:
    """Which endgame tables there are."""
    return f"{tables.tables} endgame tables up to {tables.men} men" if tables else "no endgame tables"


@asynccontextmanager
async def open_cluster(assignment: Assignment, address: str | None) -> AsyncIterator[RayReviewers]:
    """The workers of the cluster at the address, or of one on this machine that ends with the block."""
    workers, threads = assignment.machine.workers, assignment.settings.effort.threads
    ray = _connect(address, None if workers is None else workers * threads)
    try:
        _check_database(ray, assignment.database)
        count = workers or max(1, int(ray.cluster_resources().get("CPU", 1)) // threads)
        told = replace(assignment, machine=replace(assignment.machine, workers=1))
        # A task is not retried by Ray: it would wait for its own actor, while others are free.
        kind = ray.remote(num_cpus=threads, max_restarts=-1, max_task_retries=0)(ReviewingActor)
        actors = [kind.remote(told) for _ in range(count)]
        first = await _first_presence(ray, actors)
        reviewers = RayReviewers(ray, actors, first)
        try:
            yield reviewers
        finally:
            await reviewers.close()
    finally:
        ray.shutdown()


async def _first_presence(ray: Any, actors: list[Any]) -> Presence:
    """What the first worker to come up is; the others must be the same."""
    problems: list[str] = []
    waiting = [asyncio.ensure_future(_presence(actor)) for actor in actors]
    try:
        for found in asyncio.as_completed(waiting, timeout=PATIENCE):
            try:
                said = await found
            except ray.exceptions.RayError as problem:
                problems.append(str(problem).strip().partition("\n")[0])
                continue
            if isinstance(said, Presence):
                return said
            problems.append(str(said))
    except TimeoutError:
        problems.append(f"none came up within {PATIENCE:.0f} s")
    finally:
        for task in waiting:
            task.cancel()
    raise ClusterError("no worker can be used: " + "; ".join(dict.fromkeys(problems)))


async def _presence(actor: Any) -> Presence | KibitzError:
    said: Presence | KibitzError = await actor.present.remote()
    return said


def _connect(address: str | None, cpus: int | None) -> Any:
    # Kibitz talks to nobody: Ray must not report its use either. It reads this when it is imported.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray  # noqa: PLC0415  # large, and only needed here
    except ImportError:
        raise MissingExtra("a cluster needs one more package: pip install 'kibitz[cluster]'") from None
    if address:
        _check_address(address)
    quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        if address:
            ray.init(address=address, **quiet)
        else:
            own: dict[str, Any] = {"num_cpus": cpus, "num_gpus": 0, "object_store_memory": OBJECT_STORE}
            ray.init(address="local", include_dashboard=False, **own, **quiet)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as problem:
        where = f"the cluster at {address}" if address else "a cluster on this machine"
        raise ClusterError(
            f"{where} cannot be used: {str(problem).strip().partition(chr(10))[0]}"
        ) from problem
    return ray


def _check_address(address: str) -> None:
    """Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if address == "auto":
        return
    if not host or not port.isdigit() or "/" in host:
        raise ClusterError(
            f"{address} is not the address of a cluster: give host:port, as ray start prints it"
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=REACHABLE).close()
    except OSError as problem:
        raise ClusterError(
            f"the cluster at {address} cannot be used: {problem.strerror or problem}"
        ) from problem


REACHABLE = 10.0
"""Seconds in which the head of a cluster must take a connection."""

OBJECT_STORE = 100 << 20
"""Bytes; reports are small and go straight into the library."""


def _check_database(ray: Any, database: str) -> None:
    hosts = {node["NodeManagerAddress"] for node in ray.nodes() if node["Alive"]}
    if len(hosts) > 1 and not database.startswith(("postgres://", "postgresql://")):
        raise ClusterError(
            f"the workers are on {len(hosts)} machines, which cannot share the file {database}: "
            "give a PostgreSQL database with --database or KIBITZ_DATABASE"
        )
