"""The HTTP interface as a program uses it."""

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.engine.real import hasty_engine, real_engine
from tests.processes import descendants
from tests.web.server import CORPUS, Server, bare, running_server

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("web")
    with running_server(folder / "library.sqlite", "--engine", hasty_engine(folder)) as found:
        yield found


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as found:
        yield found


def _events(client: httpx.Client, game: str, seconds: float = 60) -> list[tuple[str, Any]]:
    """All events until the stream ends."""
    found: list[tuple[str, Any]] = []
    with client.stream("GET", f"/api/games/{game}/events", timeout=seconds) as stream:
        name = ""
        for line in stream.iter_lines():
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                found.append((name, json.loads(line.removeprefix("data: "))))
    return found


def test_status(client: httpx.Client) -> None:
    status = client.get("/api/status").json()

    assert status["ruleset"] == "kibitz"
    assert status["engine"]


def test_a_game_goes_in_once(client: httpx.Client) -> None:
    text = (CORPUS / "legal.pgn").read_bytes()
    first, second = client.post("/api/games", content=text), client.post("/api/games", content=text)

    assert (first.status_code, second.status_code) == (201, 201)
    assert (second.json()["new"], second.json()["known"]) == (0, 1)
    assert first.json()["games"][0]["id"] == second.json()["games"][0]["id"]


def test_the_good_games_of_a_bad_file_are_kept(client: httpx.Client) -> None:
    text = (CORPUS / "greco.pgn").read_text(encoding="utf-8") + '\n[White "x"]\n\n1. e4 e5 2. Ke3 *\n'
    answer = client.post("/api/games", content=text.encode()).json()

    assert len(answer["games"]) == 2  # the second up to its illegal move
    assert answer["refused"][0]["number"] == 2
    assert "Ke3" in answer["refused"][0]["reason"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "there is nothing in it"),
        (b"hello", "no game could be read"),
        (b"\0\0\0", "not a text file"),
        (b'{"a":', "no game could be read"),
    ],
)
def test_what_is_no_game(client: httpx.Client, text: bytes, said: str) -> None:
    answer = client.post("/api/games", content=text)

    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert said in answer.json()["title"]


def test_a_review_arrives_live_and_stays(server: Server, client: httpx.Client) -> None:
    game = server.add("reti")["id"]
    assert client.get(f"/api/games/{game}/review").status_code == 404
    ordered = client.put(f"/api/games/{game}/review", json={"effort": "standard"})
    assert ordered.status_code == 202
    events = _events(client, game)

    names = [name for name, _ in events]
    assert names[-1] == "report"
    assert {"job", "moves", "draft"} <= set(names)
    provisional = [data for name, data in events if name == "moves"]
    assert all(data["provisional"] for data in provisional)
    known = {move["index"] for data in provisional for move in data["moves"]}
    assert len(known) >= 10
    report = client.get(f"/api/games/{game}/review").json()["report"]
    assert len(report["percents"]) == len(report["moves"]) + 1
    assert set(report["turning_points"]) < set(range(len(report["moves"])))
    assert report["story"]["headline"].startswith("White won")
    assert _events(client, game)[-1] == ("report", {})  # whoever comes late hears it too
    again = client.put(f"/api/games/{game}/review", json={"effort": "standard"})
    assert again.json() == {"job": None}


def test_a_story_is_told_before_the_review_is_done(server: Server, client: httpx.Client) -> None:
    game = server.add("immortal")["id"]
    client.put(f"/api/games/{game}/review", json={"effort": "standard"})
    with client.stream("GET", f"/api/games/{game}/events", timeout=60) as stream:
        next(line for line in stream.iter_lines() if line == "event: draft")
    found = client.get(f"/api/games/{game}/review").json()
    other = client.get(f"/api/games/{game}/review", params={"rules": "lichess"}).json()
    client.delete(f"/api/games/{game}/review")

    assert found["provisional"]
    assert found["report"]["story"]["headline"]
    assert all(move["eval"] or move["san"].endswith("#") for move in found["report"]["moves"])
    assert (other["provisional"], other["report"]["provenance"]["ruleset"]) == (True, "lichess")


def test_a_form_is_refused(client: httpx.Client) -> None:
    answer = client.post("/api/games", files={"file": b"1. e4 e5 *"})

    assert answer.status_code == 415
    assert "not as a form" in answer.json()["title"]


def test_the_events_of_an_unknown_game(client: httpx.Client) -> None:
    assert client.get("/api/games/0000/events").status_code == 404


def test_moves_that_come_first_are_the_critical_ones(server: Server, client: httpx.Client) -> None:
    game = server.add("evergreen")["id"]
    client.put(f"/api/games/{game}/review", json={"effort": "quick"})
    for name, data in _events(client, game):
        if name == "moves":
            lost = [move["proof"]["lost"] or 0 for move in data["moves"] if move["proof"]]
            assert lost == sorted(lost, reverse=True) or any(move["judgement"] for move in data["moves"])


def test_an_engine_that_is_killed_is_replaced(server: Server, client: httpx.Client) -> None:
    game = server.add("lasker")["id"]
    client.put(f"/api/games/{game}/review", json={"effort": "standard"})
    with client.stream("GET", f"/api/games/{game}/events", timeout=60) as stream:
        names = []
        for line in stream.iter_lines():
            if line.startswith("event: "):
                names.append(line.removeprefix("event: "))
                if names.count("moves") == 2 and "killed" not in names:
                    names.append("killed")
                    os.kill(descendants(server.pid)[0], signal.SIGKILL)

    assert names[-1] == "report"
    assert "engine" in names


def test_several_games_queue_and_one_is_cancelled(server: Server, client: httpx.Client) -> None:
    games = [server.add(name)["id"] for name in ("kasparov", "fischer", "lasker")]
    for game in games:
        client.put(f"/api/games/{game}/review", json={"effort": "deep"})
    places = [client.get(f"/api/games/{game}").json()["job"] for game in games]
    assert [each["state"] for each in places] == ["running", "queued", "queued"]
    assert [each["place"] for each in places] == [0, 1, 2]
    for game in reversed(games):
        assert client.delete(f"/api/games/{game}/review").status_code == 204
        assert _events(client, game)[-1][0] == "cancelled"
    assert client.delete(f"/api/games/{games[0]}/review").status_code == 404


def test_trying_a_move(server: Server, client: httpx.Client) -> None:
    game = server.reviewed("opera")["id"]
    good = client.post(f"/api/games/{game}/tries", json={"ply": 30, "moves": ["b3b8"]}).json()
    bad = client.post(f"/api/games/{game}/tries", json={"ply": 30, "moves": ["b3b7"]}).json()

    assert (good["sans"], good["accepted"]) == (["Qb8+"], True)
    assert (bad["sans"], bad["accepted"]) == (["Qb7"], False)
    assert bad["move"]["judgement"]
    assert bad["best"]["san"] == "Qb8+"
    assert bad["refutation"]["san"]
    assert bad["cost"] == f"It costs {bad['lost']:.1f} points."
    wrong = client.post(f"/api/games/{game}/tries", json={"ply": 30, "moves": ["a1a5"]})
    assert (wrong.status_code, wrong.json()["title"]) == (422, "a1a5 is not a legal move there")


def test_trying_a_move_in_a_position(client: httpx.Client) -> None:
    mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
    good = client.post("/api/tries", json={"fen": mate, "moves": ["d1d8"]}).json()
    bad = client.post("/api/tries", json={"fen": mate, "moves": ["d1e1"]}).json()

    assert (good["sans"], good["accepted"]) == (["Rd8#"], True)
    assert (bad["sans"], bad["accepted"], bad["best"]["san"]) == (["Re1"], False, "Rd8#")
    for fen, moves, said in ((mate, ["d1a4"], "d1a4 is not a legal move there"), ("x", ["d1d8"], "fen")):
        wrong = client.post("/api/tries", json={"fen": fen, "moves": moves})
        assert (wrong.status_code, said in wrong.json()["title"].lower()) == (422, True), wrong.text


def test_searching_a_position(client: httpx.Client) -> None:
    mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
    found = client.post("/api/searches", json={"fen": mate, "lines": 2, "nodes": 20_000}).json()
    over = client.post("/api/searches", json={"fen": mate, "moves": ["d1d8"]}).json()
    wrong = client.post("/api/searches", json={"fen": "8/8/8/8/8/8/8/8 w - - 0 1"})

    assert (found["lines"][0]["eval"], found["lines"][0]["san"]) == ({"mate": 1}, ["Rd8#"])
    assert found["lines"][0]["text"] == "M1"
    assert len(found["lines"]) == 2
    assert (over["over"], over["lines"]) == ("checkmate", [])
    assert wrong.status_code == 422


def test_numbers_explain_themselves(server: Server, client: httpx.Client) -> None:
    game = server.reviewed("greco")["id"]
    numbers = client.get(f"/api/games/{game}/numbers").json()
    players = client.get(f"/api/games/{game}/review").json()["report"]["players"]

    for side in ("white", "black"):
        steps = numbers[side]["accuracy"]
        assert steps["result"] == pytest.approx(players[side]["accuracy_unrounded"])
        assert steps["result"] == pytest.approx((steps["weighted_mean"] + steps["harmonic_mean"]) / 2)
        losses = numbers[side]["acpl"]
        assert losses["result"] == pytest.approx(players[side]["acpl_unrounded"])


@pytest.mark.parametrize("form", ["pgn", "json", "html"])
def test_files(server: Server, client: httpx.Client, form: str) -> None:
    game = server.reviewed("reti")["id"]
    answer = client.get(f"/api/games/{game}/export", params={"form": form})

    assert answer.status_code == 200
    name = answer.headers["content-disposition"].partition('filename="')[2].partition('"')[0]
    assert (name.startswith("Richard Reti - "), name.endswith(f".{form}")) == (True, True)
    assert len(answer.content) > 500


def test_a_picture(client: httpx.Client) -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    answer = client.get("/api/board.png", params={"fen": fen, "arrows": "Ge2e4,Rd7d5"})

    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


def test_cloud_evals_in_lichess_form(server: Server, client: httpx.Client) -> None:
    server.reviewed("legal")
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    found = client.get("/api/cloud-eval", params={"fen": fen})
    missing = client.get("/api/cloud-eval", params={"fen": "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"})

    assert found.json().keys() == {"fen", "knodes", "depth", "pvs"}
    assert found.json()["pvs"][0].keys() == {"moves", "cp"}
    assert missing.status_code == 404
    assert missing.json() == {"error": "No cloud evaluation available for that position"}


def test_searching_the_library_and_deleting(server: Server, client: httpx.Client) -> None:
    game = server.add("capablanca")
    found = client.get("/api/games", params={"player": "capablanca"}).json()
    assert game["id"] in [row["id"] for row in found["games"]]
    assert client.get("/api/games", params={"limit": 1, "offset": 1}).json()["limit"] == 1
    assert client.delete(f"/api/games/{game['id']}").status_code == 204
    assert client.get(f"/api/games/{game['id']}").status_code == 404


def test_an_upload_that_is_too_large(client: httpx.Client) -> None:
    most = client.get("/api/status").json()["limits"]["upload_bytes"]
    answer = client.post("/api/games", content=b"x" * (most + 1))

    assert (answer.status_code, answer.json()["title"]) == (413, f"at most {most:,} bytes are taken at once")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"host": "127.0.0.1.evil.example"}, 421),
    ],
)
def test_other_sites_stay_out(client: httpx.Client, headers: dict[str, str], status: int) -> None:
    answer = client.post("/api/games", content=b"1. e4 *", headers=headers)

    assert answer.status_code == status


def test_every_answer_has_its_policy(client: httpx.Client) -> None:
    for path in ("/api/status", "/docs", "/api/games/none", "/static/none"):
        policy = client.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe-inline" not in policy.partition("script-src")[2].partition(";")[0]


def test_tokens_keep_people_apart(tmp_path: Path) -> None:
    real_engine()
    with running_server(tmp_path / "l.sqlite", "--token", "one", "--token", "two") as server:
        with server.client() as nobody:
            assert nobody.get("/api/games").status_code == 401
            assert nobody.get("/?token=wrong").status_code == 401
            welcome = nobody.get("/?token=one")
            assert (welcome.status_code, "kibitz-token" in welcome.headers["set-cookie"]) == (307, True)
        with (
            server.client(Authorization="Bearer one") as one,
            server.client(Authorization="Bearer two") as two,
        ):
            text = bare("kasparov")
            game = one.post("/api/games", content=text).json()["games"][0]["id"]
            one.put(f"/api/games/{game}/review", json={"effort": "deep"})
            assert one.get(f"/api/games/{game}").json()["job"]["state"] in ("queued", "running")
            assert two.get(f"/api/games/{game}").json()["job"] is None
            assert two.delete(f"/api/games/{game}/review").status_code == 404
            one.delete(f"/api/games/{game}/review")


def test_another_address_needs_a_token_and_says_so(tmp_path: Path) -> None:
    with running_server(tmp_path / "l.sqlite", "--host", "0.0.0.0") as server:  # noqa: S104
        assert "?token=" in server.address


def test_engines_end_with_the_server(tmp_path: Path) -> None:
    real_engine()
    with running_server(tmp_path / "l.sqlite") as server:
        server.reviewed("legal")
        engines = descendants(server.pid)
        assert engines
    end = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in engines) and time.monotonic() < end:
        time.sleep(0.1)
    assert not any(Path(f"/proc/{pid}").exists() for pid in engines)
