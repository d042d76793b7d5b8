"""Who may hold a connection to a port of ours, and how long without asking for anything.

uvicorn answers at most so many at once, but waits for ever for whoever connects and is silent,
and a few hundred of those would shut everybody else out. So a connection that does not bring
the whole head of a request in time is cut, and no address has more than its share of them.
"""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


class Connections:
    """All that are open."""

    def __init__(self, most: int, most_of_one: int, head_seconds: float) -> None:
        self.head_seconds = head_seconds
        self._most, self._most_of_one = most, most_of_one
        self._by_address: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether there is room for one more from there."""
        if self._by_address.total() >= self._most or self._by_address[address] >= self._most_of_one:
            return False
        self._by_address[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One of those that entered is closed."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class Connection(H11Protocol):
    """One of them, which is cut if no request begins in time.

    h11 takes a third more time than httptools, but ends a head without end.
    """

    everybody: Connections
    """Set by whoever opens a port."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._address: str | None = None
        self._head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self.everybody.enter(address):
            self._address = address
            self._wait_for_head()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._stop_waiting()
        if self._address is not None:
            self.everybody.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """The time runs from the first byte to the end of the head, however often more of it comes."""
        super().data_received(data)
        is_answered = getattr(self.cycle, "response_complete", True)  # there is no cycle before the first
        if not is_answered:
            self._stop_waiting()
        elif self._head_timer is None:
            self._wait_for_head()

    def _wait_for_head(self) -> None:
        self._head_timer = self.loop.call_later(self.everybody.head_seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None


def limited(most: int, most_of_one: int, head_seconds: float) -> type[Connection]:
    """The connections of one port, for uvicorn's `http`."""

    class Visitor(Connection):
        everybody = Connections(most, most_of_one, head_seconds)

    return Visitor
