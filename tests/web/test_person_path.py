"""A person's path in a real browser: a name is typed, games arrive, the newest is opened, one's own side is
below and one's own mistakes are offered; and whatever else is typed gets words that help."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import chess
import pytest

from tests.sites.made_games import NAME, lichess_game, lichess_games, lichess_id, line, sans
from tests.sites.stand_in import FakeLichess, serving
from tests.web.browser import barriers, open_page
from tests.web.server import Server, fake_engine, running_server, until
from tests.web.test_page import STATIC

pytestmark = pytest.mark.browser

NEWEST = 40
"""An even number: the account has Black."""

SLIP = 5
"""The index of Black's move that Lichess calls a blunder."""

NOWHERE = "http://127.0.0.1:9"


def _with_a_blunder() -> bytes:
    """A game with Lichess's own evals, in which Black throws a level game away."""
    board = chess.Board()
    for san in sans(NEWEST)[:SLIP]:
        board.push_san(san)
    better = next(move for move in board.legal_moves if board.san(move) != sans(NEWEST)[SLIP])
    slip = {
        "eval": 700, "best": better.uci(), "variation": board.san(better),
        "judgment": {"name": "Blunder", "comment": "Blunder."},
    }  # fmt: skip
    evals: list[dict[str, Any]] = [{"eval": 10 if ply < SLIP else 700} for ply in range(len(sans(NEWEST)))]
    evals[SLIP] = slip
    return line(lichess_game(NEWEST, analysis=evals))


@pytest.fixture(scope="module")
def lichess() -> Iterator[FakeLichess]:
    site = FakeLichess(
        games={NAME: [*lichess_games(NEWEST), _with_a_blunder()]},
        studies={"AAAAAAAA": b""},
        private={"AAAAAAAA"},
    )
    with serving(site):
        yield site


@contextmanager
def _server(folder: Path, lichess: FakeLichess) -> Iterator[Server]:
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: make page")
    places = {"KIBITZ_LICHESS_ADDRESS": lichess.address, "KIBITZ_CHESSCOM_ADDRESS": NOWHERE}
    options = ("--engine", str(fake_engine(folder)), "--workers", "1")
    with running_server(folder / "library.sqlite", *options, HOME=str(folder), **places) as found:
        yield found


@pytest.mark.parametrize(("width", "theme"), [(390, "dark"), (1440, "light")])
def test_from_a_name_to_ones_own_mistakes(
    tmp_path: Path, lichess: FakeLichess, browser: Any, width: int, theme: str
) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(_server(tmp_path, lichess))
        page = stack.enter_context(
            open_page(browser, server.address, width=width, color_scheme=theme, bypass_csp=True)
        )
        page.goto("/")
        page.get_by_test_id("import-effort").select_option("none-yet")
        page.get_by_test_id("import-text").fill(NAME)
        page.keyboard.press("Enter")
        page.get_by_test_id("account-lichess").click()
        page.get_by_test_id("this-is-me").click()
        page.locator('[data-testid="import-run"][data-state="done"]').wait_for()
        until(lambda: page.locator(".who.own").count() >= 25)
        found = barriers(page)
        overflow = page.evaluate("document.documentElement.scrollWidth")
        page.get_by_test_id("open-newest").click()

        page.get_by_test_id("retry-button").wait_for()
        assert page.get_by_test_id("retry-button").inner_text() == "Retry my mistakes (1)"
        assert page.get_by_test_id("seat").last.get_attribute("data-side") == "black"
        assert page.locator(".cg-wrap.orientation-black").count() == 1
        assert page.locator(".players .who").first.get_attribute("title") == NAME.title()

        page.get_by_test_id("settings-button").click()
        assert f"Lichess {NAME}" in page.get_by_test_id("person").inner_text().replace("\n", " ")
        found += barriers(page)
        page.get_by_test_id("remove-name").click()
        page.get_by_test_id("person").wait_for(state="detached")
        page.keyboard.press("Escape")
        until(lambda: "my" not in page.get_by_test_id("retry-button").inner_text())

    assert not found, found
    assert overflow <= width


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, lichess: FakeLichess) -> Iterator[Server]:
    with _server(tmp_path_factory.mktemp("typed"), lichess) as found:
        yield found


@pytest.fixture(scope="module")
def page(server: Server, browser: Any) -> Iterator[Any]:
    with open_page(browser, server.address) as found:
        found.goto("/")
        found.get_by_test_id("import-effort").select_option("none-yet")
        yield found


def _type(page: Any, text: str) -> None:
    page.get_by_test_id("import-text").fill(text)
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lichess:nobody-there", "There is nobody called nobody-there on Lichess, or the account is closed."),
        ("https://lichess.org/study/AAAAAAAA", "private"),
        ("https://lichess.org/zzzzzzzz", "There is no game zzzzzzzz on Lichess: is the link whole?"),
        ("chesscom:erik", "Chess.com cannot be reached: are you online? Nothing is lost, try again later."),
        ("https://www.chess.com/game/live/12345", "Chess.com gives games only by their players"),
        ("what is this", "This is no name, link, position or game: paste PGN, a FEN,"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "This position cannot be"),
        ("https://example.org/game/1", "Games come from Lichess and Chess.com, not from example.org"),
    ],
)
def test_what_cannot_come_is_answered_with_words_that_help(page: Any, text: str, said: str) -> None:
    _type(page, text)

    trouble = page.locator('[data-testid="import-trouble"], [data-testid="import-problems"]')
    trouble.filter(has_text=said).wait_for()
    assert trouble.count() == 1
    assert page.get_by_test_id("import-player").count() == ("chess.com/game" in text)


def test_a_link_opens_its_game_and_a_position_its_board(page: Any) -> None:
    _type(page, f"https://lichess.org/{lichess_id(NEWEST)}/black#6")
    page.wait_for_url(re.compile(r"/games/\w+#6$"))
    page.locator(".cg-wrap.orientation-black").wait_for()

    page.locator(".back-link").click()
    _type(page, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1")
    page.wait_for_url(re.compile(r"/board\?fen="))
    page.get_by_text("Black to move.").wait_for()
    page.get_by_test_id("type-move").fill("h6")
    page.keyboard.press("Enter")
    page.get_by_test_id("try-result").locator("b").wait_for()
    page.locator(".back-link").click()


def test_an_import_can_be_stopped_and_gone_on_with(
    page: Any, server: Server, lichess: FakeLichess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lichess, "delay", 0.1)
    page.get_by_test_id("import-text").fill(f"lichess:{NAME}")
    page.get_by_test_id("which-games").click()
    page.get_by_test_id("wish-most").fill("many")
    page.get_by_test_id("import-button").click()
    page.get_by_text("a whole number").wait_for()
    page.get_by_test_id("wish-most").fill("")
    page.get_by_test_id("wish-colour").select_option("black")
    page.get_by_test_id("wish-rated").select_option("rated")
    page.get_by_test_id("wish-bullet").check()
    page.get_by_test_id("import-button").click()
    page.get_by_test_id("stop-import").click()
    page.locator('[data-testid="import-run"][data-state="stopped"]').wait_for()
    monkeypatch.setattr(lichess, "delay", 0.0)
    until(lambda: lichess.at_once == 0)  # a site that still answers the first would ask to wait a minute
    page.get_by_test_id("again").click()
    page.locator('[data-testid="import-run"][data-state="done"]').wait_for()
    page.get_by_test_id("sync").wait_for()
    page.get_by_text("(rated bullet as black)").first.wait_for()
    with server.client() as client:
        found = client.get("/api/games", params={"limit": 200}).json()
    wanted = [number for number in range(NEWEST + 1) if number % 2 == 0 and number % 3 == 1]
    assert (found["total"], {game["black"] for game in found["games"]}) == (len(wanted), {NAME.title()})
