"""Starts an engine, and sees to it that it is gone in the end, whatever happens to whoever wanted it."""

import asyncio
import ctypes
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress

from kibitz.engine.conversation import Conversation
from kibitz.engine.identity import EngineProgram
from kibitz.engine.process import Deadlines, Engine
from kibitz.errors import EngineMissing


@asynccontextmanager
async def open_engine(program: EngineProgram, deadlines: Deadlines | None = None) -> AsyncIterator[Engine]:
    """A started engine that has introduced itself; it is gone when the block ends, however it ends."""
    engine = await _uncut_start(program, deadlines or Deadlines())
    try:
        await engine.introduce()
        yield engine
    except BaseException:
        engine.kill()
        raise
    finally:
        await _whatever_happens(engine.close())


async def _whatever_happens(work: Coroutine[None, None, None]) -> None:
    """Finish the work even if whoever waits for it is cancelled in the middle."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


async def _uncut_start(program: EngineProgram, deadlines: Deadlines) -> Engine:
    """A start that nothing cuts off in the middle: there asyncio leaves a pipe open, or waits for ever."""
    start = asyncio.ensure_future(_start(program, deadlines))
    try:
        return await asyncio.shield(start)
    except asyncio.CancelledError:
        with suppress(EngineMissing):
            engine = await start
            engine.kill()
            await engine.close()
        raise


async def _start(program: EngineProgram, deadlines: Deadlines) -> Engine:
    try:
        _, talk = await asyncio.get_running_loop().subprocess_exec(
            Conversation,
            *program.command,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for us; we end our engines ourselves
            preexec_fn=_die_with_parent(),
        )
    except FileNotFoundError:
        raise EngineMissing(f"there is no program {program.command[0]}") from None
    except OSError as problem:
        raise EngineMissing(
            f"{program.command[0]} cannot be started: {problem.strerror or problem}"
        ) from problem
    return Engine(talk, deadlines)


def _die_with_parent() -> Callable[[], object] | None:
    """On Linux the kernel ends an engine whose Kibitz is gone; elsewhere the closed pipe has to do."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)  # loaded here: nothing may be imported between fork and exec
    set_parent_death_signal = 1
    return lambda: libc.prctl(set_parent_death_signal, signal.SIGKILL)
