"""Something dear, engines above all, that is opened when it is first asked for and closed in the end."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Generic, Self, TypeVar

from kibitz.pipeline.give_back import give_back_memory

T = TypeVar("T")


class WhenNeeded(Generic[T]):
    """Opened once, however many ask at the same time; one that is spoilt is closed and opened anew."""

    def __init__(
        self,
        opens: Callable[[], AbstractAsyncContextManager[T]],
        *,
        is_spoilt: Callable[[T], bool] = lambda _: False,
        idle_seconds: float | None = None,
    ) -> None:
        self._opens, self._is_spoilt, self._idle_seconds = opens, is_spoilt, idle_seconds
        self._opening = asyncio.Lock()
        self._stack = AsyncExitStack()
        self._opened: list[T] = []
        self._users = 0
        self._alarm: asyncio.TimerHandle | None = None
        self._letting_go: asyncio.Task[None] | None = None

    async def get(self) -> T:
        """The thing itself."""
        async with self._opening:
            if self._opened and self._is_spoilt(self._opened[0]):
                await self.close()
            if not self._opened:
                self._opened.append(await self._stack.enter_async_context(self._opens()))
            return self._opened[0]

    @asynccontextmanager
    async def use(self) -> AsyncIterator[T]:
        """The thing itself while the block lasts; when nobody has used it for a while it is closed."""
        self._users += 1
        self._be_quiet()
        try:
            yield await self.get()
        finally:
            self._users -= 1
            if not self._users and self._idle_seconds is not None:
                self._alarm = asyncio.get_running_loop().call_later(self._idle_seconds, self._let_go)

    def _be_quiet(self) -> None:
        if self._alarm:
            self._alarm.cancel()

    def _let_go(self) -> None:
        self._letting_go = asyncio.create_task(self._close_unused())

    async def _close_unused(self) -> None:
        async with self._opening:
            if self._users:
                return
            await self.close()
        await asyncio.to_thread(give_back_memory)

    async def close(self) -> None:
        """Close it, if it is open; whoever asks again gets a new one."""
        self._be_quiet()
        stack, self._stack, self._opened = self._stack, AsyncExitStack(), []
        await stack.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
