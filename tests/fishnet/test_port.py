"""The port as clients meet it, over real HTTP: what each generation is answered, and what is refused."""

import asyncio
from pathlib import Path

import msgspec
import pytest

pytest.importorskip("uvicorn", reason="fishnet clients need kibitz[fishnet]")

from kibitz.core.library import StoredWorker
from kibitz.fishnet.crew import key_hash, new_key
from tests.fishnet.jobs import rust_answer, rust_part
from tests.fishnet.opened_port import KEY, Port, with_port
from tests.fishnet.run import until


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

    with_port(tmp_path, test)


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

    with_port(tmp_path, test)


def test_an_aborted_job_goes_to_another(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        other = new_key()
        port.workers.add(StoredWorker(name="cellar", key_hash=key_hash(other), added=""))
        asked = port.put(0)
        await port.rust("acquire")
        assert (await port.rust(f"abort/{asked.id}")).status_code == 204
        assert (await port.rust("acquire")).status_code == 204
        await until(lambda: port.office.crew.member(other) is not None)
        assert (await port.rust("acquire", key=other)).json()["work"]["id"] == asked.id

    with_port(tmp_path, test)


def test_a_job_says_nothing_about_whose_game_it_is(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        port.put(0, 3)
        given = (await port.rust("acquire")).json()
        assert set(given) == {
            "work", "nodes", "multipv", "position", "variant", "moves", "skipPositions", "game_id",
        }  # fmt: skip
        assert given["game_id"] == ""

    with_port(tmp_path, test)


def test_a_client_that_is_set_up_asks_whether_its_key_is_good(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        for path, key, status in (("key", KEY, 200), (f"key/{KEY}", "", 200), ("key", "x", 401)):
            answer = await port.http.get(path, headers={"authorization": f"Bearer {key}".strip()})
            assert answer.status_code == status

    with_port(tmp_path, test)


def test_a_key_that_was_taken_away_opens_nothing_and_its_job_goes_on(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        asked = port.put(0)
        await port.rust("acquire")
        port.workers.remove("attic")
        await until(lambda: not port.office.crew.members)
        answer = await port.rust(f"analysis/{asked.id}?stop=true", rust_answer({0: rust_part("e2e4")}, 2))
        assert answer.status_code == 401
        assert not asked.done.done()
        assert await port.office.jobs.take_here() is asked

    with_port(tmp_path, test)


def test_who_lies_hears_why_he_is_not_asked_any_more(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        asked = port.put(0)
        await port.rust("acquire")
        await port.rust(f"analysis/{asked.id}?stop=true", rust_answer({0: rust_part("e2e5")}, 2))
        answer = await port.rust("acquire")
        assert answer.status_code == 403
        assert "set aside: 'e2e5' is not a legal move there" in answer.json()["error"]
        await until(lambda: port.workers.all()[0].set_aside is not None)
        assert (await port.http.get(f"key/{KEY}")).status_code == 404

    with_port(tmp_path, test)


def test_programs_that_do_not_fit_hear_why(tmp_path: Path) -> None:
    old = {"fishnet": {"version": "1.18.2"}, "stockfish": {"name": "Stockfish 14"}}

    async def test(port: Port) -> None:
        for user_agent, body, error in (
            ("fishnet-linux-x86_64/2.6.10", {}, "too old"),
            ("curl/8", {}, "does not say that it is a fishnet client"),
            ("python-requests/2", old, "Stockfish 14 cannot be used"),
        ):
            answer = await port.rust("acquire", body, **{"user-agent": user_agent})
            assert answer.status_code == 406
            assert error in answer.json()["error"]

    with_port(tmp_path, test)


def test_a_key_that_is_taken_away_while_an_answer_is_sent(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        asked = port.put(0)
        await port.rust("acquire")
        body = msgspec.json.encode(rust_answer({0: rust_part("e2e4")}, 2))
        reader, writer = await asyncio.open_connection(*port.address)
        head = f"POST /fishnet/analysis/{asked.id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {KEY}\r\n"
        writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body[:10])
        await asyncio.sleep(0.1)
        port.workers.remove("attic")
        await until(lambda: not port.office.crew.members)
        writer.write(body[10:])
        assert (await reader.readline()).split()[1] == b"401"
        assert not asked.done.done()
        writer.close()

    with_port(tmp_path, test)


def test_what_workers_do_is_written_down(tmp_path: Path) -> None:
    async def test(port: Port) -> None:
        asked = port.put(0)
        await port.rust("acquire")
        await port.rust(f"analysis/{asked.id}?stop=true", rust_answer({0: rust_part("e2e4")}, 2))
        await until(lambda: port.workers.all()[0].tally.jobs == 1)
        (kept,) = port.workers.all()
        assert (kept.client, kept.tally.positions, kept.tally.nodes) == ("fishnet 2.14.0", 1, 1000)
        assert kept.seen is not None

    with_port(tmp_path, test)
