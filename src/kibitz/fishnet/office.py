"""What is done about each thing a client asks for; `server` only carries it over HTTP."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.core.searches.answer import PositionEval, Worker
from kibitz.core.searches.task import SearchTask
from kibitz.fishnet.checks import Refusal, checked
from kibitz.fishnet.client import Client
from kibitz.fishnet.crew import Crew, Member
from kibitz.fishnet.job import Job
from kibitz.fishnet.job_queue import JobQueue
from kibitz.fishnet.wire import Partial, job_json, read_answer

LARGE = 20_000
"""Bytes of an answer that takes so long to check that everybody else is served meanwhile."""


@dataclass(frozen=True, slots=True)
class Office:
    """The jobs that nobody has answered, and the crew that does them."""

    jobs: JobQueue
    crew: Crew

    def give(self, member: Member, client: Client) -> bytes | None:
        """A job for a worker, as its client reads it; None if there is none for it."""
        self.crew.greet(member, client.name)
        if not self.crew.may_take(member, len(self.jobs.out_with(member.name))):
            return None
        job = self.jobs.take(member.name, client.most_nodes)
        return None if job is None else job_json(job)

    async def hear(self, member: Member, client: Client, job_id: str, body: bytes) -> bool:
        """An answer. Says whether it is a whole one, after which a client may want the next job.

        One that comes late is taken if nobody was quicker; one to a job that is done is dropped.
        """
        self.crew.greet(member, client.name)
        job = self.jobs.find(job_id, member.name)
        if job is None:
            return True
        by = Worker(member.name, client.name, client.engine)
        if len(body) > LARGE:
            found = await asyncio.to_thread(_read, job, body, by)
        else:
            found = _read(job, body, by)
        match found:
            case Partial():
                self._at_it(member, job_id)
                return False
            case Refusal():
                self._refuse(member, job, found)
            case _:
                self._accept(member, job, found)
        return True

    def _accept(self, member: Member, job: Job, found: Mapping[SearchTask, PositionEval]) -> None:
        """Unless somebody was quicker, or it is not believed any more, while this was read."""
        if self.jobs.find(job.id, member.name) and member.is_believed:
            nodes = sum(each.nodes for each in found.values())
            self.crew.answered(member, positions=len(found), nodes=nodes)
            self.jobs.finish(job, found)

    def _at_it(self, member: Member, job_id: str) -> None:
        if lease := self.jobs.lease(job_id, member.name):
            self.jobs.prolong(lease)

    def _refuse(self, member: Member, job: Job, refusal: Refusal) -> None:
        job.refused_from.add(member.name)
        self.crew.let_down(member, refused=1)
        self.take_back(member, job.id)
        if refusal.is_lie:
            self.dismiss(member, refusal.reason)

    def take_back(self, member: Member, job_id: str) -> None:
        """The worker does not want to do it."""
        if lease := self.jobs.lease(job_id, member.name):
            self.jobs.give_back(lease)

    def dismiss(self, member: Member, reason: str | None = None) -> None:
        """A worker that left, or that is not believed any more: others do what it had."""
        if reason is not None:
            self.crew.set_aside(member, reason)
        for lease in self.jobs.out_with(member.name):
            self.jobs.give_back(lease)

    def note_check(self, name: str, *, is_far: bool) -> None:
        """An answer of a worker was searched again here."""
        if member := self.crew.named(name):
            self.crew.checked(member, is_far=is_far)
            if not member.is_believed:
                self.dismiss(member)

    def look_round(self) -> None:
        """What should have been answered by now goes to others."""
        for lease in self.jobs.overdue():
            self.jobs.give_back(lease)
            if member := self.crew.named(lease.worker):
                self.crew.let_down(member, lost=1)


def _read(job: Job, body: bytes, by: Worker) -> dict[SearchTask, PositionEval] | Partial | Refusal:
    parts = read_answer(body, job)
    if parts is None:
        return Refusal("the answer cannot be read, or is not about the job")
    return parts if isinstance(parts, Partial) else checked(job, parts, by)
