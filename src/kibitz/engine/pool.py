"""As many engines as asked for, fed from one queue.

Each worker owns one engine. An engine that dies, hangs or talks nonsense is
replaced, and the whole group it was working on is done again: its answers depend
on the hash, and the hash died with it. A position that breaks two engines is
given up with the reason, and the rest of its group goes on without it.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Protocol

import chess

from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Afresh, At, Choices, Limit, Place, SearchGroup, SearchTask, line_to
from kibitz.engine.identity import EngineId, EngineProgram
from kibitz.engine.position import Position, position_of, positions_of
from kibitz.engine.process import Deadlines, Engine
from kibitz.engine.start import open_engine
from kibitz.errors import EngineDied, EngineError

TRIES = 2
"""How many engines a position may break before it is given up."""

STARTS = 3
"""How many engines in a row may fail without a single search done."""


@dataclass(frozen=True, slots=True)
class SearchFailed:
    """No answer for a position, and why."""

    place: Place
    reason: str


SearchResult = PositionEval | SearchFailed


@dataclass(frozen=True, slots=True)
class Played:
    """A game as an engine needs it: where it starts and what was played."""

    start: chess.Board
    moves: tuple[chess.Move, ...]


OnResult = Callable[[SearchTask, SearchResult], object]
"""Hears of each answer as it comes; of some twice, if an engine had to be replaced."""


class Engines(Protocol):
    """Whoever answers searches: engines here, or these with others elsewhere."""

    @property
    def identity(self) -> EngineId | None:
        """The engines here, once one has answered."""

    async def search(
        self, played: Played, groups: Sequence[SearchGroup], on_result: OnResult | None = None
    ) -> dict[Place, SearchResult]:
        """The answers to every task of the groups that is not a warm-up, by place."""


@dataclass(slots=True)
class _Job:
    played: Played
    group: SearchGroup
    on_result: OnResult
    done: "asyncio.Future[None]"
    failures: Counter[Place] = field(default_factory=Counter)


class EnginePool:
    """Engines at work. Made by `open_pool`, which also ends them."""

    def __init__(self, program: EngineProgram, options: Mapping[str, str], deadlines: Deadlines) -> None:
        self.restarts = 0
        self.identity: EngineId | None = None
        self._program, self._deadlines = program, deadlines
        self._options = dict(options)
        self._as_chess960 = self._options.get("UCI_Chess960") == "true"
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._broken: EngineError | None = None
        self._searches = 0

    @property
    def is_broken(self) -> bool:
        """Whether no engine would start any more; then only a new pool helps."""
        return self._broken is not None

    async def search(
        self, played: Played, groups: Sequence[SearchGroup], on_result: OnResult | None = None
    ) -> dict[Place, SearchResult]:
        """The answers to every task of the groups that is not a warm-up, by place."""
        found: dict[Place, SearchResult] = {}

        def keep(task: SearchTask, result: SearchResult) -> None:
            if not task.is_warm_up:
                found[task.place] = result
                if on_result:
                    on_result(task, result)

        jobs = [_Job(played, group, keep, asyncio.get_running_loop().create_future()) for group in groups]
        for job in sorted(jobs, key=lambda job: len(job.group), reverse=True):
            self._jobs.put_nowait(job)  # the long ones first, so that engines finish together
        if self._broken:
            raise self._broken
        try:
            await asyncio.gather(*[job.done for job in jobs])
        finally:
            for job in jobs:
                job.done.cancel()  # whoever leaves early does not keep the engines
        return found

    async def _work(self) -> None:
        """One worker: an engine, and another after each failure, until the pool is closed."""
        in_vain = 0
        while self._broken is None:
            searches = self._searches
            try:
                async with open_engine(self._program, self._deadlines) as engine:
                    await engine.configure(self._options)
                    await self._serve(engine)
            except EngineError as failure:
                self.restarts += 1
                in_vain = in_vain + 1 if self._searches == searches else 1
                if in_vain > STARTS:
                    self._give_up(failure)
                await asyncio.sleep(min(2.0, 0.05 * 2**in_vain))

    async def _serve(self, engine: Engine) -> None:
        while True:
            job = await self._jobs.get()
            if job.done.done():  # the caller has left
                continue
            try:
                await self._do(engine, job)
            except EngineError:
                if self._broken and not job.done.done():  # nobody is left to do it
                    job.done.set_exception(self._broken)
                else:
                    self._jobs.put_nowait(job)
                raise
            except asyncio.CancelledError:
                job.done.cancel()
                raise
            except Exception as problem:  # noqa: BLE001 what went wrong in `on_result` is the caller's to hear
                if not job.done.done():
                    job.done.set_exception(problem)

    async def _do(self, engine: Engine, job: _Job) -> None:
        await engine.configure({"UCI_Chess960": "true" if self._is_chess960(job) else "false"})
        await engine.new_game()
        positions = _positions(job, as_chess960=self._is_chess960(job))

        def stop(_: object) -> None:
            engine.stop()

        job.done.add_done_callback(stop)
        try:
            for task in job.group:
                if job.failures[task.place] < TRIES and not job.done.done():
                    await self._answer(engine, job, task, positions[task.place])
        finally:
            job.done.remove_done_callback(stop)
        if not job.done.done():
            job.done.set_result(None)

    async def _answer(self, engine: Engine, job: _Job, task: SearchTask, position: Position) -> None:
        try:
            result = await engine.search(position, task.limit, lines=task.lines)
        except EngineError as failure:
            if job.done.done() and not isinstance(failure, EngineDied):
                return  # nobody waits any more, and a search that was stopped at once has no score
            job.failures[task.place] += 1
            if job.failures[task.place] >= TRIES:
                job.on_result(task, SearchFailed(task.place, str(failure)))
            raise
        self._searches += 1
        self.identity = engine.identity
        if not job.done.done():
            job.on_result(task, result)

    def _is_chess960(self, job: _Job) -> bool:
        return self._as_chess960 or job.played.start.chess960

    def _give_up(self, failure: EngineError) -> None:
        """No engine will start: everybody who waits is told why."""
        self._broken = EngineDied(f"the engine cannot be used: {failure}")
        while not self._jobs.empty():
            job = self._jobs.get_nowait()
            if not job.done.done():
                job.done.set_exception(self._broken)


async def search_one(pool: Engines, board: chess.Board, limit: Limit, lines: int = 1) -> SearchResult:
    """What an engine says of a position that has no past."""
    place = At(0)
    return (await pool.search(Played(board, ()), [(SearchTask(place, limit, lines),)]))[place]


def _positions(job: _Job, *, as_chess960: bool) -> dict[Place, Position]:
    """The positions of a group; those of the game itself are found in one walk through it."""
    start, moves = job.played.start, job.played.moves
    places = {task.place for task in job.group}
    own = {place for place in places if isinstance(place, At | Afresh | Choices)}
    along = positions_of(start, moves, {place.index for place in own}, as_chess960=as_chess960) if own else {}
    return {place: along[place.index] for place in own} | {
        place: position_of(*line_to(start, moves, place), as_chess960=as_chess960) for place in places - own
    }


@asynccontextmanager
async def open_pool(
    program: EngineProgram,
    *,
    workers: int,
    options: Mapping[str, str],
    deadlines: Deadlines | None = None,
) -> AsyncIterator[EnginePool]:
    """A pool whose engines are gone when the block ends, however it ends."""
    pool = EnginePool(program, options, deadlines or Deadlines())
    tasks = [asyncio.create_task(pool._work(), name=f"engine {number}") for number in range(workers)]
    try:
        yield pool
    finally:
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)
