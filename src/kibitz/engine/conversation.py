"""A process that talks in lines, and somebody who listens.

Lines are handed over where they are read: an engine says twenty in a search, and
waking a task for each costs more than understanding it.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import cast

from kibitz.errors import EngineError

LONGEST_LINE = 1 << 16
"""Bytes. No engine has that much to say in one line; one that babbles is cut off."""

MOST_CHATTER = 100_000
"""Lines before the one that is waited for: one that floods is cut off."""

Hear = Callable[[str], bool]
"""Takes a line and says whether it is the one that is waited for."""


class Conversation(asyncio.SubprocessProtocol):
    """The talk with one process. Nothing is read while nobody listens: the pipe fills up, not we."""

    def __init__(self) -> None:
        self.exited, self.closed = asyncio.Event(), asyncio.Event()
        self._lines: deque[bytes] = deque()
        self._rest = b""
        self._is_silent = False
        self._hear: Hear = bool
        self._heard: asyncio.Future[bool] | None = None
        self._patience = 0

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.get_pid()

    @property
    def exit_code(self) -> int | None:
        """How it ended; None while it runs."""
        return self._process.get_returncode()

    def say(self, line: str) -> None:
        """Send a line. That nobody was there to read it shows where the answer is missing."""
        self._stdin.write(f"{line}\n".encode())

    async def listen(self, hear: Hear) -> bool:
        """Hand over every line up to the one that is waited for; False if the talk ends before it."""
        self._hear, self._patience = hear, MOST_CHATTER
        self._heard = asyncio.get_running_loop().create_future()
        try:
            self._hand_over()
            self._stdout.resume_reading()
            return await self._heard
        finally:
            self._heard = None
            self._stdout.pause_reading()

    def close(self) -> None:
        """Let go of the pipes, read or not."""
        self._process.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Its process runs."""
        self._process = cast("asyncio.SubprocessTransport", transport)
        self._stdin = cast("asyncio.WriteTransport", self._process.get_pipe_transport(0))
        self._stdout = cast("asyncio.ReadTransport", self._process.get_pipe_transport(1))
        self._stdout.pause_reading()

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002
        """It has said something."""
        *whole, self._rest = (self._rest + data).split(b"\n")
        self._lines.extend(whole)
        self._hand_over()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002
        """It will say, or read, no more."""
        if fd == 1:
            self._is_silent = True
            self._hand_over()

    def process_exited(self) -> None:
        """It is gone; what it has said may still be in the pipe."""
        self.exited.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """All is over."""
        self.closed.set()

    def _hand_over(self) -> None:
        if self._heard is None or self._heard.done():
            return
        try:
            is_heard = self._hear_some()
        except EngineError as problem:
            self._heard.set_exception(problem)
        else:
            if is_heard or self._is_silent:
                self._heard.set_result(is_heard)

    def _hear_some(self) -> bool:
        while self._lines:
            if self._hear(self._lines.popleft().decode("utf-8", errors="replace").strip()):
                return True
            self._patience -= 1
            if not self._patience:
                raise EngineError("the engine talks without end")
        if len(self._rest) > LONGEST_LINE:
            raise EngineError("the engine sent an endless line")
        return False
