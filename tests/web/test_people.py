"""Who is who over HTTP: names are read and changed, games say who sits at them and are found by it."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.web.server import running_server

pytestmark = pytest.mark.slow


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    database = tmp_path_factory.mktemp("people") / "library.sqlite"
    with running_server(database) as server, server.client() as found:
        server.add("opera")
        server.add("evergreen")
        yield found


def _add(client: httpx.Client, name: str, **person: str) -> httpx.Response:
    return client.post("/api/people", json={"name": name, **person})


def _seats(client: httpx.Client, **asked: str) -> dict[str, Any]:
    games = client.get("/api/games", params=asked).json()["games"]
    return {game["white"]: [(seat["person"], seat["side"]) for seat in game["seats"]] for game in games}


def test_names_are_said_taken_back_and_asked_for(client: httpx.Client) -> None:
    assert client.get("/api/people").json() == {"people": []}
    assert _seats(client) == {"Paul Morphy": [], "Adolf Anderssen": []}

    added = _add(client, "Dufresne, Jean")
    _add(client, "Paul Morphy", person="Paul")
    _add(client, "https://lichess.org/@/paul_m", person="paul")

    assert added.status_code == 201
    people = client.get("/api/people").json()["people"]
    assert [(each["name"], each["is_me"], len(each["names"])) for each in people] == [
        ("me", True, 1),
        ("Paul", False, 2),
    ]
    assert people[1]["names"][1] == {"id": "lichess:paul_m", "name": "paul_m", "site": "lichess", "games": 0}
    mine, pauls = {"Adolf Anderssen": [("me", "black")]}, {"Paul Morphy": [("Paul", "white")]}
    assert _seats(client) == mine | pauls
    assert _seats(client, person="me") == mine
    assert _seats(client, person="Paul", side="white") == pauls
    assert _seats(client, person="Paul", side="black") == _seats(client, person="Nobody") == {}
    one = client.get("/api/games", params={"person": "Paul"}).json()["games"][0]["id"]
    assert client.get(f"/api/games/{one}").json()["seats"] == [{"person": "Paul", "side": "white"}]

    left = client.delete("/api/people", params={"name": "jean dufresne"})
    assert [each["name"] for each in left.json()["people"]] == ["Paul"]
    for answer, status, said in (
        (_add(client, "paul morphy"), 409, "paul morphy is a name of 'Paul' already"),
        (_add(client, "fics:x"), 422, "say lichess:NAME, chesscom:NAME"),
        (_add(client, "x" * 201), 422, "name"),
        (_add(client, "x", person=" "), 422, "a person is called"),
        (client.delete("/api/people", params={"name": "nobody"}), 404, "nobody is nobody's name here"),
    ):
        assert (answer.status_code, said in answer.json()["title"]) == (status, True), answer.text
