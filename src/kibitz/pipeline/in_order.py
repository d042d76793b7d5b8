"""Work of which several pieces are under way at once, with its results in the order in which it was begun."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Coroutine
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")


class InOrder(Generic[T]):
    """What is still under way when the block ends is cancelled."""

    def __init__(self) -> None:
        self._tasks: deque[asyncio.Task[T]] = deque()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """One piece more."""
        task = asyncio.create_task(work)
        self._tasks.append(task)
        return task

    async def until_left(self, count: int) -> AsyncIterator[T]:
        """The results of the oldest pieces, until no more than so many are under way."""
        while len(self._tasks) > count:
            yield await self._tasks.popleft()
