"""A port over real HTTP, and somebody who talks to it as either generation of clients does."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec

from kibitz.core.library import StoredWorker
from kibitz.fishnet.crew import key_hash, new_key
from kibitz.fishnet.office import Office
from kibitz.fishnet.port import endpoint, listen, open_port
from kibitz.fishnet.server import Limits
from kibitz.pipeline.library import open_library
from kibitz.store.workers import Workers
from tests.fishnet.jobs import ITALIAN, job

RUST = {"user-agent": "fishnet-linux-x86_64/2.14.0"}
KEY = new_key()


@dataclass
class Port:
    """An open port with one worker, and somebody who talks to it."""

    office: Office
    workers: Workers
    http: httpx.AsyncClient
    address: tuple[str, int]

    def put(self, *indexes: int) -> Any:
        """A job about these positions, on the loop that is running."""
        asked = job(ITALIAN, indexes or [0])
        asked.done = asyncio.get_running_loop().create_future()
        self.office.jobs.put(asked)
        return asked

    async def rust(self, path: str, body: Any = None, key: str = KEY, **headers: str) -> httpx.Response:
        """As 2.14.0 asks."""
        sent = {"authorization": f"Bearer {key}", **RUST, **headers}
        return await self.http.post(path, content=msgspec.json.encode(body or {}), headers=sent)

    async def python(self, path: str, body: dict[str, Any] | None = None, key: str = KEY) -> httpx.Response:
        """As 1.18.2 asks: all in the body, and often without a content type."""
        said = {"fishnet": {"version": "1.18.2", "apikey": key}, "stockfish": {"name": "Stockfish 18"}}
        return await self.http.post(path, content=json.dumps(said | (body or {})).encode())


@asynccontextmanager
async def opened_port(folder: Path, limits: Limits | None = None) -> AsyncIterator[Port]:
    library = open_library(str(folder / "l.sqlite"))
    workers = Workers(library.database)
    workers.add(StoredWorker(name="attic", key_hash=key_hash(KEY), added="2026-11-18"))
    listener = listen("127.0.0.1", 0)
    base = endpoint(listener)
    try:
        async with (
            open_port(library, listener, limits=limits) as office,
            httpx.AsyncClient(base_url=f"{base}/", timeout=30) as http,
        ):
            yield Port(office, workers, http, listener.getsockname()[:2])
    finally:
        library.database.close()


def with_port(folder: Path, test: Callable[[Port], Awaitable[None]], limits: Limits | None = None) -> None:
    async def run() -> None:
        async with asyncio.timeout(60), opened_port(folder, limits) as port:
            await test(port)

    asyncio.run(run())


async def raw(port: Port, request: bytes, address: str = "127.0.0.1") -> bytes:
    """The status that is answered to these bytes, sent from an address."""
    reader, writer = await asyncio.open_connection(*port.address, local_addr=(address, 0))
    try:
        writer.write(request)
        return (await reader.readline()).split()[1]
    finally:
        writer.close()
