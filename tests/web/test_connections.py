"""Who connects to `kibitz serve` and asks for nothing, or asks without end, holds up nobody."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")

from kibitz.cli.page_server import page_server
from kibitz.settings import Machine
from kibitz.web.app import make_app
from kibitz.web.server.config import ServerConfig
from tests.connections import until_cut
from tests.web.server import fake_engine

GAME = b"1. e4 e5 *"
UPLOAD = b"POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n"

Reader = asyncio.StreamReader
Writer = asyncio.StreamWriter
Connect = Callable[[str], Awaitable[tuple[Reader, Writer]]]


def with_server(
    tmp_path: Path, test: Callable[[Connect], Awaitable[None]], engine: str | None = None
) -> None:
    """A server with small limits, until the test is done."""
    config = ServerConfig(
        machine=Machine(database=str(tmp_path / "library.sqlite"), engine=engine),
        connections=12, connections_of_one=8, head_seconds=0.5, upload_seconds=1,
    )  # fmt: skip

    async def run() -> None:
        with closing(socket.create_server(("127.0.0.1", 0))) as listener:
            server = page_server(make_app(config), config)
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            try:
                while not server.started:
                    await asyncio.sleep(0.01)
                await test(lambda of: asyncio.open_connection(*listener.getsockname(), local_addr=(of, 0)))
            finally:
                server.should_exit = True
                await serving

    asyncio.run(asyncio.wait_for(run(), 30))


async def answered(
    connect: Connect, said: bytes = b"GET /api/status HTTP/1.1\r\nhost: localhost\r\n\r\n"
) -> bytes:
    """The status of the answer to somebody else."""
    reader, writer = await connect("127.0.0.3")
    writer.write(said)
    head = await reader.readuntil(b"\r\n\r\n")
    writer.close()
    return head.split()[1]


@pytest.mark.parametrize(
    "said", [b"", b"G", b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: "], ids=["silent", "a letter", "a head"]
)  # fmt: skip
def test_who_only_connects_shuts_nobody_out(tmp_path: Path, said: bytes) -> None:
    async def test(connect: Connect) -> None:
        held = [await connect("127.0.0.2") for _ in range(20)]
        assert await answered(connect) == b"200"  # no address has more than its share
        await asyncio.gather(*[until_cut(*each, said) for each in held])
        assert await answered(connect) == b"200"

    with_server(tmp_path, test)


def test_an_upload_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async def test(connect: Connect) -> None:
        reader, writer = await connect("127.0.0.2")
        writer.write(UPLOAD + GAME[:5])
        assert (await reader.readuntil(b"\r\n\r\n")).split()[1] == b"408"
        writer.close()
        assert await answered(connect, UPLOAD + GAME) == b"201"

    with_server(tmp_path, test)


def test_who_asks_again_and_again_stays(tmp_path: Path) -> None:
    async def test(connect: Connect) -> None:
        reader, writer = await connect("127.0.0.2")
        for _ in range(4):  # longer than a head may take
            writer.write(UPLOAD)
            await asyncio.sleep(0.1)
            writer.write(GAME)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.split()[1] in (b"200", b"201")
            length = int(head.lower().partition(b"content-length: ")[2].split()[0])
            await reader.readexactly(length)
            await asyncio.sleep(0.1)
        writer.close()

    with_server(tmp_path, test)


def test_who_follows_a_review_may_be_silent(tmp_path: Path) -> None:
    async def test(connect: Connect) -> None:
        reader, writer = await connect("127.0.0.2")
        writer.write(UPLOAD + GAME)
        await reader.readuntil(b'"id":"')
        game = (await reader.readuntil(b'"')).rstrip(b'"')
        order = b'{"effort":"quick"}'
        head = b"host: localhost\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(order)
        assert (
            await answered(connect, b"PUT /api/games/%s/review HTTP/1.1\r\n%s%s" % (game, head, order))
            == b"202"
        )
        reader, follower = await connect("127.0.0.2")
        follower.write(b"GET /api/games/%s/events HTTP/1.1\r\nhost: localhost\r\n\r\n" % game)
        assert b"event-stream" in await reader.readuntil(b"\r\n\r\n")
        await asyncio.sleep(1.2)  # longer than a head may take, and longer than an upload
        assert not reader.at_eof()
        for each in (writer, follower):
            each.close()

    with_server(tmp_path, test, engine=str(fake_engine(tmp_path, "hangs")))
