"""The same work on many games: in this process, or in several that take turns.

Results come in the order of the games. Only a few batches are under way at once,
so memory does not grow with the file, and a slow reader slows the work.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

BATCH = 64
"""Games sent to a worker at a time: enough that sending them costs little beside the work."""


def map_batches(
    work: Callable[[list[Item]], Result], items: Iterable[Item], *, workers: int, size: int = BATCH
) -> Iterator[Result]:
    """`work` done on batches of the items, in order. With several workers it must be picklable."""
    batches = _batches(items, size)
    if workers == 1:
        yield from map(work, batches)
        return
    # spawned, not forked: the progress display runs a thread, and a fork would copy its locks
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        workers, mp_context=context, initializer=_leave_interrupts_to_the_parent
    ) as pool:
        under_way: deque[Future[Result]] = deque()
        try:
            for batch in batches:
                under_way.append(pool.submit(work, batch))
                if len(under_way) > 2 * workers:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            for future in under_way:
                future.cancel()


def _batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
