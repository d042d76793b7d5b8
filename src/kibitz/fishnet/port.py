"""The port while it is open: listens, looks after what is overdue, and keeps the workers' book.

Keys are read from the library again and again, so that one added or removed by another command
counts at once.
"""

import asyncio
import contextlib
import errno
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from kibitz.errors import InputError, MissingExtra, StoreError
from kibitz.fishnet.crew import Crew, Member
from kibitz.fishnet.http import ROOT
from kibitz.fishnet.job_queue import MARGIN, JobQueue
from kibitz.fishnet.office import Office
from kibitz.fishnet.server import Limits, WorkerPort
from kibitz.store.library import Library
from kibitz.store.workers import Workers

PORT = 9663
"""As fishnet's own examples have it."""

ROUND = 1.0
"""Seconds between two looks at what is overdue and at the library's keys."""

KEEP_ALIVE = 75
"""Seconds before an idle connection is closed; a client that waits for work comes back within 30."""


PORT_HINT = "try --fishnet-port 0 for a free one"
HOST_HINT = "--fishnet-host must be an address of this machine, 0.0.0.0 for all of them"


def listen(host: str, port: int) -> socket.socket:
    """The socket itself, so that a port which is taken is found out before anything begins."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # whoever comes before we are ready waits a moment
    except OSError as problem:
        listener.close()
        hint = PORT_HINT if problem.errno in (errno.EADDRINUSE, errno.EACCES) else HOST_HINT
        raise InputError(
            f"{host} port {port} cannot be used for fishnet clients: {problem.strerror or problem}; {hint}"
        ) from problem
    return listener


def endpoint(listener: socket.socket, host: str | None = None) -> str:
    """What a client is told with `--endpoint`, if it knows this machine by that address."""
    listens, port = listener.getsockname()[:2]
    known = host or listens
    return f"http://{f'[{known}]' if ':' in known else known}:{port}{ROOT}"


@asynccontextmanager
async def open_port(
    library: Library,
    listener: socket.socket,
    *,
    margin: float = MARGIN,
    limits: Limits | None = None,
    tell: Callable[[Member], object] = bool,
) -> AsyncIterator[Office]:
    """An office that clients can reach until the block ends; `tell` hears who is set aside."""
    office, workers, limits = (
        Office(JobQueue(margin=margin), Crew()),
        Workers(library.database),
        limits or Limits(),
    )
    office.crew.refresh(await asyncio.to_thread(workers.all))
    server = _server(WorkerPort(office, limits), limits)
    tasks = [
        asyncio.create_task(server.serve(sockets=[listener]), name="fishnet port"),
        asyncio.create_task(_look_after(office, workers, tell), name="fishnet rounds"),
    ]
    try:
        yield office
    finally:
        server.should_exit = True
        await tasks[0]
        tasks[1].cancel()
        with suppress(asyncio.CancelledError):
            await tasks[1]
        await _write_down(office, workers)


def _server(app: WorkerPort, limits: Limits) -> Any:
    try:
        import uvicorn  # noqa: PLC0415  # heavy, and only needed here

        from kibitz.fishnet.connections import limited  # noqa: PLC0415
    except ImportError:
        raise MissingExtra("fishnet clients need one more package: pip install 'kibitz[fishnet]'") from None

    class Server(uvicorn.Server):
        @contextlib.contextmanager
        def capture_signals(self) -> Iterator[None]:
            yield  # whoever opened the port decides when it ends

    return Server(
        uvicorn.Config(
            app,
            log_config=None,  # the page's server may have set it up
            access_log=False,
            lifespan="off",
            http=limited(limits.connections, limits.connections_of_one, limits.head_seconds),
            ws="none",
            proxy_headers=False,  # an address is whose it is, not whose it says
            server_header=False,
            date_header=False,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=2,
        )
    )


async def _look_after(office: Office, workers: Workers, tell: Callable[[Member], object]) -> None:
    told: set[Member] = set()
    while True:
        await asyncio.sleep(ROUND)
        office.look_round()
        for member in {each for each in office.crew.members if each.set_aside} - told:
            tell(member)
            told.add(member)
        await _write_down(office, workers)
        with suppress(StoreError):  # the library is busy: the keys are still those of a moment ago
            for member in office.crew.refresh(await asyncio.to_thread(workers.all)):
                office.dismiss(member)


async def _write_down(office: Office, workers: Workers) -> None:
    """What they did, as far as the library takes it now."""
    news = office.crew.news()
    if news:
        with suppress(StoreError):
            await asyncio.to_thread(workers.write_down, news)
            office.crew.wrote_down(news)
