"""The port as clients meet it, over real HTTP: who is let in, what each generation is answered, what is refused."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

pytest.importorskip("uvicorn", reason="fishnet clients need kibitz[fishnet]")

from kibitz.core.library import StoredWorker
from kibitz.fishnet.crew import key_hash, new_key
from kibitz.fishnet.office import Office
from kibitz.fishnet.port import endpoint, listen, open_port
from kibitz.fishnet.server import Limits
from kibitz.pipeline.library import open_library
from kibitz.store.workers import Workers
from tests.fishnet.jobs import ITALIAN, job, rust_answer, rust_part

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
        self.office.desk.put(asked)
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
async def _opened(folder: Path, limits: Limits | None = None) -> AsyncIterator[Port]:
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


def _with_port(folder: Path, test: Callable[[Port], Awaitable[None]], limits: Limits | None = None) -> None:
    async def run() -> None:
        async with asyncio.timeout(60), _opened(folder, limits) as port:
            await test(port)

    asyncio.run(run())


def test_a_worker_gets_a_job_and_answers_it(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        empty = await port.rust("acquire?slow=true")
        assert (empty.status_code, empty.content, "content-length" in empty.headers) == (204, b"", False)
        asked, next_one = port.put(0), port.put(0)
        given = await port.rust("acquire?slow=true")
        assert (given.status_code, given.json()["work"]["id"]) == (202, asked.id)
        body = rust_answer({0: rust_part("e2e4")}, 2)
        taken = await port.rust(f"analysis/{asked.id}?slow=false&stop=true", body)
        assert (taken.status_code, taken.content) == (204, b"")  # it would not read the next job
        assert asked.done.done()
        assert next_one.given_to == set()

    _with_port(tmp_path, test)


def test_the_python_client_finds_its_next_job_in_the_answer(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        asked, next_one = port.put(0), port.put(0)
        assert (await port.python("acquire")).json()["work"]["id"] == asked.id
        body = {
            "analysis": {"time": [[]], "nodes": [[[None, 1000]], []], "score": [[[None, 13]], []], "pv": [[[None, "e2e4"]], []]}
        }  # fmt: skip
        taken = await port.python(f"analysis/{asked.id}", body)
        assert (taken.status_code, taken.json()["work"]["id"]) == (202, next_one.id)
        assert asked.done.done()
        progress = await port.python(f"analysis/{next_one.id}", {"analysis": [None, None]})
        assert (progress.status_code, next_one.done.done()) == (204, False)
        last = await port.python(f"analysis/{next_one.id}?stop=true", body)
        assert (last.status_code, next_one.done.done()) == (204, True)

    _with_port(tmp_path, test)


def test_an_aborted_job_goes_to_another(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        other = new_key()
        port.workers.add(StoredWorker(name="cellar", key_hash=key_hash(other), added=""))
        asked = port.put(0)
        await port.rust("acquire")
        assert (await port.rust(f"abort/{asked.id}")).status_code == 204
        assert (await port.rust("acquire")).status_code == 204
        await _until(lambda: port.office.crew.member(other) is not None)
        assert (await port.rust("acquire", key=other)).json()["work"]["id"] == asked.id

    _with_port(tmp_path, test)


async def _until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.05)


STRANGERS: list[tuple[str, str, dict[str, str], bytes, int]] = [
    ("POST", "acquire", {}, b"{}", 401),
    ("POST", "acquire", {}, b"", 401),
    ("POST", "acquire", {"authorization": "Bearer"}, b"{}", 401),
    ("POST", "acquire", {"authorization": "Bearer wrong"}, b"{}", 401),
    ("POST", "acquire", {"authorization": f"Basic {KEY}"}, b"{}", 401),
    ("POST", "acquire", {}, b'{"fishnet":{"apikey":""}}', 401),
    ("POST", "acquire", {}, b'{"fishnet":{"apikey":"wrong"}}', 401),
    ("POST", "acquire", {}, b'{"fishnet":{"apikey":"\\ud800"}}', 400),
    ("POST", "acquire", {}, b'{"fishnet":{"apikey":["a"]}}', 400),
    ("POST", "acquire", {}, b"not json", 400),
    ("POST", "acquire", {}, b"[" * 50_000, 400),
    ("POST", "analysis/AAAAAAAA", {}, b"{}", 401),
    ("POST", "abort/AAAAAAAA", {}, b"{}", 401),
    ("GET", "key", {}, b"", 401),
    ("GET", "key/wrong", {}, b"", 404),
    ("GET", "acquire", {}, b"", 404),
    ("GET", "status", {}, b"", 404),
    ("POST", "move/AAAAAAAA", {}, b"{}", 404),
]


def test_nobody_gets_in_without_a_key(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        waiting = port.put(0)
        for method, path, headers, body, status in STRANGERS:
            answer = await port.http.request(method, path, headers={**RUST, **headers}, content=body)
            assert answer.status_code == status, (method, path, headers, body[:60])
            assert set(answer.json()) == {"error"}
            assert waiting.given_to == set()
        assert (await port.rust("acquire")).status_code == 202

    _with_port(tmp_path, test, Limits(wrong_keys=1_000))


ELSEWHERE = [
    "/", "/docs", "/api/games", "/api/status", "/api/openapi.json", "/static/app.js", "/fishnet", "/fishnet/",
    "/fishnet/../api/games", "/fishnet/status", "/fishnet/key/../../api/games", "/fishnet/games",
    "/fishnet/acquire/..%2f..%2fapi", "//fishnet/acquire", "/fishnet/analysis/a/b", "/fishnet/analysis",
]  # fmt: skip


def test_the_library_cannot_be_read_through_the_port_even_with_a_key(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        for path in ELSEWHERE:
            for method in ("GET", "POST", "PUT", "DELETE", "OPTIONS"):
                head = f"{method} {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {KEY}\r\n"
                status = await _raw(port, f"{head}content-length: 0\r\n\r\n".encode())
                assert status == b"404", (method, path)

    _with_port(tmp_path, test)


async def _raw(port: Port, request: bytes) -> bytes:
    """The status that is answered to these bytes."""
    reader, writer = await asyncio.open_connection(*port.address)
    try:
        writer.write(request)
        return (await reader.readline()).split()[1]
    finally:
        writer.close()


def test_a_job_says_nothing_about_whose_game_it_is(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        port.put(0, 3)
        given = (await port.rust("acquire")).json()
        assert set(given) == {
            "work", "nodes", "multipv", "position", "variant", "moves", "skipPositions", "game_id",
        }  # fmt: skip
        assert given["game_id"] == ""

    _with_port(tmp_path, test)


def test_a_client_that_is_set_up_asks_whether_its_key_is_good(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        for path, key, status in (("key", KEY, 200), (f"key/{KEY}", "", 200), ("key", "x", 401)):
            answer = await port.http.get(path, headers={"authorization": f"Bearer {key}".strip()})
            assert answer.status_code == status

    _with_port(tmp_path, test)


def test_a_key_that_was_taken_away_opens_nothing_and_its_job_goes_on(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        asked = port.put(0)
        await port.rust("acquire")
        port.workers.remove("attic")
        await _until(lambda: not port.office.crew.members)
        answer = await port.rust(f"analysis/{asked.id}?stop=true", rust_answer({0: rust_part("e2e4")}, 2))
        assert answer.status_code == 401
        assert not asked.done.done()
        assert await port.office.desk.take_here() is asked

    _with_port(tmp_path, test)


def test_who_lies_hears_why_he_is_not_asked_any_more(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        asked = port.put(0)
        await port.rust("acquire")
        await port.rust(f"analysis/{asked.id}?stop=true", rust_answer({0: rust_part("e2e5")}, 2))
        answer = await port.rust("acquire")
        assert answer.status_code == 403
        assert "set aside: 'e2e5' is not a legal move there" in answer.json()["error"]
        await _until(lambda: port.workers.all()[0].set_aside is not None)
        assert (await port.http.get(f"key/{KEY}")).status_code == 404

    _with_port(tmp_path, test)


def test_programs_that_do_not_fit_hear_why(tmp_path: Path) -> None:
    old = {"fishnet": {"version": "1.18.2"}, "stockfish": {"name": "Stockfish 14"}}

    async def test(port: Port) -> None:
        for user_agent, body, error in (
            ("fishnet-linux-x86_64/2.6.10", {}, "too old"),
            ("curl/8", {}, "cannot be used"),
            ("python-requests/2", old, "Stockfish 14 cannot be used"),
        ):
            answer = await port.rust("acquire", body, **{"user-agent": user_agent})
            assert answer.status_code == 406
            assert error in answer.json()["error"]

    _with_port(tmp_path, test)


LOW = Limits(
    body_bytes=2_000, stranger_bytes=1_000, bytes_at_once=3_000, body_seconds=0.5, requests=2, wrong_keys=0.01
)


def test_bodies_are_limited(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        known = f"authorization: Bearer {KEY}\r\n"
        for size, who, status in (
            (1_500, known, b"400"),  # read, and no JSON
            (2_500, known, b"413"),
            (900, "", b"400"),
            (1_500, "", b"413"),
        ):
            head = f"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\n{who}".encode()
            body = b"x" * size
            whole = b"content-length: %d\r\n\r\n%s" % (size, body)
            parts = b"transfer-encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (size, body)
            assert await _raw(port, head + whole) == status, size
            assert await _raw(port, head + parts) == status, size
        huge = b"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\ncontent-length: 10000000000\r\n\r\n"
        assert await _raw(port, huge) == b"413"

    _with_port(tmp_path, test, LOW)


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        head = f"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {KEY}\r\n"
        begun = f"{head}content-length: 1900\r\n\r\n".encode() + b"x" * 1_200
        found = await asyncio.gather(*[_raw(port, begun) for _ in range(3)])
        assert sorted(found) == [b"408", b"503", b"503"]  # two such bodies are more than may come at once

    _with_port(tmp_path, test, LOW)


def test_rates_are_limited_and_one_mans_wrong_keys_are_not_anothers(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        wrong = [(await port.rust("acquire", key="wrong")).status_code for _ in range(12)]
        assert wrong == [401] * 10 + [429] * 2
        right = [(await port.rust("acquire")).status_code for _ in range(8)]
        assert right[:4] == [204] * 4
        assert right[-1] == 429

    _with_port(tmp_path, test, LOW)


def test_a_head_without_end_is_cut_off(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        reader, writer = await asyncio.open_connection(*port.address)
        writer.write(b"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\nx-long: ")
        try:
            for _ in range(200):
                writer.write(b"x" * 10_000)
                await writer.drain()
            assert (await reader.read(12)) in (b"HTTP/1.1 400", b"")
        except ConnectionError:
            pass
        writer.close()
        assert (await port.rust("acquire")).status_code == 204

    _with_port(tmp_path, test)


def test_noise_hurts_nobody(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        for noise in (b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"\0" * 70_000, b"A" * 200_000):
            _, writer = await asyncio.open_connection(*port.address)
            writer.write(noise)
            assert (await port.rust("acquire")).status_code == 204
            writer.close()

    _with_port(tmp_path, test)


def test_what_workers_do_is_written_down(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        asked = port.put(0)
        await port.rust("acquire")
        await port.rust(f"analysis/{asked.id}?stop=true", rust_answer({0: rust_part("e2e4")}, 2))
        await _until(lambda: port.workers.all()[0].tally.jobs == 1)
        (kept,) = port.workers.all()
        assert (kept.client, kept.tally.positions, kept.tally.nodes) == ("fishnet 2.14.0", 1, 1000)
        assert kept.seen is not None

    _with_port(tmp_path, test)
