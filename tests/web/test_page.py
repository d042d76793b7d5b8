"""The page in a real browser, as people use it."""

import gzip
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.real import real_engine
from tests.processes import descendants
from tests.web.browser import barriers, open_page
from tests.web.long_game import long_game
from tests.web.server import CORPUS, Server, bare, running_server

pytestmark = [pytest.mark.engine, pytest.mark.browser]

STATIC = Path(__file__).parents[2] / "src" / "kibitz" / "web" / "static"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    real_engine()
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: make page")
    with running_server(tmp_path_factory.mktemp("page") / "library.sqlite") as found:
        yield found


@pytest.fixture(autouse=True)
def _nothing_in_the_queue(server: Server) -> None:
    """What an earlier test left is cancelled."""
    with server.client() as client:
        for row in client.get("/api/games", params={"limit": 200}).json()["games"]:
            if row["job"]:
                client.delete(f"/api/games/{row['id']}/review")


@pytest.fixture
def page(server: Server, browser: Any) -> Iterator[Any]:
    with open_page(browser, server.address) as found:
        yield found


def _text(name: str) -> str:
    return bare(name)


def _paste(page: Any, text: str) -> None:
    page.goto("/")
    page.get_by_test_id("import-text").fill(text)
    page.get_by_test_id("import-button").click()


def _review(page: Any, server: Server, name: str, effort: str = "quick") -> dict[str, Any]:
    """The review page of a game that has a review."""
    game = server.reviewed(name, effort)
    page.goto(f"/games/{game['id']}")
    page.get_by_test_id("move").first.wait_for()
    page.wait_for_selector('[data-testid="move"][data-label="best"], [data-testid="move"][data-label="book"]')
    return game


def _until(page: Any, condition: str, seconds: float = 20) -> None:
    """Until a condition holds in the page; asked from outside, because the page's policy forbids eval."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        time.sleep(0.05)


def _current(page: Any) -> str:
    found: str = page.locator('[data-testid="move"][aria-current]').first.get_attribute("data-index")
    return found


def test_pasting_a_game_reviews_it_live(page: Any) -> None:
    _paste(page, _text("reti"))
    page.wait_for_url(re.compile("/games/"))
    page.get_by_test_id("provisional").first.wait_for(timeout=90_000)
    page.wait_for_selector('[data-testid="pin"]', timeout=90_000)
    page.get_by_test_id("provisional").first.wait_for(state="detached", timeout=90_000)

    assert "White won" in page.get_by_test_id("sentence").inner_text()
    assert page.get_by_test_id("story").inner_text()


def test_choosing_a_file(page: Any) -> None:
    page.goto("/")
    page.get_by_test_id("import-file").set_input_files(CORPUS / "greco.pgn")
    page.wait_for_url(re.compile("/games/"))
    page.get_by_test_id("move").first.wait_for()

    assert page.get_by_test_id("move").count() == 15


def test_files_go_as_they_are(page: Any, tmp_path: Path) -> None:
    """One in an old encoding, one compressed, one that is no game: the browser must not touch the bytes."""
    (tmp_path / "old.pgn").write_bytes(b'[White "Richard R\xe9ti"]\n\n1. e4 c6 2. d4 d5 *\n')
    (tmp_path / "packed.pgn.gz").write_bytes(gzip.compress(_text("greco").encode()))
    (tmp_path / "none.pgn").write_text("hello")
    page.goto("/")
    files = [tmp_path / name for name in ("old.pgn", "none.pgn", "packed.pgn.gz")]
    page.get_by_test_id("import-file").set_input_files(files)
    problems = page.get_by_test_id("import-problems")
    problems.wait_for()

    assert "this is not a game" in problems.inner_text()
    assert "none.pgn, game 1" in problems.inner_text()
    page.get_by_test_id("game-row").filter(has_text="Richard Réti").first.wait_for()
    page.get_by_test_id("game-row").filter(has_text="Greco").first.wait_for()


def test_dropping_several_games_with_a_bad_one(page: Any) -> None:
    page.goto("/")
    text = _text("legal") + "\n" + _text("reti") + '\n[White "x"]\n\n1. e4 Ke5 *\n'
    transfer = page.evaluate_handle(
        """text => { const data = new DataTransfer();
        data.items.add(new File([text], 'games.pgn', {type: 'text/plain'})); return data; }""",
        text,
    )
    page.get_by_test_id("drop-zone").dispatch_event("drop", {"dataTransfer": transfer})
    problems = page.get_by_test_id("import-problems")
    problems.wait_for()

    assert "Ke5" in problems.inner_text()
    page.get_by_test_id("game-row").nth(1).wait_for()


def test_text_that_is_no_game(page: Any) -> None:
    _paste(page, "1. hello 2. world")
    page.get_by_test_id("import-problems").wait_for()

    said = page.get_by_test_id("import-problems").inner_text()
    assert said.startswith("No game could be read\n")
    assert said.count("not a game") == 1


def test_walking_by_keyboard(page: Any, server: Server) -> None:
    _review(page, server, "opera")
    page.keyboard.press("ArrowDown")
    _until(page, "document.querySelector('[data-testid=move][aria-current]')?.dataset.index === '32'")
    page.keyboard.press("ArrowLeft")
    assert _current(page) == "31"
    page.keyboard.press("k")
    _until(page, "document.querySelector('[data-testid=move][aria-current]')?.dataset.index !== '31'")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert _current(page) == "0"
    page.keyboard.press("?")
    page.get_by_test_id("help").wait_for()
    page.keyboard.press("Escape")
    page.get_by_test_id("help").wait_for(state="hidden")


def test_the_graph_and_the_turning_points(page: Any, server: Server) -> None:
    _review(page, server, "opera")
    graph = page.get_by_test_id("graph").bounding_box()
    page.mouse.click(graph["x"] + graph["width"] * 0.5, graph["y"] + graph["height"] * 0.5)
    assert 10 <= int(_current(page)) <= 24
    page.get_by_test_id("walk-button").click()
    page.get_by_test_id("card").first.wait_for()
    assert page.get_by_test_id("card").first.inner_text()


def test_trying_a_move_on_the_board(page: Any, server: Server) -> None:
    _review(page, server, "opera")
    page.locator('[data-testid="move"][data-index="29"]').click()
    box = page.locator("cg-board").bounding_box()
    square = box["width"] / 8
    page.mouse.click(box["x"] + 1.5 * square, box["y"] + 5.5 * square)  # the queen on b3
    page.mouse.click(box["x"] + 1.5 * square, box["y"] + 1.5 * square)  # to b7, which is not mate
    result = page.get_by_test_id("try-result")
    result.wait_for()
    _until(page, "/Qb8/.test(document.querySelector('[data-testid=try-result]')?.textContent || '')", 30)


def test_retrying_mistakes(page: Any, server: Server) -> None:
    _review(page, server, "opera")
    page.get_by_test_id("retry-button").first.click()
    panel = page.get_by_test_id("retry-panel")
    panel.wait_for()
    page.get_by_test_id("retry-hint").click()
    assert panel.inner_text()


def test_sharing(page: Any, server: Server) -> None:
    _review(page, server, "opera")
    page.get_by_test_id("share-button").click()
    with page.expect_download() as download:
        page.get_by_test_id("share-pgn").click()
    assert "[%eval" in Path(download.value.path()).read_text(encoding="utf-8")
    for form in ("share-json", "share-html", "share-png"):
        assert page.get_by_test_id(form).count() == 1


def test_themes(page: Any) -> None:
    page.goto("/")
    colours = set()
    for _ in range(3):
        page.get_by_test_id("theme").click()
        colours.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(colours) == 2


def test_a_phone(server: Server, browser: Any) -> None:
    with open_page(browser, server.address, width=390, height=844, has_touch=True, is_mobile=True) as page:
        _review(page, server, "opera")
        for name in ("sentence", "graph", "walk-button", "players"):
            box = page.get_by_test_id(name).first.bounding_box()
            assert box, name
            assert box["y"] < 844, name
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390
    with open_page(browser, server.address, width=360, height=740) as page:
        page.goto("/")
        page.get_by_test_id("import-text").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def _stage_top(page: Any) -> float:
    found: float = page.locator("[data-part=stage]").bounding_box()["y"]
    return found


def test_the_board_stays_in_sight_on_a_phone(server: Server, browser: Any) -> None:
    with open_page(browser, server.address, width=390, height=844, reduced_motion="reduce") as page:
        _review(page, server, "opera")
        assert _stage_top(page) > 400  # the summary comes first
        graph = page.get_by_test_id("graph").bounding_box()
        page.mouse.click(graph["x"] + 200, graph["y"] + 60)
        board = page.locator("cg-board").bounding_box()
        assert board["y"] + board["height"] <= 844 - 60  # clear of the bar at the bottom
        assert page.get_by_test_id("graph").bounding_box()["y"] > -60
        page.locator('[data-testid="move"][data-index="30"]').click()
        assert _stage_top(page) == 0
        page.mouse.wheel(0, 400)
        _until(page, "document.querySelector('[data-part=stage]').getBoundingClientRect().top === 0")


def test_the_threat(page: Any, server: Server) -> None:
    _review(page, server, "opera")
    threat = page.get_by_test_id("threat")
    arrow = page.locator('svg.cg-shapes line[stroke="#7b2fbe"]')
    page.locator('[data-testid="move"][data-index="30"]').click()  # 16. Qb8+ is check
    page.keyboard.press("x")
    page.get_by_text("No threat to show: the king is in check.").wait_for()
    assert threat.bounding_box()["y"] < 200  # in sight, however small the window
    page.keyboard.press("ArrowRight")  # White to move and to mate: Black has something to do first
    page.get_by_text("Threat: ").wait_for()
    arrow.wait_for(state="attached")  # the board draws in its next frame
    page.keyboard.press("ArrowRight")
    page.get_by_text("No threat to show: the game is over.").wait_for()
    arrow.wait_for(state="detached")
    page.keyboard.press("x")
    _until(page, "document.querySelector('[data-testid=threat]').textContent === ''")
    assert not threat.inner_text()


def test_numbers_wait_for_the_whole_game_and_a_cancelled_review_starts_again(page: Any) -> None:
    _paste(page, _text("kasparov"))
    page.wait_for_url(re.compile("/games/"))
    page.get_by_test_id("provisional").first.wait_for()
    _until(page, "document.querySelectorAll('[data-testid=move]:not([data-label=\"\"])').length > 2", 60)
    assert page.get_by_test_id("accuracy").count() == 0
    assert "Centipawn loss" not in page.get_by_test_id("review-page").inner_text()
    page.get_by_test_id("cancel-button").click()
    page.get_by_test_id("cancelled").wait_for()

    assert page.locator('[data-testid="move"]:not([data-label=""])').count() > 2
    page.get_by_test_id("review-button").click()
    page.get_by_test_id("cancel-button").wait_for()
    assert page.get_by_test_id("cancelled").count() == 0
    page.get_by_test_id("cancel-button").click()


def test_a_reload_in_the_middle(page: Any) -> None:
    _paste(page, _text("kasparov"))
    page.wait_for_url(re.compile("/games/"))
    page.get_by_test_id("provisional").first.wait_for()
    page.reload()
    page.get_by_test_id("provisional").first.wait_for()
    _until(page, "document.querySelectorAll('[data-testid=move][data-label]').length > 3", 60)
    page.get_by_test_id("cancel-button").click()
    page.get_by_test_id("cancel-button").wait_for(state="detached")


def test_an_engine_killed_in_the_middle(page: Any, server: Server) -> None:
    _paste(page, _text("fischer"))
    page.wait_for_url(re.compile("/games/"))
    page.get_by_test_id("provisional").first.wait_for()
    for pid in descendants(server.pid)[-2:]:
        os.kill(pid, signal.SIGKILL)
    _until(page, "/started again/i.test(document.body.textContent)", 60)
    page.get_by_test_id("cancel-button").click()


NASTY = """[Event "<script>document.title='broken'</script>"]
[Site "\\"><img src=x onerror=alert(1)>"]
[White "<b>White</b> & 'quote'"]
[Black "</script><svg onload=alert(1)>"]
[RowReview "1-0"]

{ <script>alert(1)</script> } 1. e4 { </textarea><img src=x onerror=alert(2)> } e5 2. Qh5 Ke7 3. Qxe5# 1-0
"""


def test_markup_in_a_game_stays_text(page: Any, server: Server) -> None:
    _paste(page, NASTY)
    page.wait_for_url(re.compile("/games/"))
    page.get_by_test_id("provisional").first.wait_for(state="detached", timeout=60_000)
    page.goto("/")
    page.get_by_test_id("game-row").first.wait_for()

    assert page.title() != "broken"
    assert page.locator("img[src=x]").count() == 0
    assert "<b>White</b> & 'quote'" in page.get_by_test_id("library-table").inner_text()


def test_five_hundred_moves(page: Any) -> None:
    _paste(page, long_game(1000))
    page.wait_for_url(re.compile("/games/"))
    _until(page, "document.querySelectorAll('[data-testid=move]').length === 1000", 30)
    page.keyboard.press("ArrowDown")
    _until(page, "document.querySelector('[data-testid=move][aria-current]')?.dataset.index === '999'")
    page.get_by_test_id("cancel-button").click()


CHESS960 = """[Variant "Chess960"]
[SetUp "1"]
[FEN "bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w GEge - 0 1"]

1. O-O O-O 2. Ng3 Ng6 *
"""

BLACK_FIRST = """[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"]

2... Nf6 3. Nc3 Bb4 4. Nf3 *
"""


@pytest.mark.parametrize(("text", "moves"), [(CHESS960, 4), (BLACK_FIRST, 4)])
def test_unusual_starts(page: Any, text: str, moves: int) -> None:
    _paste(page, text)
    page.wait_for_url(re.compile("/games/"))
    page.wait_for_selector('[data-testid="move"][data-label]')
    page.get_by_test_id("provisional").first.wait_for(state="detached", timeout=60_000)

    assert page.get_by_test_id("move").count() == moves
    for _ in range(moves):
        page.keyboard.press("ArrowRight")
    assert page.locator("cg-board piece").count() >= 30


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("where", ["library", "review", "docs"])
def test_accessibility(server: Server, browser: Any, theme: str, where: str) -> None:
    with open_page(browser, server.address, color_scheme=theme, bypass_csp=True) as page:
        if where == "review":
            _review(page, server, "opera")
        else:
            page.goto("/docs" if where == "docs" else "/")
            page.wait_for_load_state("networkidle")
        found = barriers(page)

    assert not found, found
