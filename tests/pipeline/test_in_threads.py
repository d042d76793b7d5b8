"""Items made beside the event loop: in order, with what goes wrong, and without waiting for a silent pipe."""

import asyncio
from collections.abc import Iterator
from threading import Event
from time import monotonic

import pytest

from kibitz.pipeline.in_threads import in_threads


async def _all(items: Iterator[int], seen: list[int]) -> None:
    async for item in in_threads(items):
        seen.append(item)  # noqa: PERF401  # what came before a failure counts


def test_items_come_in_order() -> None:
    seen: list[int] = []

    asyncio.run(_all(iter(range(20)), seen))

    assert seen == list(range(20))


def test_what_goes_wrong_is_told_where_the_item_was_awaited() -> None:
    def items() -> Iterator[int]:
        yield 1
        raise ValueError("the file ends in the middle")

    seen: list[int] = []

    with pytest.raises(ValueError, match="in the middle"):
        asyncio.run(_all(items(), seen))

    assert seen == [1]


def test_work_that_is_stopped_waits_for_no_pipe() -> None:
    speaks, seen = Event(), list[int]()

    def items() -> Iterator[int]:
        yield 1
        speaks.wait(60)
        yield 2

    began = monotonic()
    try:
        with pytest.raises(TimeoutError):
            asyncio.run(asyncio.wait_for(_all(items(), seen), 1))
        took = monotonic() - began
    finally:
        speaks.set()

    assert seen == [1]
    assert took < 30
