"""What is dear is opened once, shared, and let go when nobody needs it any more."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from kibitz.pipeline.when_needed import WhenNeeded

IDLE = 0.05


class Dear:
    """Counts how often it was opened and closed."""

    def __init__(self) -> None:
        self.opened = self.closed = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Dear"]:
        self.opened += 1
        yield self
        self.closed += 1


async def _until_closed(dear: Dear, times: int) -> None:
    async with asyncio.timeout(10):
        while dear.closed < times:
            await asyncio.sleep(IDLE / 5)


def test_it_is_let_go_after_a_while_and_opened_again() -> None:
    async def run() -> Dear:
        dear = Dear()
        kept = WhenNeeded(dear.open, idle_seconds=IDLE)
        for times in (1, 2):
            async with kept.use():
                pass
            async with kept.use():  # at once: the same one
                pass
            await _until_closed(dear, times)
        return dear

    dear = asyncio.run(run())
    assert (dear.opened, dear.closed) == (2, 2)


@pytest.mark.parametrize("idle", [IDLE, None])
def test_it_stays_while_somebody_uses_it(idle: float | None) -> None:
    async def run() -> int:
        dear = Dear()
        kept = WhenNeeded(dear.open, idle_seconds=idle)
        async with kept.use():
            async with kept.use():
                pass
            await asyncio.sleep(3 * IDLE)
            closed = dear.closed
        await kept.close()
        assert dear.closed == 1
        return closed

    assert asyncio.run(run()) == 0
