"""Items that are made beside the event loop, one after the other: engines talk while files are read."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from threading import Thread
from typing import TypeVar, cast

T = TypeVar("T")

_END = object()


async def in_threads(items: Iterator[T]) -> AsyncIterator[T]:
    """The items, each made in a thread that nobody waits for when the work is stopped.

    A pool of threads is joined at the end of a program, which then hangs as long as a pipe says nothing.
    """
    loop = asyncio.get_running_loop()
    while True:
        made: asyncio.Future[object] = loop.create_future()
        Thread(target=_make, args=(items, made, loop), daemon=True).start()
        item = await made
        if item is _END:
            return
        yield cast("T", item)


def _make(items: Iterator[object], made: asyncio.Future[object], loop: asyncio.AbstractEventLoop) -> None:
    try:
        item, problem = next(items, _END), None
    except BaseException as found:  # noqa: BLE001  # it belongs to whoever waits for the item
        item, problem = None, found
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        loop.call_soon_threadsafe(_hand_over, made, item, problem)


def _hand_over(made: asyncio.Future[object], item: object, problem: BaseException | None) -> None:
    if made.done():
        return
    if problem is None:
        made.set_result(item)
    else:
        made.set_exception(problem)
