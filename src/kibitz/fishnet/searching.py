"""The searches of one game, by whoever is free: its positions by clients and by the engines here.

What must be searched with a fresh hash, and what did not happen in the game, is searched here.
One answer of every worker that has a part in the game is searched again here; the game is
only handed over when nobody who had a part in it is disbelieved.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from secrets import SystemRandom

from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Limit, Place, SearchGroup, SearchTask
from kibitz.engine.identity import EngineId
from kibitz.engine.pool import EnginePool, OnResult, Played, SearchResult
from kibitz.fishnet.checks import is_far
from kibitz.fishnet.job import Job, SentGame, batches, is_for_clients, sent_game
from kibitz.fishnet.office import Office

CHECK_NODES = 100_000
"""At most this many for the first check of an answer: it is to find lies, not to search better."""

HARDER = 4
"""How many times the nodes of a check that an answer gets which seems far off: we may be wrong ourselves."""

MORE = 4
"""Answers that are checked besides, where one is far off."""

_chance = SystemRandom()


class Distrusted(Exception):
    """Somebody who had a part in the game is not believed any more."""


class GameSearching:
    """Made for one review of one game; `close` ends what it began."""

    def __init__(self, pool: EnginePool, office: Office, *, order: int, job_nodes: int) -> None:
        self._pool, self._office = pool, office
        self._order, self._job_nodes = order, job_nodes
        self._checks: dict[str, asyncio.Task[None]] = {}
        self._sent: SentGame | None = None

    @property
    def identity(self) -> EngineId | None:
        """The engines here."""
        return self._pool.identity

    async def search(
        self, played: Played, groups: Sequence[SearchGroup], on_result: OnResult | None = None
    ) -> dict[Place, SearchResult]:
        """The answers to every task of the groups that is not a warm-up, by place."""
        self._ask_for_trust()
        hear = on_result or _nobody_listens
        out = [group for group in groups if is_for_clients(played, group)]
        here = [group for group in groups if not is_for_clients(played, group)]
        jobs = [*self._jobs(played, out, hear)]
        try:
            found, answers = await asyncio.gather(
                self._pool.search(played, here, on_result),
                asyncio.gather(*[self._answer(job) for job in jobs]),
            )
        finally:
            for job in jobs:
                self._office.jobs.withdraw(job)
        return found | {task.place: result for answer in answers for task, result in answer.items()}

    async def vouch(self) -> None:
        """Waits until one answer of everybody who had a part was checked. Raises Distrusted."""
        await asyncio.gather(*self._checks.values())
        self._ask_for_trust()

    async def close(self) -> None:
        """No more checks."""
        for check in self._checks.values():
            check.cancel()
        await asyncio.gather(*self._checks.values(), return_exceptions=True)

    def _jobs(self, played: Played, groups: Sequence[SearchGroup], on_result: OnResult) -> Iterator[Job]:
        loop = asyncio.get_running_loop()
        self._sent = self._sent or sent_game(played)
        for batch in batches(groups, self._job_nodes):
            yield Job(self._order, self._sent, batch, on_result, loop.create_future())

    async def _answer(self, job: Job) -> Mapping[SearchTask, SearchResult]:
        self._office.jobs.put(job)
        answer = await job.done
        by_worker = {
            task: found for task, found in answer.items() if isinstance(found, PositionEval) and found.by
        }
        for task, found in by_worker.items():
            job.on_result(task, found)  # those of the engines here were heard already
        self._check_somebody(job.played, by_worker)
        return answer

    def _check_somebody(self, played: Played, answers: Mapping[SearchTask, PositionEval]) -> None:
        by = next((found.by for found in answers.values()), None)
        if by and by.name not in self._checks:
            self._checks[by.name] = asyncio.create_task(self._check(by.name, played, answers))

    async def _check(self, name: str, played: Played, answers: Mapping[SearchTask, PositionEval]) -> None:
        """One answer, chosen by chance; some more if that one is far off."""
        tasks = _chance.sample([*answers], min(1 + MORE, len(answers)))
        for number, task in enumerate(tasks):
            far = await self._is_far_off(played, task, answers[task])
            self._office.note_check(name, is_far=far)
            if number == 0 and not far:
                return

    async def _is_far_off(self, played: Played, task: SearchTask, answer: PositionEval) -> bool:
        """Whether the engine here, and the same looking harder, say something quite different."""
        nodes = min(task.limit.nodes or CHECK_NODES, CHECK_NODES)
        for limit in (Limit(nodes=nodes), Limit(nodes=HARDER * nodes)):
            own = await self._pool.search(played, [(SearchTask(task.place, limit),)])
            found = own[task.place]
            if not isinstance(found, PositionEval) or not is_far(found.score, answer.score):
                return False
        return True

    def _ask_for_trust(self) -> None:
        if not all(self._office.crew.is_believed(name) for name in self._checks):
            raise Distrusted


def _nobody_listens(*_: object) -> None:
    """Where progress is of no interest."""
