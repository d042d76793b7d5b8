"""Insights in a real Chromium: soon there, filters in the address, from a chart to its move, for everybody."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.library import open_library
from tests.recorded import told_again
from tests.web.browser import barriers, open_page
from tests.web.server import Server, running_server
from tests.web.training_library import LOSERS, training_library

pytest.importorskip("fsrs", reason="exercises need kibitz[train]")
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("insights page")]

COPIED, COPIES = ("immortal", "greco", "capablanca", "opera"), 6
"""Of some games there are many, so that there are enough to tell something."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A library of games that I lost, some of them many times, with exercises made of them."""
    database = tmp_path_factory.mktemp("insights") / "library.sqlite"
    training_library(database)
    _copy_games(database)
    with running_server(database) as found:
        yield found


def _copy_games(database: Path) -> None:
    library = open_library(str(database))
    for number, name in enumerate(LOSERS, 1):
        if name not in COPIED:
            continue
        game = library.game(library.analysis(number).game_id)
        analysis = stored_analysis(game.id, f"copy of {name}", told_again(name))
        for copy in range(COPIES):
            again = replace(game, id=f"{1000 * copy + number:016x}")
            library.add_games([again])
            library.save(replace(analysis, game_id=again.id))
    library.database.close()


def test_the_page_is_soon_there_and_a_chart_leads_to_its_move(server: Server, browser: Any) -> None:
    with open_page(browser, server.address) as page:
        assert min(_seconds_to_open(page) for _ in range(3)) < 2, "a busy machine may be slow once"
        assert page.get_by_test_id("headlines").locator("dt").all_inner_texts() == [
            "Strength", "Weakness", "Not yet",
        ]  # fmt: skip
        charts = page.locator("[data-insight=points]")
        charts.get_by_test_id("range").first.locator("summary").press("Enter")
        link = charts.locator("[open]").get_by_test_id("behind").first
        assert link.inner_text().startswith("against ")
        place = link.get_attribute("href")
        link.press("Enter")
        page.get_by_test_id("review-page").wait_for()
        assert place is not None
        assert page.url.endswith(place)
        page.go_back()
        page.get_by_test_id("headlines").wait_for()
        page.get_by_test_id("train-these").first.click()
        page.get_by_test_id("training-home").wait_for()


def _seconds_to_open(page: Any) -> float:
    page.goto("/")
    page.get_by_test_id("to-insights").wait_for()
    start = perf_counter()
    page.get_by_test_id("to-insights").click()
    page.get_by_test_id("headlines").wait_for()
    return perf_counter() - start


def test_filters_are_in_the_address_and_come_back_from_it(server: Server, browser: Any) -> None:
    with open_page(browser, server.address) as page:
        page.goto("/insights")
        page.get_by_test_id("headlines").wait_for()
        everything = page.get_by_test_id("about").inner_text()
        page.locator("select[name=side]").select_option("black")
        page.get_by_text("Only side black.").wait_for()
        page.locator("input[name=opening]").fill("Nowhere Gambit")
        page.keyboard.press("Enter")
        page.get_by_text("No game fits.").wait_for()
        assert page.url.endswith("/insights?side=black&opening=Nowhere+Gambit")
        page.go_back()
        page.get_by_text("Only side black.").wait_for()
        assert page.locator("input[name=opening]").input_value() == ""
        page.get_by_test_id("clear").click()
        page.get_by_text(everything).wait_for()
        page.goto("/insights?person=Nobody+Atall&since=2024-01-31")
        page.get_by_role("alert").wait_for()
        assert page.locator("input[name=since]").input_value() == "2024-01-31"


def test_my_games_from_a_position_are_asked_for_when_somebody_looks(server: Server, browser: Any) -> None:
    with open_page(browser, server.address) as page, server.client() as client:
        asked: list[str] = []
        page.on(
            "request", lambda request: asked.append(request.url) if "/api/explore" in request.url else None
        )
        (game,) = client.get("/api/games", params={"player": "Kieseritzky", "limit": 1}).json()["games"]
        page.goto(f"/games/{game['id']}")
        page.get_by_test_id("own-games").wait_for()
        assert not asked
        page.get_by_test_id("own-games").locator("summary").click()
        page.get_by_test_id("explored-move").first.wait_for()
        assert "against me" in page.get_by_test_id("explored").inner_text().lower()
        with page.expect_request("**/api/explore*"):
            page.keyboard.press("ArrowRight")
        assert len(asked) == 2


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_nobody_is_kept_out(server: Server, browser: Any, width: int, theme: str) -> None:
    with open_page(browser, server.address, width=width, color_scheme=theme, bypass_csp=True) as page:
        page.goto("/insights")
        page.get_by_test_id("headlines").wait_for()
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        assert barriers(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
