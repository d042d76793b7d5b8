"""The queue over HTTP, with an engine that answers at once: it outlives the server."""

from pathlib import Path

import httpx

from tests.processes import descendants
from tests.web.server import bare, fake_engine, running_server, until

ATOMIC = '[Variant "Atomic"]\n\n1. Nf3 e5 2. Nxe5 *\n'


def _add(client: httpx.Client, text: str | bytes) -> str:
    answer = client.post("/api/games", content=text)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["games"][0]["id"])


def test_a_review_that_failed_says_so_after_a_restart_too(tmp_path: Path) -> None:
    database, engine = tmp_path / "l.sqlite", fake_engine(tmp_path)
    options = ("--engine", str(engine), "--workers", "1")
    with running_server(database, *options) as server, server.client() as client:
        game = _add(client, ATOMIC)
        client.put(f"/api/games/{game}/review", json={"effort": "quick"})
        until(lambda: client.get(f"/api/games/{game}").json()["failed"] is not None)
    with running_server(database, *options) as server, server.client() as client:
        found = client.get(f"/api/games/{game}").json()
        events = client.get(f"/api/games/{game}/events").text

    assert (found["job"], found["effort"]) == (None, None)
    assert "Atomic" in found["failed"]
    assert "event: failed" in events


def test_the_same_try_is_not_searched_again_and_idle_engines_go(tmp_path: Path) -> None:
    engine, searches = fake_engine(tmp_path, "counts"), tmp_path / "searches"
    with (
        running_server(tmp_path / "l.sqlite", "--engine", str(engine), KIBITZ_IDLE="0.2") as server,
        server.client() as client,
    ):
        game = _add(client, bare("opera"))
        tried = {"ply": 30, "moves": ["b3b7"]}
        asked = {"fen": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "nodes": 1000}
        answers, dots = [], []
        for _ in range(2):
            answers += [
                client.post(f"/api/games/{game}/tries", json=tried).json(),
                client.post("/api/searches", json=asked).json(),
            ]
            dots.append(len(searches.read_text()))
        until(lambda: not descendants(server.pid))

    assert answers[:2] == answers[2:]
    assert dots[0] == dots[1] > 0
