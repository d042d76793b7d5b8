"""Exercises over HTTP: sessions, answers, disputes, numbers and files."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import chess
import httpx
import pytest

from kibitz.core.training.exercise import Answer, Exercise, Kind, Reason, Step
from kibitz.pipeline.library import open_library
from kibitz.pipeline.training.trainer import Trainer
from kibitz.training import ScheduleRules
from kibitz.web.training.tries import known_punishment
from tests.web.server import fake_engine, running_server
from tests.web.training_library import training_library

pytest.importorskip("fsrs", reason="training needs kibitz[train]")
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("training")]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    database = tmp_path_factory.mktemp("training") / "library.sqlite"
    training_library(database)
    return database


@pytest.fixture(scope="module")
def database(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("served") / "library.sqlite"
    shutil.copyfile(made, found)
    return found


@pytest.fixture(scope="module")
def client(database: Path) -> Iterator[httpx.Client]:
    engine = fake_engine(database.parent)
    with running_server(database, "--engine", str(engine)) as server, server.client() as found:
        yield found


def begin(client: httpx.Client, ahead: int = 0) -> dict[str, Any]:
    day = (date.today() + timedelta(days=ahead)).isoformat()  # noqa: DTZ011  # as the page does
    answer = client.post("/api/train/sessions", json={"day": day})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def turn_of(session: dict[str, Any], **others: Any) -> dict[str, Any]:
    turn = session["turn"]
    return {"number": turn["number"], "is_repeat": turn["is_repeat"], **others}


def solution(database: Path, session: dict[str, Any]) -> list[str]:
    library = open_library(str(database))
    exercise = Trainer(library, "me", ScheduleRules()).exercise(session["turn"]["exercise"])
    library.database.close()
    return [step.answers[0].move for step in exercise.steps]


def answered(client: httpx.Client, session: dict[str, Any], **order: Any) -> dict[str, Any]:
    answer = client.post(f"/api/train/sessions/{session['id']}/answers", json=turn_of(session, **order))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def again(client: httpx.Client, session: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/train/sessions/{session['id']}").json()
    return found


def test_a_whole_session(client: httpx.Client, database: Path) -> None:
    home = client.get("/api/train").json()
    assert home["is_known"]
    assert home["counts"]["new"] > 5
    session = begin(client)
    assert begin(client)["id"] == session["id"], "it goes on after a reload"
    asked = []
    while session["turn"]:
        turn = session["turn"]
        asked.append((turn["exercise"], turn["is_repeat"]))
        assert chess.Board(turn["step"]["fen"]).is_valid()
        first = not asked[1:]
        if first:  # wrong, and then right: it is written down at once, and comes again
            wrong = answered(client, session, tries=[worst(turn)])
            assert (wrong["verdict"], wrong["grade"], wrong["solved"]) == ("wrong", "again", None)
            moves = [worst(turn)]
        else:
            moves = []
        for move in solution(database, session):
            moves.append(move)
            done = answered(client, session, tries=moves, milliseconds=500)
        assert done["is_over"]
        assert done["grade"] == ("again" if first else "good")
        assert done["solved"]["answers"][0]["cost"] == "(best)"
        assert done["solved"]["games"]
        session = again(client, session)
    assert asked.count((asked[0][0], True)) == 1
    assert session["done"] == session["total"] == len(asked)
    assert (session["answered"], session["right"]) == (len(asked) - 1, len(asked) - 2), "repeats do not count"

    after = client.get("/api/train").json()
    assert after["new_today"] == 0
    assert sum(after["forecast"]) == after["counts"]["active"]
    assert len(after["trained"]) == 1


def worst(turn: dict[str, Any]) -> str:
    board = chess.Board(turn["step"]["fen"])
    return max(board.uci(move) for move in board.legal_moves)


def test_help_is_graded_and_a_grade_can_be_changed(client: httpx.Client, database: Path) -> None:
    session = begin(client, 1)
    moves: list[str] = []
    for move in solution(database, session):
        moves.append(move)
        done = answered(client, session, tries=moves, hints=1)
    assert done["grade"] == "hard"

    changed = client.post(
        f"/api/train/sessions/{session['id']}/grades", json=turn_of(session, grade="again")
    ).json()
    assert changed["grade"] == "again"
    assert "comes back" in changed["due"]
    assert again(client, session)["total"] == session["total"] + 1, "it comes again in the session"


def test_giving_up_shows_everything_and_later_comes_back(client: httpx.Client) -> None:
    session = again(client, begin(client, 1))
    shown = answered(client, session, gives_up=True)
    assert (shown["verdict"], shown["grade"], shown["is_over"]) == (None, "again", True)
    assert shown["solved"]["solution"]["san"]

    session = again(client, session)
    later = client.post(f"/api/train/sessions/{session['id']}/later", json=turn_of(session)).json()
    assert later["done"] == session["done"] + 1


def test_errors_in_later_games_are_told_once_something_was_trained(client: httpx.Client) -> None:
    found = client.get("/api/train/later-games").json()

    assert found["errors"][-1]["kind"] is None
    assert "nobody can tell" in found["note"]
    for each in found["errors"]:
        assert each["after"] == {"games": 0, "moves": 0, "errors": 0, "rate": None, "text": "no games yet"}
        assert (each["change"], each["more_games"]) == (None, 10)
        assert each["text"] == "10 more later games must be reviewed before anything can be said"
    assert client.get("/api/train/later-games", params={"person": "nobody"}).status_code == 404


def test_everything_comes_in_again_and_what_is_no_such_file_is_refused(client: httpx.Client) -> None:
    whole = client.get("/api/train/export", params={"form": "jsonl"}).content

    done = client.post("/api/train/import", content=whole)
    partly = client.post("/api/train/import", content=b"{}\n" + whole).json()

    assert done.status_code == 200, done.text
    assert done.json()["exercises"] > 5
    assert (done.json()["attempts"], done.json()["no_game"], done.json()["refused"]) == (0, 0, [])
    assert [each.split(":")[0] for each in partly["refused"]] == ["line 1"]
    assert client.post("/api/train/import", content=b"1. e4 e5").status_code == 422
    assert client.post("/api/train/import", content=b"").status_code == 422


def test_why_a_try_is_wrong_does_not_name_what_is_right() -> None:
    board = chess.Board()
    answers = (Answer("e2e4", 0.0, ("e7e5",)), Answer("g2g4", 30.0, ("d7d5", "f1g2")))
    asked = Exercise(
        kind=Kind.FIND, fen=board.fen(), played="g2g4", steps=(Step(answers),), accept=2, tolerate=5
    )
    missed = replace(asked, reason=Reason("1. g4 misses e4.", ("e2e4",), is_after=False))
    allowed = replace(asked, reason=Reason("1. g4 allows d5.", ("d7d5",), is_after=True))

    let_go = replace(
        asked, reason=Reason("1. g4 lets a mate go.", ("d7d5",), is_after=True, names_chance=True)
    )

    told = [known_punishment(each, 0, board, "g2g4") for each in (missed, allowed, let_go)]

    assert [(each.text, each.line.san[0]) for each in told if each] == [
        ("", "d5"),
        ("1. g4 allows d5.", "d5"),
        ("", "d5"),
    ]


def test_a_dispute_and_a_refutation_ask_the_engine(client: httpx.Client) -> None:
    session = again(client, begin(client, 1))
    order = turn_of(session, tries=[worst(session["turn"])])
    assert answered(client, session, tries=order["tries"])["verdict"] == "wrong"

    refuted = client.post(f"/api/train/sessions/{session['id']}/refutations", json=order)
    assert refuted.status_code == 200, refuted.text
    assert refuted.json()["line"]["san"]
    disputed = client.post(f"/api/train/sessions/{session['id']}/disputes", json=turn_of(session))
    assert disputed.status_code == 200, disputed.text
    assert disputed.json()["text"]


@pytest.mark.parametrize(
    ("path", "order", "status"),
    [
        ("sessions/" + "0" * 32 + "/answers", {"number": 0, "tries": ["e2e4"]}, 404),
        ("sessions/x/answers", {"number": 0}, 422),
        ("sessions", {"person": ""}, 422),
        ("sessions", {"day": "18.11.2026"}, 422),
        ("exercises", {"person": "nobody"}, 404),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    client: httpx.Client, path: str, order: dict[str, Any], status: int
) -> None:
    answer = client.post(f"/api/train/{path}", json=order)

    assert answer.status_code == status
    assert answer.json()["title"]


def test_an_illegal_try_and_a_turn_that_is_not_there(client: httpx.Client) -> None:
    session = again(client, begin(client, 1))
    address = f"/api/train/sessions/{session['id']}/answers"

    assert client.post(address, json=turn_of(session, tries=["a1a1"])).status_code == 422
    assert client.post(address, json={"number": 900, "tries": ["e2e4"]}).status_code == 404
    assert client.post(address, json=turn_of(session)).status_code == 422


@pytest.mark.parametrize("form", ["pgn", "csv", "jsonl", "apkg"])
def test_files(client: httpx.Client, form: str) -> None:
    answer = client.get("/api/train/export", params={"form": form})

    assert answer.status_code == 200
    assert len(answer.content) > 100
    assert f"exercises.{form}" in answer.headers["content-disposition"]


def test_a_day_that_cannot_be_is_the_day_here(client: httpx.Client) -> None:
    home = client.get("/api/train", params={"day": "1999-01-01"}).json()

    assert home["day"] == date.today().isoformat()  # noqa: DTZ011
