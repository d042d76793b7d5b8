"""Something dear, engines above all, that is opened when it is first asked for and closed in the end."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from typing import Generic, Self, TypeVar

T = TypeVar("T")


class WhenNeeded(Generic[T]):
    """Opened once, however many ask at the same time; one that is spoilt is closed and opened anew."""

    def __init__(
        self,
        opens: Callable[[], AbstractAsyncContextManager[T]],
        *,
        is_spoilt: Callable[[T], bool] = lambda _: False,
    ) -> None:
        self._opens, self._is_spoilt = opens, is_spoilt
        self._opening = asyncio.Lock()
        self._stack = AsyncExitStack()
        self._opened: list[T] = []

    async def get(self) -> T:
        """The thing itself."""
        async with self._opening:
            if self._opened and self._is_spoilt(self._opened[0]):
                await self.close()
            if not self._opened:
                self._opened.append(await self._stack.enter_async_context(self._opens()))
            return self._opened[0]

    async def close(self) -> None:
        """Close it, if it is open; whoever asks again gets a new one."""
        stack, self._stack, self._opened = self._stack, AsyncExitStack(), []
        await stack.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
