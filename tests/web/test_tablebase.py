"""Endgame tables over HTTP: any position, and games that were reviewed before the tables were there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")

from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.kept_game import stored_game
from kibitz.pipeline.library import open_library
from tests.games import played
from tests.tables.made import told
from tests.tables.real import tables_home
from tests.web.browser import barriers, open_page
from tests.web.server import Server, running_server

pytestmark = pytest.mark.tables

STATIC = Path(__file__).parents[2] / "src" / "kibitz" / "web" / "static"
TEXT = b'[FEN "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1"]\n[SetUp "1"]\n\n1. c7 Rd6+ 2. Kc5 Rd1 *\n'


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with a game that was reviewed without tables."""
    path = tmp_path_factory.mktemp("web") / "library.sqlite"
    game = played(TEXT)
    stored = stored_game(game, GameText(1, 1, TEXT), "study.pgn")
    kept = open_library(str(path))
    kept.add_games([stored])
    kept.save(stored_analysis(stored.id, "a" * 32, told(game, [500] * 5, None)))
    kept.database.close()
    return path


@pytest.fixture(scope="module")
def server(library: Path) -> Iterator[Server]:
    with running_server(library, "--tablebase", str(tables_home())) as found:
        yield found


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with server.client() as found:
        yield found


def test_a_position_and_its_moves(client: httpx.Client) -> None:
    answer = client.get("/api/tablebase", params={"fen": "8/2P5/8/8/3r4/8/2K5/k7 w - - 9 6"}).json()

    assert (answer["tablebase"]["result"], answer["tablebase"]["winner"]) == ("win", "white")
    assert [(move["san"], move["result"]) for move in answer["moves"]] == [
        ("c8=R", "win"), ("Kb3", "win"), ("Kc3", "win"), ("c8=Q", "draw"),
        ("Kc1", "loss"), ("c8=B", "loss"), ("c8=N", "loss"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fen", "code"),
    [
        pytest.param("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 200, id="too many men"),
        pytest.param("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 200, id="the right to castle"),
        pytest.param("nonsense", 422, id="no position"),
        pytest.param("8/8/8/8/8/8/8/8 w - - 0 1", 422, id="no kings"),
        pytest.param("8/8/8/8/1k6/8/p7/1K1R4 b - - 0 1", 422, id="the side that is not to move is in check"),
    ],
)
def test_what_no_table_knows(client: httpx.Client, fen: str, code: int) -> None:
    answer = client.get("/api/tablebase", params={"fen": fen})

    assert answer.status_code == code
    if code == 200:
        assert answer.json() == {"index": 0, "tablebase": None, "moves": []}


def test_a_game_that_was_reviewed_without_tables_is_shown_with_them(client: httpx.Client) -> None:
    (game,) = client.get("/api/games").json()["games"]
    report = client.get(f"/api/games/{game['id']}/review").json()["report"]

    assert [move["label"] for move in report["moves"]] == ["great", "best", "blunder", "best"]
    assert [position["index"] for position in report["tablebase"]] == [0, 1, 2, 3, 4]
    lichess = client.get(f"/api/games/{game['id']}/review", params={"rules": "lichess"}).json()["report"]
    assert [move["label"] for move in lichess["moves"]] == [None] * 4
    assert lichess["moves"][2]["tablebase"]["result"] == "draw"


def test_numbers_are_explained_with_the_tables(client: httpx.Client) -> None:
    (game,) = client.get("/api/games").json()["games"]
    numbers = client.get(f"/api/games/{game['id']}/numbers").json()
    report = client.get(f"/api/games/{game['id']}/review").json()["report"]

    assert round(numbers["white"]["accuracy"]["result"]) == report["players"]["white"]["accuracy"]


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_shows_what_every_move_comes_to(server: Server, browser: Any, width: int) -> None:
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: make page")
    with server.client() as client:
        (game,) = client.get("/api/games").json()["games"]
    with open_page(browser, server.address, width=width, bypass_csp=True) as page:
        page.goto(f"/games/{game['id']}")
        panel = page.get_by_test_id("tablebase")
        panel.wait_for()
        tops = [page.locator(part).bounding_box()["y"] for part in (".moment", ".tablebase", ".moves-card")]
        assert tops == sorted(tops), "between the card and the moves"
        assert "White to move: won, 1 ply to the next capture, pawn move or mate" in panel.inner_text()
        assert panel.locator('[data-result="Wins"]').inner_text().split() == ["Wins", "c7"]
        assert len(panel.locator('[data-result="Draws"] button').all()) == 4
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        panel.locator('[data-result="Loses"]').wait_for()
        assert "Black to move: drawn" in panel.inner_text()
        assert "Throws the win away" in page.get_by_test_id("explanation").inner_text()
        assert barriers(page) == []
        panel.locator("button").first.click()
        page.locator(".in-line").wait_for()
