"""What people play over HTTP and on the page, with a net from a hat: sentence, curve, and playing on."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import httpx
import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")

from kibitz.core.told import ToldReview
from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.kept_game import KeptGame, readable_games
from kibitz.pipeline.library import open_library
from kibitz.pipeline.reread import reread
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from tests.human.nets import write
from tests.human.read import ON_LICHESS
from tests.recorded import PLACE, recorded
from tests.web.browser import barriers, open_browser, open_page
from tests.web.server import Server, running_server

STATIC = Path(__file__).parents[2] / "src" / "kibitz" / "web" / "static"
WHITE_BLUNDERS = 26 * 2
"""27. g4, by its index."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server with a net, and the id of a reviewed game of Lichess's."""
    folder = tmp_path_factory.mktemp("human")
    moves = (PLACE / "clocks.pgn").read_text(encoding="utf-8").partition("\n\n")[2]
    tags = "".join(f'[{name} "{value}"]\n' for name, value in ON_LICHESS.items())
    (folder / "game.pgn").write_text(f"{tags}\n{moves}", encoding="utf-8")
    (kept,) = readable_games(Source(str(folder / "game.pgn")))
    assert isinstance(kept, KeptGame)
    saved = recorded("clocks")
    library = open_library(str(folder / "library.sqlite"))
    library.add_games([kept.stored])
    told = ToldReview(reread(saved, Settings()), saved.game)
    library.save(stored_analysis(kept.stored.id, "recorded", told))
    library.database.close()
    net = write(folder / "net.npz")
    with running_server(folder / "library.sqlite", "--human-model", str(net)) as server:
        yield server, kept.stored.id


@pytest.fixture
def client(filled: tuple[Server, str]) -> Iterator[httpx.Client]:
    with filled[0].client() as found:
        yield found


def test_an_old_review_is_read_with_the_model(client: httpx.Client, filled: tuple[Server, str]) -> None:
    report = client.get(f"/api/games/{filled[1]}/review").json()["report"]

    assert report["provenance"]["human"]["name"] == "from a hat"
    assert "rated 1500 on Lichess" in report["moves"][WHITE_BLUNDERS]["human"]["text"]
    assert report["players"]["white"]["expected_accuracy"]["middle"] is not None
    assert client.get("/api/status").json()["opponents"]


def test_the_opponent_plays_legal_moves_and_not_always_the_same(client: httpx.Client) -> None:
    board, seen = chess.Board(), Counter[str]()
    for _ in range(30):
        answer = client.post("/api/opponent", json={"fen": board.fen(), "moves": ["e2e4"], "rating": 1200})
        assert answer.status_code == 200, answer.text
        seen[answer.json()["uci"]] += 1

    board.push_uci("e2e4")
    assert set(seen) <= {move.uci() for move in board.legal_moves}
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ({"moves": ["e2e5"]}, "not legal"),
        ({"rating": 0}, "rating"),
        ({"rating": 4000}, "rating"),
        ({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "impossible position"),
        ({"fen": "no position"}, "fen"),
        ({"fen": "7k/5QQ1/8/8/8/8/8/K7 b - - 0 1"}, "over"),
    ],
)
def test_orders_that_cannot_be_met(client: httpx.Client, order: dict[str, Any], says: str) -> None:
    answer = client.post("/api/opponent", json={"fen": chess.STARTING_FEN, "rating": 1500, **order})

    assert answer.status_code == 422
    assert says in answer.json()["title"]


@pytest.mark.browser
def test_the_card_says_it_and_one_can_play_on(filled: tuple[Server, str]) -> None:
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: make page")
    server, game = filled
    with open_browser() as browser, open_page(browser, server.address) as page:
        page.goto(f"/games/{game}#{WHITE_BLUNDERS + 1}")
        page.get_by_test_id("pin").last.click()
        crowd = page.get_by_test_id("crowd")
        crowd.wait_for()
        assert "on Lichess" in crowd.inner_text()
        assert crowd.locator("polyline").count() == 2
        assert "Expected accuracy" in page.get_by_label("All numbers").inner_text()
        assert barriers(page) == []

        page.get_by_role("button", name="Play on from here").click()
        page.get_by_label("Your move, against").select_option("1200")
        page.get_by_test_id("type-move").fill("Kg8")
        page.keyboard.press("Enter")
        page.get_by_text("2 of 2").wait_for()
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name="worth?").wait_for()
        page.get_by_role("button", name="Back to the game").click()
        crowd.wait_for()
