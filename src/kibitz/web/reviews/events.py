"""A review as a stream of server-sent events."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from kibitz.web.reviews.event_shapes import EVENTS, Event, Failed, NoJob, ReportReady
from kibitz.web.reviews.job import Job

SILENCE = 15.0
"""Seconds without news after which a sign of life is sent, so that nobody in between hangs up."""


async def follow(job: Job) -> AsyncIterator[bytes]:
    """All that is known of a review, then what is new, until it is over."""
    seen, restarts = -1, 0
    while True:
        try:
            async with asyncio.timeout(SILENCE):
                newest = await job.wait(seen)
        except TimeoutError:
            yield KEEPALIVE_COMMENT
            continue
        for event in job.news(seen, restarts):
            yield _written(event)
        seen, restarts = newest, job.restarts
        if job.is_over or job.is_left:
            return


async def nothing_under_way(*, failed: str | None, has_report: bool) -> AsyncIterator[bytes]:
    """For a game whose review nobody waits for; why the last one that was asked for failed, if it did."""
    yield _written(NoJob())
    if failed:
        yield _written(Failed(failed))
    elif has_report:
        yield _written(ReportReady())


def _written(event: Event) -> bytes:
    return format_sse_event(event=EVENTS[type(event)], data_str=msgspec.json.encode(event).decode())
