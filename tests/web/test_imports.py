"""Games that come in by themselves, over HTTP: what a text is taken for, an import followed, stopped, told of."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.sites.made_games import HOUR, NAME, START, lichess_game, lichess_games, lichess_id, line
from tests.sites.stand_in import FakeLichess, Fault, serving
from tests.web.server import fake_engine, running_server, until

pytestmark = pytest.mark.slow

FEN = "8/8/8/8/8/8/8/K6k w - - 0 1"


@pytest.fixture(scope="module")
def lichess() -> Iterator[FakeLichess]:
    site = FakeLichess(games={NAME: lichess_games(20)}, now=(START + 20 * HOUR) / 1000)
    site.studies["yrLqzJdw"], site.private = b"1. e4 *", {"yrLqzJdw"}
    with serving(site):
        yield site


@pytest.fixture(scope="module")
def client(lichess: FakeLichess, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("imports")
    settings = {
        "KIBITZ_LICHESS_ADDRESS": lichess.address,
        "KIBITZ_CHESSCOM_ADDRESS": "http://127.0.0.1:9",
        "XDG_DATA_HOME": str(folder),
        "KIBITZ_ENGINE": str(fake_engine(folder)),
    }
    with running_server(folder / "l.sqlite", **settings) as server, server.client() as found:
        yield found


def _post(client: httpx.Client, text: str, **more: Any) -> dict[str, Any]:
    answer = client.post("/api/imports", json={"text": text, **more})
    assert answer.status_code == 202, answer.text
    found: dict[str, Any] = answer.json()
    return found


def _ended(client: httpx.Client, run: dict[str, Any]) -> dict[str, Any]:
    """How an import ended, heard by following it."""
    with client.stream("GET", f"/api/imports/{run['id']}/events") as events:
        told = [each.removeprefix("data: ") for each in events.iter_lines() if each.startswith("data: ")]
    shown: list[dict[str, Any]] = [json.loads(each) for each in told]
    assert shown[-1] == client.get(f"/api/imports/{run['id']}").json()
    return shown[-1]


def test_an_account_is_imported_and_kept_up_to_date(client: httpx.Client, lichess: FakeLichess) -> None:
    answer = _post(client, f"https://lichess.org/@/{NAME}", review="quick", most=3)
    run = _ended(client, answer["run"])
    assert (answer["taken_for"], answer["words"]) == ("account", "the games of kibitzer on Lichess")
    assert (run["state"], run["new"], run["queued"], run["problem"]) == ("done", 3, 3, None)
    assert (run["total"], run["side"], run["ended"] is not None) == (3, "white", True)
    newest = client.get(f"/api/games/{run['newest']}").json()
    assert newest["tags"]["GameId"] == lichess_id(19)

    lichess.games[NAME].append(line(lichess_game(20)))
    listed = client.post("/api/imports/sync").json()
    (again,) = [each for each in listed["running"] + listed["past"] if each["id"] != run["id"]]
    assert _ended(client, again)["new"] == 1
    listed = client.get("/api/imports").json()
    assert [(each["site"], each["name"], each["kind"]) for each in listed["accounts"]] == [
        ("lichess", NAME, "")
    ]
    assert [each["id"] for each in listed["past"]][-2:] == [again["id"], run["id"]]
    assert not listed["running"]


def test_a_running_import_is_shown_and_can_be_stopped(client: httpx.Client, lichess: FakeLichess) -> None:
    lichess.delay = 0.2
    run = _post(client, f"lichess:{NAME}", since="2023", speeds=["rapid"])["run"]
    again = _post(client, f"lichess:{NAME}", since="2023", speeds=["rapid"])["run"]
    assert again["id"] == run["id"], "the same is under way"
    until(lambda: client.get(f"/api/imports/{run['id']}").json()["new"] > 0)
    assert [each["id"] for each in client.get("/api/imports").json()["running"]] == [run["id"]]
    stopped = client.delete(f"/api/imports/{run['id']}").json()
    lichess.delay = 0.0

    assert (stopped["state"], stopped["waiting"]) == ("stopped", None)
    assert _ended(client, run)["state"] == "stopped"
    whole = _ended(client, _post(client, f"lichess:{NAME}", since="2023", speeds=["rapid"])["run"])
    assert whole["state"] == "done"
    assert whole["source"] == f"lichess:{NAME} rapid"


def test_whoever_waits_is_told_why(client: httpx.Client, lichess: FakeLichess) -> None:
    lichess.faults += [Fault("busy")]
    run = _post(client, f"lichess:{NAME}", colour="black")["run"]
    until(lambda: client.get(f"/api/imports/{run['id']}").json()["waiting"] is not None)
    words = client.get(f"/api/imports/{run['id']}").json()["waiting"]
    client.delete(f"/api/imports/{run['id']}")

    assert words == "Lichess asks us to wait: too many requests; waiting 60 s"


def test_a_link_opens_where_it_points(client: httpx.Client) -> None:
    run = _ended(client, _post(client, f"lichess.org/{lichess_id(2)}/black#9")["run"])

    assert (run["state"], run["side"], run["ply"]) == ("done", "black", 9)
    assert client.get(f"/api/games/{run['newest']}").json()["tags"]["GameId"] == lichess_id(2)


def test_what_needs_no_network_is_answered_at_once(client: httpx.Client) -> None:
    position, name, games = _post(client, FEN), _post(client, NAME), _post(client, "1. e4 e5 2. Ke2")

    assert (position["taken_for"], position["fen"], position["run"]) == ("position", FEN, None)
    assert (name["taken_for"], name["accounts"]) == ("name", [f"lichess:{NAME}", f"chesscom:{NAME}"])
    assert (games["taken_for"], games["games"]["new"], games["games"]["games"][0]["plies"]) == ("games", 1, 3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is nothing in it: paste PGN"),
        ("what is this place", "this is no name, link, position or game: paste PGN"),
        ("https://lichess.org/training", "that is a puzzle"),
        ("http://169.254.169.254/latest/meta-data", "not from 169.254.169.254"),
        ("lichess:../../admin", "nobody can be called that on Lichess"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "this position cannot be: no white king"),
        ("1. Ke5", "no game could be read"),
    ],
)
def test_nonsense_gets_words_that_help(
    client: httpx.Client, lichess: FakeLichess, text: str, words: str
) -> None:
    asked = len(lichess.asked)
    answer = client.post("/api/imports", json={"text": text})

    assert (answer.status_code, words in answer.json()["title"]) == (422, True)
    assert len(lichess.asked) == asked


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lichess:nobody-here", "there is nobody called nobody-here on Lichess, or the account is closed"),
        ("lichess.org/study/yrLqzJdw", "the study yrLqzJdw is private, or its owner does not share it"),
        ("chesscom:anybody", "Chess.com cannot be reached: are you online? Nothing is lost, try again later"),
        ("chess.com/game/live/123", "Chess.com gives games only by their players: say who is one of the two"),
    ],
)
def test_what_a_site_does_not_give_is_told_in_words(client: httpx.Client, text: str, words: str) -> None:
    run = _ended(client, _post(client, text)["run"])

    assert run["state"] == "failed"
    assert words in run["problem"]


@pytest.mark.parametrize(
    "more",
    [
        {"since": "soon"},
        {"since": "2023.13"},
        {"speeds": ["fast"]},
        {"most": 0},
        {"review": "none"},
        {"colour": "red"},
    ],
)
def test_a_wrong_wish_starts_nothing(client: httpx.Client, more: dict[str, Any]) -> None:
    answer = client.post("/api/imports", json={"text": f"lichess:{NAME}", **more})

    assert answer.status_code == 422


def test_an_import_that_is_not_there(client: httpx.Client) -> None:
    assert client.get("/api/imports/zzz").status_code == 404
    assert client.delete("/api/imports/zzz").status_code == 404


def test_nobody_but_the_operator_says_where_a_site_is(client: httpx.Client, tmp_path: Path) -> None:
    more = {"lichess_address": "http://127.0.0.1:9", "machine": {"lichess_address": "http://127.0.0.1:9"}}
    run = _ended(client, _post(client, f"lichess.org/{lichess_id(4)}", **more)["run"])

    assert run["state"] == "done"
