"""One engine for many readers: one turn after the other, and every reader has his share of them."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kibitz.web.server.problems import Problem


class FairTurns:
    """Of those who wait, the reader whose last turn is longest ago comes next; each has a line of his own."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        self._is_busy = False
        self._last = ""

    @asynccontextmanager
    async def turn(self, reader: str) -> AsyncIterator[None]:
        """A turn of this reader, ended by the end of the block. Raises Problem if too many of his wait."""
        if self._is_busy:
            await self._wait(reader)
        self._is_busy, self._last = True, reader
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, reader: str) -> None:
        line = self._lines.setdefault(reader, deque())
        if len(line) >= self._most:
            raise Problem(429, f"{len(line)} positions of yours are waiting for the engine: try again later")
        called = asyncio.get_running_loop().create_future()
        line.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # called in the moment of leaving
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._lines:
            reader = next((each for each in self._lines if each != self._last), self._last)
            line = self._lines.pop(reader)
            called = line.popleft()
            if line:
                self._lines[reader] = line  # behind all others
            if not called.cancelled():
                called.set_result(None)
                return
        self._is_busy = False
