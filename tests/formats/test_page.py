"""A review as one file: it opens from disk, asks for nothing, and reads like the page."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kibitz.core.told import ToldReview
from kibitz.errors import PageMissing
from kibitz.formats.json.report import FOR_THE_PAGE, report_json
from kibitz.formats.page import report as page_report
from kibitz.formats.page.report import page_parts, report_html
from kibitz.pipeline.rough import rough_review
from kibitz.settings import Settings
from tests.games import played, told
from tests.recorded import told_again
from tests.web.browser import barriers, open_page

DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)
PHONE, WIDE = 390, 1440


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    try:
        page_parts()
    except PageMissing as missing:
        pytest.skip(str(missing))


def _data(page: str) -> Any:
    found = DATA.search(page)
    assert found
    return json.loads(found[1])


def _opened(page: Any, told: ToldReview, folder: Path) -> Any:
    """The report in a page, and what the page asked for."""
    path = folder / "review.html"
    path.write_text(report_html(told), encoding="utf-8")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    page.get_by_test_id("review-page").wait_for()
    assert [url for url in asked if not url.startswith("data:")] == [path.as_uri()]
    return page


def test_its_data_is_the_report() -> None:
    told = told_again("opera")

    assert _data(report_html(told)) == json.loads(report_json(told, FOR_THE_PAGE))


def test_nothing_of_a_game_becomes_markup() -> None:
    nasty = "<script>alert(1)</script>\"'`${x}</script><!--"
    told = told_again("opera")
    tags = {**told.report.summary.sheet.tags, "White": nasty, "Event": nasty}
    sheet = replace(told.report.summary.sheet, tags=tags)
    players = replace(
        told.report.summary.players, white=replace(told.report.summary.players.white, name=nasty)
    )
    summary = replace(told.report.summary, sheet=sheet, players=players)
    page = report_html(ToldReview(replace(told.report, summary=summary), told.game))

    assert "<script>alert" not in page
    assert page.count("</script>") == 3
    assert page.count("<!--") == 0
    assert _data(page)["game"]["tags"]["Event"] == nasty
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page


def test_a_page_that_was_not_built_says_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_report, "files", lambda _: tmp_path)
    page_parts.cache_clear()
    with pytest.raises(PageMissing, match="run `make page`"):
        report_html(told_again("opera"))


@pytest.mark.browser
@pytest.mark.parametrize("width", [PHONE, WIDE])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_opens_from_disk(browser: Any, tmp_path: Path, width: int, theme: str) -> None:
    told = told_again("clocks")
    with open_page(browser, None, width=width, color_scheme=theme) as page:
        _opened(page, told, tmp_path)

        assert page.get_by_test_id("sentence").inner_text() == told.headline
        assert page.get_by_test_id("move").count() == len(told.report.moves)
        assert page.get_by_test_id("pin").count() == len(told.turning_points)
        assert page.locator("cg-board piece").count() == 32
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        background = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert background == {"light": "rgb(246, 245, 242)", "dark": "rgb(25, 24, 22)"}[theme]
        for needs_a_server in ("engine-toggle", "retry-button", "note-button", "type-move", "ruleset"):
            assert page.get_by_test_id(needs_a_server).count() == 0, needs_a_server


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_it(browser: Any, tmp_path: Path, theme: str) -> None:
    with open_page(browser, None, color_scheme=theme, bypass_csp=True) as page:
        _opened(page, told_again("clocks"), tmp_path)
        assert not barriers(page)
        page.keyboard.press("n")
        assert not barriers(page)


@pytest.mark.browser
def test_going_through_it(browser: Any, tmp_path: Path) -> None:
    told = told_again("clocks")
    with open_page(browser, None) as page:
        _opened(page, told, tmp_path)
        page.keyboard.press("n")
        here = page.locator('[data-testid="move"][aria-current]')
        assert here.get_attribute("data-index") == str(told.turning_points[0])
        assert "Moment 1 of" in page.get_by_test_id("card").inner_text()
        page.keyboard.press(" ")
        assert "The engine's line" in page.get_by_test_id("card").inner_text()
        page.keyboard.press("ArrowRight")
        assert "2 of" in page.get_by_test_id("card").inner_text()
        assert page.get_by_test_id("try-result").count() == 0
        page.keyboard.press("Escape")
        page.keyboard.press("f")
        page.locator(".orientation-black").wait_for()
        page.keyboard.press("End")
        assert here.get_attribute("data-index") == str(len(told.report.moves) - 1)
        for key in "lxrt":
            page.keyboard.press(key)
        assert page.locator("dialog").count() == 0
        page.keyboard.press("?")
        page.get_by_test_id("help").wait_for()
        assert "retry" not in page.get_by_test_id("help").inner_text()
        page.keyboard.press("Escape")
        page.get_by_test_id("help").wait_for(state="hidden")
        page.get_by_test_id("accuracy").first.click()
        page.get_by_test_id("number-explained").wait_for()
        assert "accuracy from the win percent" in page.get_by_test_id("number-explained").inner_text()


@pytest.mark.browser
def test_markup_in_a_game_stays_text(browser: Any, tmp_path: Path) -> None:
    game = played("""[Event "<script>document.title='broken'</script>"]
[White "<b>White</b> & 'quote'"]
[Black "</script><svg onload=document.title='broken'>"]

{ <img src=x onerror=alert(1)> } 1. e4 { [%eval 0.2] </textarea><img src=x> } e5 { [%eval 0.3] } *
""")
    with open_page(browser, None) as page:
        _opened(page, told(game), tmp_path)

        assert (
            page.title() == "<b>White</b> & 'quote' – </script><svg onload=document.title='broken'> · Kibitz"
        )
        assert page.locator("img, b b, svg[onload]").count() == 0
        assert "<b>White</b> & 'quote'" in page.get_by_test_id("seat").last.inner_text()
        assert "<img src=x onerror=alert(1)>" in page.get_by_test_id("card").inner_text()


UNUSUAL = {
    "without moves": '[White "Nobody"]\n\n*',
    "without evals": "1. e4 e5 2. Nf3 *",
    "with evals of some moves": "1. e4 { [%eval 0.2] } e5 2. Nf3 { [%eval 0.1] } *",
    "that stops early": "1. e4 { [%eval 0.2] } e5 { [%eval 0.3] } 2. Ke3 *",
    "with null moves": "1. e4 { [%eval 0.2] } -- { [%eval 1.2] } 2. d4 { [%eval 1.3] } *",
    "with Black to move": """[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"]

2... Nf6 { [%eval 0.3] } 3. Nc3 { [%eval 0.1] } *""",
    "of Chess960": """[Variant "Chess960"]
[SetUp "1"]
[FEN "bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w GEge - 0 1"]

1. O-O { [%eval 0.3] } O-O { [%eval 0.1] } 2. Ng3 { [%eval 0.1] } *""",
}


@pytest.mark.browser
@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in UNUSUAL.items()])
def test_an_unusual_game(browser: Any, tmp_path: Path, text: str) -> None:
    game = played(text)
    with open_page(browser, None, width=PHONE, reduced_motion="reduce") as page:
        _opened(page, told(game), tmp_path)
        assert page.get_by_test_id("move").count() == len(game.moves)
        for board in game.boards():
            assert page.locator("cg-board piece").count() == len(board.piece_map())
            page.keyboard.press("ArrowRight")
        assert page.get_by_test_id("card").inner_text()


@pytest.mark.browser
def test_a_rough_reading_says_so(browser: Any, tmp_path: Path) -> None:
    game = played("1. e4 e5 2. Qh5 Nf6 3. Qxe5+ Be7 *")
    with open_page(browser, None) as page:
        _opened(page, ToldReview(rough_review(game, Settings()), game), tmp_path)

        assert "ROUGH: no engine looked at this game" in page.locator(".notice.bad").inner_text()
