"""The words beside a game over HTTP: the file's, and those that readers write."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.recorded_library import recorded_library
from tests.web.server import running_server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    database = tmp_path_factory.mktemp("notes") / "library.sqlite"
    return database, recorded_library(database, ["notes", "legal"])


@pytest.fixture(scope="module")
def client(library: tuple[Path, dict[str, str]]) -> Iterator[httpx.Client]:
    with running_server(library[0]) as server, server.client() as found:
        yield found


@pytest.fixture
def ids(library: tuple[Path, dict[str, str]]) -> dict[str, str]:
    return library[1]


def test_every_word_of_the_file_is_there(client: httpx.Client, ids: dict[str, str]) -> None:
    found = client.get(f"/api/games/{ids['notes']}/notes").json()

    assert found["own"] == found["lines"] == []
    assert found["file"] == [
        {"position": 0, "glyphs": [], "comments": ["Annotated by hand."], "variations": []},
        {"position": 5, "glyphs": [], "comments": ["I wanted to keep the tension."], "variations": []},
        {"position": 10, "glyphs": [6], "comments": [], "variations": []},
        {"position": 11, "glyphs": [14], "comments": [], "variations": []},
        {"position": 13, "glyphs": [], "comments": [], "variations": ["7. Be5 { This was my first idea }"]},
    ]


def test_notes_and_lines_are_kept_and_exported(client: httpx.Client, ids: dict[str, str]) -> None:
    game = f"/api/games/{ids['legal']}"
    assert client.put(f"{game}/notes/3", json={"text": "  The first\0 idea.\n"}).status_code == 204
    assert client.put(f"{game}/lines/2", json={"moves": ["b1c3", "g8f6"]}).status_code == 204
    assert client.put(f"{game}/lines/2", json={"moves": ["b1c3", "g8f6"]}).status_code == 204

    found = client.get(f"{game}/notes").json()
    assert found["own"] == [{"position": 3, "text": "The first idea."}]
    assert found["lines"] == [{"position": 2, "moves": ["b1c3", "g8f6"]}]
    pgn, report, page = (
        client.get(f"{game}/export", params={"form": form}) for form in ("pgn", "json", "html")
    )
    assert "{ The first idea. }" in pgn.text
    assert "(2. Nc3 Nf6)" in pgn.text
    assert report.json()["own"]["notes"] == found["own"]
    assert page.status_code == 503 or "The first idea." in page.text  # 503: the page is not built

    assert client.put(f"{game}/notes/3", json={"text": " "}).status_code == 204
    assert client.delete(f"{game}/lines/2", params={"moves": "b1c3 g8f6"}).status_code == 204
    assert client.delete(f"{game}/notes/9").status_code == 204
    left = client.get(f"{game}/notes").json()
    assert (left["own"], left["lines"]) == ([], [])


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "said"),
    [
        ("GET", "notes", None, 404, "no such game"),
        ("PUT", "notes/0", {"text": "x"}, 404, "no such game"),
        ("PUT", "{legal}/notes/99", {"text": "x"}, 404, "the game has 13 moves"),
        ("PUT", "{legal}/notes/-1", {"text": "x"}, 422, "position"),
        ("PUT", "{legal}/notes/1", {"text": ""}, 422, "text"),
        ("PUT", "{legal}/notes/1", {"text": "x" * 10_001}, 422, "text"),
        ("PUT", "{legal}/lines/0", {"moves": ["e2e5"]}, 422, "e2e5 is not a legal move there"),
        ("PUT", "{legal}/lines/0", {"moves": []}, 422, "moves"),
        ("DELETE", "{legal}/lines/0?moves=hello", None, 422, "moves"),
    ],
)
def test_what_cannot_be_is_said(
    client: httpx.Client, ids: dict[str, str], method: str, path: str, body: object, status: int, said: str
) -> None:
    path = path.format(**ids) if "{" in path else f"0000/{path}"
    answer = client.request(method, f"/api/games/{path}", json=body)

    assert answer.status_code == status
    assert said in answer.json()["title"]
