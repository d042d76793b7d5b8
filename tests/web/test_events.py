"""The stream of a review's events: a reader may leave whenever he likes, and silence is filled."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")

from fastapi import FastAPI

from kibitz.pipeline.progress import ReviewProgress
from kibitz.web.reviews import events
from kibitz.web.reviews.event_shapes import DraftReady, ReportReady
from kibitz.web.reviews.events import follow
from kibitz.web.reviews.job import Job
from kibitz.web.server.event_stream import EventStream, event_stream
from tests.recorded import told_again

ASKED: dict[str, Any] = {
    "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
    "path": "/events", "raw_path": b"/events", "root_path": "", "query_string": b"", "headers": [],
    "client": None, "server": None,
}  # fmt: skip


def _job() -> Job:
    return Job("0123456789abcdef", "quick")


def _app(job: Job) -> FastAPI:
    app = FastAPI()

    @app.get("/events", response_class=EventStream)
    async def stream() -> EventStream:
        return event_stream(follow(job))

    return app


class SlowReader:
    """Takes a while for each part, and may leave."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.leaves = asyncio.Event()

    async def receive(self) -> MutableMapping[str, Any]:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if body := message.get("body"):
            self.heard.append(body)
            await asyncio.sleep(0.02)


def test_a_reader_who_leaves_in_the_middle_is_no_error() -> None:
    async def run() -> SlowReader:
        job, reader = _job(), SlowReader()
        answer = asyncio.create_task(_app(job)(ASKED, reader.receive, reader.send))
        for done in range(20):  # more than he can take
            job.change(state="running", done=done)
            await asyncio.sleep(0.005)
        reader.leaves.set()
        await asyncio.wait_for(answer, 10)  # would raise what the log would show
        return reader

    assert 0 < len(asyncio.run(run()).heard) < 20


def test_nobody_keeps_the_server_from_ending() -> None:
    async def run() -> list[bytes]:
        job, heard = _job(), []
        async for part in follow(job):
            heard.append(part)
            job.change(is_left=True)
        return heard

    assert len(asyncio.run(asyncio.wait_for(run(), 5))) == 1


def test_silence_is_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "SILENCE", 0.02)

    async def run() -> list[bytes]:
        job, heard = _job(), []
        async for part in follow(job):
            heard.append(part)
            if len(heard) == 3:
                job.change(state="done")
        return heard

    first, *quiet, last = asyncio.run(run())
    assert first.startswith(b"event: job\ndata: {")
    assert quiet == [b": ping\n\n"] * 2
    assert last == b"event: report\ndata: {}\n\n"


def test_the_story_can_be_told_after_the_first_look() -> None:
    told = told_again("opera")

    def progress(looks: int) -> ReviewProgress:
        return ReviewProgress(looks, 34, 34, 1000, lambda: told.report)

    def drafts(seen: int) -> list[object]:
        return [event for event in job.news(seen, 0) if isinstance(event, DraftReady)]

    job = Job("0123456789abcdef", "standard", game=told.game)
    job.hear(progress(0), 0)
    assert not drafts(-1)
    job.hear(progress(1), 0)
    assert drafts(-1) == [DraftReady(1)]
    assert job.draft
    assert job.draft.story.chapters == told.story.chapters
    job.hear(progress(1), 0)
    assert not drafts(2)
    job.change(state="done")
    job.forget()
    assert job.draft is None
    assert [type(event) for event in job.news(-1, 0)] == [ReportReady]
