"""Many games at once: all are taken, what is wrong is named, and what is asked of them is asked of all."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from kibitz.core.library import StoredGame
from kibitz.web.server.file_names import file_name
from tests.store.test_library import GAME
from tests.web.filled import fill
from tests.web.server import fake_engine, running_server, until

NUMBERED = """[White "Player {number}"]
[Black "Opponent"]
[Date "20{year:02}.01.01"]

1. {first} {second} *

"""
EVALS = """[White "Légal"]
[Black "Saint Brie"]

1. e4 { [%eval 0.2] } e5 { [%eval 0.2] } 2. Nf3 { [%eval 0.2] } d6 { [%eval 0.5] } 3. Bc4 { [%eval 0.3] }
Bg4 { [%eval 0.4] } 4. Nc3 { [%eval 0.3] } g6 { [%eval 1.1] } 5. Nxe5 { [%eval 1.0] } Bxd1 { [%eval #2] }
6. Bxf7+ { [%eval #1] } Ke7 { [%eval #1] } 7. Nd5# 1-0

"""
OPENINGS = [
    (first, second) for first in ("e4", "d4", "c4", "Nf3", "g3") for second in ("e5", "d5", "c5", "Nf6", "g6")
]


def numbered(count: int) -> str:
    """So many short games, of different years."""
    return "".join(
        NUMBERED.format(number=number, year=number % 25, first=first, second=second)
        for number, (first, second) in zip(
            range(count), OPENINGS * (count // len(OPENINGS) + 1), strict=False
        )
    )


@dataclass(frozen=True)
class Filled:
    """A server with an engine that answers at once, and games that have a review."""

    client: httpx.Client
    reviewed: list[str]

    def add(self, text: str | bytes, **asked: str) -> Any:
        answer = self.client.post("/api/games", content=text, params=asked)
        assert answer.status_code == 201, answer.text
        return answer.json()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    folder = tmp_path_factory.mktemp("many")
    reviewed = fill(folder / "library.sqlite", "opera", "reti")
    options = ("--engine", str(fake_engine(folder)), "--workers", "1")
    with running_server(folder / "library.sqlite", *options) as server, server.client() as client:
        yield Filled(client, reviewed)


def test_more_games_than_are_told_of(filled: Filled) -> None:
    answer = filled.add(numbered(60) + '[White "x"]\n\n1. e4 Ke5 2. d4 *\n')

    assert (answer["total"], answer["new"], len(answer["games"])) == (61, 61, 50)
    assert answer["games"][0]["white"] == "Player 0"
    assert (answer["problems"], answer["refused"][0]["number"]) == (1, 61)
    assert filled.client.post("/api/games", content=numbered(60)).json()["known"] == 60


def test_evals_in_the_file_are_a_review_at_once(filled: Filled) -> None:
    (row,) = filled.add(EVALS)["games"]
    answer = filled.client.get(f"/api/games/{row['id']}/review").json()

    assert (row["effort"], row["worst"]["san"]) == ("file", "Bxd1")
    assert answer["report"]["provenance"]["evals"] == "file"
    assert answer["report"]["story"]["chapters"]
    assert not answer["provisional"]
    unseen = filled.client.get("/api/game-ids", params={"reviewed": False, "player": "Légal"}).json()["ids"]
    assert unseen == [row["id"]]
    filled.client.put(f"/api/games/{row['id']}/review", json={"effort": "quick"})
    until(lambda: filled.client.get(f"/api/games/{row['id']}").json()["effort"] == "quick")
    one, other = (each["id"] for each in filled.client.get(f"/api/games/{row['id']}/analyses").json())
    numbers = [
        filled.client.get(f"/api/games/{row['id']}/review", params={"analysis": each}).json()["report"]
        for each in (one, other)
    ]
    assert [each["provenance"]["evals"] for each in numbers] == ["file", "engine"]


def test_two_analyses_side_by_side(filled: Filled) -> None:
    game = filled.reviewed[0]
    filled.client.put(f"/api/games/{game}/review", json={"effort": "quick"})
    path = f"/api/games/{game}"
    until(lambda: len(filled.client.get(f"{path}/analyses").json()) == 2)
    thorough, quick = filled.client.get(f"{path}/analyses").json()
    found = filled.client.get(
        f"{path}/comparison", params={"one": thorough["id"], "other": quick["id"]}
    ).json()

    assert (thorough["best"], quick["best"]) == (True, False)
    assert filled.client.get(path).json()["effort"] == thorough["effort"]
    assert (found["compared"], found["one"], found["other"]) == (33, thorough, quick)
    assert "Qb8+" in [move["san"] for move in found["moves"]]  # the engine of this test sees nothing in it
    for move in found["moves"]:
        assert move["one"]["glyph"] != move["other"]["glyph"] or move["points"] > found["least"]
    missing = filled.client.get(f"{path}/review", params={"analysis": "none"})
    assert (missing.status_code, missing.json()["title"]) == (404, "there is no such analysis of this game")


def test_a_selection_as_one_file(filled: Filled) -> None:
    (bare,) = filled.add('[White "Bare"]\n\n1. e4 e6 *\n')["games"]
    both = [filled.reviewed[0], bare["id"]]
    pgn = filled.client.post("/api/exports", json={"games": both})
    refused = filled.client.post("/api/exports", json={"games": both, "form": "json"})
    lines = filled.client.post("/api/exports", json={"games": filled.reviewed, "form": "json"})

    assert pgn.headers["content-disposition"].startswith('attachment; filename="2 games.pgn"')
    assert pgn.text.count("[White ") == 2
    assert "[%eval" in pgn.text
    assert pgn.text.endswith('[White "Bare"]\n\n1. e4 e6 *\n\n')
    assert (refused.status_code, "1 of these games has no review" in refused.json()["title"]) == (422, True)
    assert [json.loads(line)["players"]["white"]["name"] for line in lines.text.splitlines()] == [
        "Paul Morphy", "Richard Reti",
    ]  # fmt: skip


def test_a_selection_is_deleted(filled: Filled) -> None:
    filled.add('[White "Gone"]\n\n1. e4 c6 *\n\n[White "Gone"]\n\n1. d4 c6 *\n')
    ids = filled.client.get("/api/game-ids", params={"player": "gone"}).json()["ids"]

    assert filled.client.post("/api/removals", json={"games": ids}).json() == {"removed": 2}
    assert filled.client.get("/api/games", params={"player": "gone"}).json()["total"] == 0


def test_sorting(filled: Filled) -> None:
    filled.add(numbered(60))
    asked: dict[str, str | int] = {"player": "Player", "sort": "date", "limit": 2}
    newest = filled.client.get("/api/games", params=asked).json()["games"]
    oldest = filled.client.get("/api/games", params={**asked, "ascending": True}).json()["games"]

    assert {row["date"] for row in newest} == {"2024.01.01"}
    assert {row["date"] for row in oldest} == {"2000.01.01"}
    assert filled.client.get("/api/games", params={"sort": "luck"}).status_code == 422


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({}, "Adolf Anderssen - Jean Dufresne, 1852.01.01.pgn"),
        ({"date": "1852.??.??"}, "Adolf Anderssen - Jean Dufresne, 1852.pgn"),
        ({"date": None}, "Adolf Anderssen - Jean Dufresne.pgn"),
        ({"white": "../../etc", "black": "a/b\\c\n\u202e", "date": None}, "etc - a b c.pgn"),
        ({"white": "", "black": "", "date": None}, "-.pgn"),
    ],
)
def test_files_are_called_as_people_call_the_game(changes: dict[str, Any], name: str) -> None:
    assert (
        file_name(StoredGame(**{each: getattr(GAME, each) for each in GAME.__slots__} | changes), "pgn")
        == name
    )


@pytest.mark.slow
def test_two_thousand_games_stop_restart_and_go_on(tmp_path: Path) -> None:
    """Nothing is lost: neither by stopping, nor by a server that is killed in the middle."""
    database, count = tmp_path / "l.sqlite", 2_000
    options = ("--engine", str(fake_engine(tmp_path)), "--workers", "2")
    with running_server(database, *options) as server, server.client() as client:
        answer = client.post("/api/games", content=numbered(count), params={"review": "quick"}, timeout=300)
        assert (answer.json()["new"], answer.json()["queued"]) == (count, count)
        until(lambda: client.get("/api/reviews").json()["done"] >= 5)
        stopped = client.patch("/api/reviews", json={"stopped": True}).json()
        assert (stopped["waiting"], stopped["done"] + stopped["stopped"]) == (0, count)
        done = stopped["done"]
        server.kill()
    with running_server(database, *options) as server, server.client() as client:
        queue = client.get("/api/reviews").json()
        assert (queue["stopped"], queue["waiting"], queue["running"]) == (count - done, 0, None)
        client.patch("/api/reviews", json={"stopped": False})
        until(lambda: client.get("/api/reviews").json()["done"] >= 5)
        server.kill()
    with running_server(database, *options) as server, server.client() as client:
        until(lambda: client.get("/api/reviews").json()["done"] >= 5)  # by itself: it was asked for
        stopped = client.patch("/api/reviews", json={"stopped": True}).json()["stopped"]
        reviewed = client.get("/api/games", params={"reviewed": True, "limit": 1}).json()["total"]
        assert 0 <= reviewed + stopped - count <= 1  # one may have been kept and not yet ticked off
        newest = client.get("/api/games", params={"reviewed": True, "limit": 200}).json()["games"]
        years = -(-len(newest) // (count // 25))  # a quick machine is through with the last year
        assert {row["date"] for row in newest} == {f"{2024 - ago}.01.01" for ago in range(years)}
        assert client.delete("/api/reviews").json()["stopped"] == 0
