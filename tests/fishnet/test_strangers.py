"""Whoever has no key, or means ill, gets nothing from the port and holds up nobody."""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("uvicorn", reason="fishnet clients need kibitz[fishnet]")

from kibitz.fishnet.server import Limits
from tests.connections import until_cut
from tests.fishnet.jobs import rust_answer, rust_part
from tests.fishnet.opened_port import KEY, RUST, Port, raw, with_port

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

    with_port(tmp_path, test, Limits(wrong_keys=1_000))


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
                status = await raw(port, f"{head}content-length: 0\r\n\r\n".encode())
                assert status == b"404", (method, path)

    with_port(tmp_path, test)


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
            assert await raw(port, head + whole) == status, size
            assert await raw(port, head + parts) == status, size
        huge = b"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\ncontent-length: 10000000000\r\n\r\n"
        assert await raw(port, huge) == b"413"

    with_port(tmp_path, test, LOW)


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        head = f"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {KEY}\r\n"
        begun = f"{head}content-length: 1900\r\n\r\n".encode() + b"x" * 1_200
        found = await asyncio.gather(*[raw(port, begun) for _ in range(3)])
        assert sorted(found) == [b"408", b"503", b"503"]  # two such bodies are more than may come at once

    with_port(tmp_path, test, LOW)


def test_rates_are_limited_and_one_mans_wrong_keys_are_not_anothers(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        wrong = [(await port.rust("acquire", key="wrong")).status_code for _ in range(12)]
        assert wrong == [401] * 10 + [429] * 2
        right = [(await port.rust("acquire")).status_code for _ in range(8)]
        assert right[:4] == [204] * 4
        assert right[-1] == 429

    with_port(tmp_path, test, LOW)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        pytest.param(f"authorization: Bearer {KEY}\r\nauthorization: Bearer wrong", b"401", id="a right key and a wrong one"),
        pytest.param(f"x-authorization: Bearer {KEY}", b"401", id="a key in another header"),
        pytest.param(f"cookie: key={KEY}", b"401", id="a key in a cookie"),
        pytest.param(f"authorization: Bearer {KEY}\0", b"400", id="a key with a null byte"),
        pytest.param(f"authorization: Bearer {KEY[:-1]}\u00e9", b"401", id="a key with another last letter"),
        pytest.param("content-length: -1", b"400", id="less than nothing to send"),
        pytest.param("content-length: 1, 2", b"400", id="two lengths"),
        pytest.param("content-length: \u00b2", b"400", id="a length that is a digit and no number"),
        pytest.param("content-length: 5\r\ntransfer-encoding: chunked", b"401", id="a length and none: none counts"),
        pytest.param("transfer-encoding: gzip, chunked", b"400", id="a coding that nobody knows"),
        pytest.param("upgrade: websocket\r\nconnection: upgrade", b"401", id="another protocol"),
        pytest.param("x-http-method-override: GET\r\nx-original-url: /api/games", b"401", id="another path"),
    ],
)  # fmt: skip
def test_no_header_opens_the_port(tmp_path: Path, headers: str, status: bytes) -> None:
    async def test(port: Port) -> None:
        waiting = port.put(0)
        request = f"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\n{headers}\r\n\r\n0\r\n\r\n"
        assert await raw(port, request.encode("latin-1")) == status
        assert waiting.given_to == set()

    with_port(tmp_path, test)


def test_who_tries_keys_is_told_by_his_own_address(tmp_path: Path) -> None:
    def wrong(forwarded: int) -> bytes:
        head = f"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\nauthorization: Bearer wrong{forwarded}\r\n"
        return f"{head}x-forwarded-for: 10.0.0.{forwarded}\r\ncontent-length: 0\r\n\r\n".encode()

    async def test(port: Port) -> None:
        tried = [await raw(port, wrong(number), "127.0.0.2") for number in range(12)]
        assert tried == [b"401"] * 10 + [b"429"] * 2
        assert await raw(port, wrong(0), "127.0.0.3") == b"401"

    with_port(tmp_path, test, LOW)


FEW = Limits(
    connections=12, connections_of_one=8, head_seconds=0.5, stranger_bytes_at_once=1_500, body_seconds=1
)


@pytest.mark.parametrize(
    "said", [b"", b"P", b"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\nx-slow: "], ids=["silent", "a letter", "a head"]
)  # fmt: skip
def test_who_only_connects_shuts_nobody_out(tmp_path: Path, said: bytes) -> None:
    async def test(port: Port) -> None:
        held = [await asyncio.open_connection(*port.address, local_addr=("127.0.0.2", 0)) for _ in range(20)]
        assert (await port.rust("acquire")).status_code == 204  # no address has more than its share
        cut = [asyncio.create_task(until_cut(reader, writer, said)) for reader, writer in held]
        await asyncio.gather(*cut)
        assert (await port.rust("acquire")).status_code == 204
        more = await asyncio.open_connection(*port.address, local_addr=("127.0.0.2", 0))
        await until_cut(*more, said)

    with_port(tmp_path, test, FEW)


def test_a_connection_that_asks_again_and_again_stays(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        reader, writer = await asyncio.open_connection(*port.address)
        head = f"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {KEY}\r\n"
        for _ in range(4):  # longer than a head may take
            writer.write(f"{head}user-agent: {RUST['user-agent']}\r\ncontent-length: 2\r\n\r\n".encode())
            await asyncio.sleep(0.1)
            writer.write(b"{}")
            assert (await reader.readuntil(b"\r\n\r\n")).split()[1] == b"204"
            await asyncio.sleep(0.1)
        writer.close()

    with_port(tmp_path, test, FEW)


def test_bodies_of_strangers_do_not_hold_up_those_who_have_a_key(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        asked = port.put(0)
        await port.rust("acquire")
        begun = b"POST /fishnet/acquire HTTP/1.1\r\nhost: x\r\ncontent-length: 1400\r\n\r\n" + b"x" * 1_000
        strangers = [asyncio.create_task(raw(port, begun, "127.0.0.2")) for _ in range(5)]
        await asyncio.sleep(0.2)
        body = rust_answer({0: rust_part("e2e4")}, 2)
        assert (await port.rust(f"analysis/{asked.id}?stop=true", body)).status_code == 204
        assert asked.done.done()
        assert sorted(await asyncio.gather(*strangers)) == [b"408", *[b"503"] * 4]

    with_port(tmp_path, test, FEW)


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

    with_port(tmp_path, test)


def test_noise_hurts_nobody(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        for noise in (b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"\0" * 70_000, b"A" * 200_000):
            _, writer = await asyncio.open_connection(*port.address)
            writer.write(noise)
            assert (await port.rust("acquire")).status_code == 204
            writer.close()

    with_port(tmp_path, test)
