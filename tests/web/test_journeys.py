"""Whole visits, and every screen at every size: no engine has to run."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import barriers, open_browser, open_page
from tests.web.recorded_library import recorded_library
from tests.web.server import Server, fake_engine, running_server, until
from tests.web.test_page import STATIC

pytestmark = pytest.mark.browser
NAMES = ("opera", "clocks")
SHORT = """[White "Player One"]
[Black "Player Two"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0"""


@dataclass(frozen=True)
class Visited:
    """A server with reviews, a browser, and the ids of the games."""

    server: Server
    browser: Any
    ids: dict[str, str]

    def page(self, **look: Any) -> Any:
        return open_page(self.browser, self.server.address, **look)


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visited]:
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: make page")
    folder: Path = tmp_path_factory.mktemp("journeys")
    ids = recorded_library(folder / "library.sqlite", NAMES)
    options = ("--engine", str(fake_engine(folder)), "--workers", "1")
    with running_server(folder / "library.sqlite", *options) as server, open_browser() as browser:
        yield Visited(server, browser, ids)


@pytest.fixture(scope="module")
def screens(visited: Visited) -> Iterator[tuple[Any, Any]]:
    """A library and a review, made larger and smaller."""
    with visited.page(reduced_motion="reduce") as library, visited.page(reduced_motion="reduce") as review:
        library.goto("/")
        library.get_by_test_id("game-row").first.wait_for()
        review.goto(f"/games/{visited.ids['opera']}")
        review.get_by_test_id("pin").first.wait_for()
        yield library, review


COVERED = """() => [...document.querySelectorAll('[data-testid=game-row]')].flatMap(row => {
    const texts = [...row.children].flatMap(cell => {
        const found = [], walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            if (walker.currentNode.parentElement.closest('.unseen')) continue;
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            const {left, right, top, bottom} = range.getBoundingClientRect();
            const isCut = getComputedStyle(cell).overflow === 'hidden';
            const end = isCut ? Math.min(right, cell.getBoundingClientRect().right) : right;
            found.push({cell, left: left + 1, right: end - 1, top: top + 3, bottom: bottom - 3});
        }
        return found;
    });
    return texts.flatMap((one, index) => texts.slice(index + 1)
        .filter(other => one.cell !== other.cell && one.left < other.right && other.left < one.right
            && one.top < other.bottom && other.top < one.bottom)
        .map(other => `${one.cell.className} over ${other.cell.className}`));
})"""
"""Cells of the table whose words lie over each other."""

SIZES = [
    pytest.param(320, 568, id="a small phone"),
    pytest.param(390, 844, id="a phone"),
    pytest.param(844, 390, id="a phone on its side"),
    pytest.param(720, 450, id="a lap at 200%"),
    pytest.param(820, 1180, id="a tablet"),
    pytest.param(1280, 720, id="a lap"),
    pytest.param(1440, 900, id="a desk"),
]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_screen_has_room(screens: tuple[Any, Any], width: int, height: int) -> None:
    library, review = screens
    for each in screens:
        each.set_viewport_size({"width": width, "height": height})
    assert library.evaluate("document.documentElement.scrollWidth") <= width
    assert library.evaluate(COVERED) == []
    dialog = review.locator("dialog")
    for button in ("settings-button", "help-button", "share-button", "accuracy"):
        review.get_by_test_id(button).first.click()
        dialog.wait_for()
        box = dialog.bounding_box()
        close = dialog.get_by_role("button", name="Close").bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width, button
        assert 0 <= box["y"] <= close["y"] <= close["y"] + close["height"] <= height, button
        review.keyboard.press("Escape")
        dialog.wait_for(state="detached")
    for act in ("walk-button", "retry-button"):
        review.get_by_test_id(act).click()
        assert review.evaluate("document.documentElement.scrollWidth") <= width, act
    review.keyboard.press("Escape")


def _tab_to(page: Any, name: str) -> None:
    """As somebody without a mouse gets there, in not too many steps."""
    for _ in range(60):
        page.keyboard.press("Tab")
        here = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"
        if page.evaluate(here).strip().startswith(name):
            return
    raise AssertionError(f"{name} cannot be reached")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_position_has_room_for_its_lines(visited: Visited, width: int, height: int) -> None:
    with visited.page(width=width, height=height) as page:
        page.goto("/board?fen=8/8/8/4k3/8/4K3/4P3/8 w - - 0 1")
        page.get_by_test_id("engine-line").first.wait_for()
        lines = page.get_by_test_id("engine-lines").bounding_box()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert lines["x"] + lines["width"] <= width


def test_with_the_engine_on_the_moves_stay_in_sight(visited: Visited) -> None:
    with visited.page(width=1280, height=720) as page:
        page.goto(f"/games/{visited.ids['opera']}#20")
        page.get_by_test_id("card").wait_for()
        page.get_by_test_id("engine-toggle").click()
        page.get_by_test_id("engine-line").first.wait_for()
        parts = [page.locator(part).first.bounding_box() for part in (".moment", ".engine", ".moves-card")]

        assert all(box["height"] >= 100 for box in parts)
        assert max(box["y"] + box["height"] for box in parts) <= 720


def test_a_visit_by_keyboard_alone(visited: Visited) -> None:
    with visited.page() as page:
        page.goto("/")
        page.get_by_test_id("game-row").first.wait_for()
        _tab_to(page, "A name, a link")
        page.keyboard.insert_text(SHORT)
        _tab_to(page, "Review")
        page.keyboard.press("Enter")
        page.get_by_test_id("sentence").get_by_text("White won by checkmate").wait_for()
        page.go_back()
        page.get_by_test_id("game-row").first.wait_for()
        _tab_to(page, "Skip to the games")
        page.keyboard.press("Enter")
        _tab_to(page, "Paul Morphy")
        page.keyboard.press("Enter")
        page.get_by_test_id("pin").first.wait_for()
        page.keyboard.press("n")
        page.get_by_text("Moment 1 of").wait_for()
        _tab_to(page, "Next →")
        page.keyboard.press("Enter")
        page.get_by_text("Moment 2 of").wait_for()
        _tab_to(page, "Add a note")
        page.keyboard.press("Enter")
        until(lambda: page.evaluate("document.activeElement.dataset.testid") == "note-text")
        page.keyboard.insert_text("Seen without a mouse.")
        _tab_to(page, "Save")
        page.keyboard.press("Enter")
        page.get_by_test_id("own-note-listed").get_by_text("Seen without a mouse.").wait_for()
        page.keyboard.press("r")
        page.get_by_test_id("retry-panel").wait_for()
        page.keyboard.press("Escape")
        page.keyboard.press("s")
        page.get_by_test_id("share").wait_for()
        page.keyboard.press("Escape")
        page.get_by_test_id("share").wait_for(state="detached")


def test_a_visit_by_finger_alone(visited: Visited) -> None:
    with visited.page(width=390, height=844, has_touch=True, is_mobile=True) as page:
        page.goto("/?player=Morphy")
        page.get_by_test_id("game-row").first.locator("a").first.tap()
        page.get_by_test_id("walk-button").tap()
        page.get_by_test_id("next-stop").tap()
        page.get_by_text("Moment 2 of 5").wait_for()
        page.get_by_test_id("show-line").tap()
        page.get_by_role("button", name="Back to the game").tap()
        page.get_by_test_id("retry-move").tap()
        page.get_by_test_id("retry-hint").tap()
        page.get_by_test_id("hint-text").wait_for()
        page.get_by_role("button", name="End the retry").tap()
        page.get_by_test_id("note-button").tap()
        page.get_by_test_id("note-text").fill("Seen on a phone.")
        page.get_by_test_id("note-save").tap()
        page.get_by_test_id("own-note-listed").get_by_text("Seen on a phone.").wait_for()
        page.get_by_role("button", name="Turn the board").tap()
        seat = page.get_by_test_id("seat").last
        until(lambda: seat.get_attribute("data-side") == "black")
        page.get_by_test_id("share-button").tap()
        page.get_by_role("button", name="Close").tap()
        page.get_by_test_id("next-stop").tap()
        page.get_by_test_id("note-button").tap()
        page.get_by_test_id("note-text").fill("Left in the middle of it.")
        page.get_by_role("link", name="← Games").tap()
        page.get_by_test_id("game-row").first.wait_for()
    with visited.server.client() as client:
        until(lambda: "Left in the middle" in client.get(f"/api/games/{visited.ids['opera']}/notes").text)


def test_the_tree_that_a_screen_reader_walks(visited: Visited) -> None:
    with visited.page() as page:
        page.goto(f"/games/{visited.ids['opera']}#31")
        page.get_by_test_id("pin").first.wait_for()
        tree = page.locator("body").aria_snapshot().splitlines()

    told = [
        'heading "Paul Morphy – Duke Karl / Count Isouard 1–0" [level=1]',
        'region "Course of the game"',
        "Key moment 5: 16. Queen b8, check, brilliant, White mates in 1",
        'slider "Move in the game"',
        'columnheader "Brilliant moves"',
        "Accuracy of Paul Morphy",
        'toolbar "Go through the game"',
        'toolbar "The board"',
        'region "About this move"',
        "paragraph: Mates in 2 (an opera mate).",
        'region "Moves"',
        'button "10. Black, c takes b5, inaccuracy, White ahead by',
    ]
    places = [next((place for place, line in enumerate(tree) if text in line), -1) for text in told]
    assert -1 not in places, dict(zip(told, places, strict=True))
    assert places == sorted(places)  # in the order in which the screen shows them


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_bars_anybody_in_the_other_theme(visited: Visited, theme: str) -> None:
    """`test_review_screen` has the same for a wide light page and a narrow dark one."""
    width = 1280 if theme == "dark" else 320
    with visited.page(width=width, height=720, color_scheme=theme, bypass_csp=True) as page:
        page.goto(f"/games/{visited.ids['opera']}")
        page.get_by_test_id("pin").first.wait_for()
        acts: dict[str, Callable[[], object]] = {
            "the start": lambda: None,
            "a moment": lambda: page.get_by_test_id("walk-button").click(),
            "a number": lambda: (
                page.get_by_test_id("accuracy").first.click(),
                page.get_by_test_id("number-explained").wait_for(),
            ),
            "settings": lambda: (
                page.keyboard.press("Escape"),
                page.get_by_test_id("number-explained").wait_for(state="detached"),
                page.get_by_test_id("settings-button").click(),
            ),
            "the library": lambda: (page.goto("/"), page.get_by_test_id("game-row").first.wait_for()),
        }
        found = {}
        for state, act in acts.items():
            act()
            found[state] = barriers(page)

    assert not any(found.values()), found
