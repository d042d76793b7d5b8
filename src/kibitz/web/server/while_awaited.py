"""Work that is done only as long as somebody waits for it."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from fastapi import Request

from kibitz.web.server.problems import Problem

GLANCE = 0.2
"""Seconds between two looks at whether somebody still waits for an answer."""

T = TypeVar("T")


async def while_awaited(request: Request, work: Coroutine[None, None, T]) -> T:
    """The answer; whoever leaves before it comes frees the engine for the next."""
    task = asyncio.create_task(work)
    try:
        while not (await asyncio.wait([task], timeout=GLANCE))[0]:
            if await request.is_disconnected():
                raise Problem(503, "nobody waits for this any more")
        return await task
    finally:
        task.cancel()
