"""The review screen in a real browser, on recorded reviews: no engine has to run."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import barriers, open_page
from tests.web.recorded_library import recorded_library
from tests.web.server import Server, running_server

pytestmark = pytest.mark.browser

STATIC = Path(__file__).parents[2] / "src" / "kibitz" / "web" / "static"
NAMES = ("opera", "clocks", "notes")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: make page")
    database = tmp_path_factory.mktemp("screen") / "library.sqlite"
    return database, recorded_library(database, NAMES)


@pytest.fixture(scope="module")
def server(library: tuple[Path, dict[str, str]]) -> Iterator[Server]:
    with running_server(library[0]) as found:
        yield found


@pytest.fixture(scope="module")
def page(server: Server, browser: Any) -> Iterator[Any]:
    """One page for all: what a test changes, the next one leaves by going to another game."""
    with open_page(browser, server.address, width=1280, height=720) as found:
        yield found


@pytest.fixture
def ids(library: tuple[Path, dict[str, str]]) -> dict[str, str]:
    return library[1]


def _open(page: Any, game: str) -> None:
    if page.url.startswith("http"):
        page.evaluate("localStorage.clear()")
    page.goto(f"/games/{game}")
    page.get_by_test_id("pin").first.wait_for()


def _until(page: Any, condition: str, seconds: float = 20) -> None:
    """Until a condition holds in the page; asked from outside, because the page's policy forbids eval."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        time.sleep(0.05)


def _seats(page: Any) -> list[str]:
    """The sides at the board, from the top."""
    found = page.get_by_test_id("seat")
    return [found.nth(place).get_attribute("data-side") for place in range(found.count())]


def test_players_sit_at_the_board_with_rating_clock_and_material(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["clocks"])
    page.keyboard.press("ArrowDown")
    below = page.locator('[data-testid=seat][data-side="white"]')
    _until(page, "document.querySelector('[data-testid=seat][data-side=black] .lead')?.textContent === '+20'")

    assert "1180" in below.inner_text()
    assert below.get_by_test_id("clock").inner_text() == "1:26"
    assert "has taken rook" in below.text_content()


def test_who_was_put_below_once_stays_there(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["opera"])
    assert _seats(page) == ["black", "white"]
    assert page.get_by_test_id("retry-button").inner_text() == "Retry mistakes (5)"
    page.keyboard.press("f")
    assert _seats(page) == ["white", "black"]
    page.reload()
    page.get_by_test_id("pin").first.wait_for()
    assert _seats(page) == ["white", "black"]
    assert page.get_by_test_id("retry-button").inner_text() == "Retry my mistakes (5)"


def test_the_walk_ends_with_the_best_moment_and_elsewhere_it_is_over(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["opera"])
    page.get_by_test_id("walk-button").click()
    stops, following = page.get_by_test_id("stops"), page.get_by_test_id("next-stop")
    for place in range(1, 5):
        assert f"Moment {place} of 5" in stops.inner_text()
        following.click()
    assert "16. Qb8+!!" in page.get_by_test_id("card").inner_text()
    page.keyboard.press("ArrowLeft")
    assert "Mark 8 of 9" in stops.inner_text()
    following.click()
    assert "Mark 9 of 9" in stops.inner_text()


def test_a_retry_gives_nothing_away(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["opera"])
    page.locator('[data-testid="move"][data-index="17"]').click()
    page.get_by_test_id("retry-move").click()
    page.get_by_test_id("retry-panel").wait_for()
    hint, moves = page.get_by_test_id("retry-hint"), page.get_by_test_id("move")
    for _ in range(3):
        assert moves.count() == 17
        assert page.locator("[data-testid=graph-point]").count() == 17
        assert page.get_by_test_id("pin").count() == 1
        assert page.get_by_test_id("eval-bar").get_attribute("aria-label") == "Not known yet"
        hint.click()
    assert "was best" in page.get_by_test_id("hint-text").inner_text()
    assert moves.count() == 33
    page.keyboard.press("Escape")
    page.get_by_test_id("retry-panel").wait_for(state="detached")


def test_a_review_on_its_way_is_not_a_game_without_one(
    server: Server, browser: Any, ids: dict[str, str]
) -> None:
    with open_page(browser, server.address) as page:
        held: list[Any] = []
        page.route("**/review", lambda route: held.append(route))  # noqa: PLW0108  # playwright marks what it calls
        page.goto(f"/games/{ids['opera']}")
        page.get_by_test_id("move").first.wait_for()
        _until(page, "document.querySelector('[data-testid=sentence]').textContent === 'Reading the review…'")
        assert page.get_by_test_id("review-button").count() == 0
        while not held:
            page.wait_for_timeout(50)
        held[0].continue_()
        page.get_by_test_id("pin").first.wait_for()


def test_a_name_cannot_turn_the_result_round(page: Any, server: Server) -> None:
    with server.client() as client:
        text = '[White "\u202eabc"]\n[Black "def"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
        game = client.post("/api/games", content=text.encode()).json()["games"][0]["id"]
    page.goto(f"/games/{game}")
    page.locator("h1 .result").wait_for()

    left = [
        page.locator(part).bounding_box()["x"]
        for part in ("h1 bdi >> nth=0", "h1 bdi >> nth=1", "h1 .result")
    ]
    assert left == sorted(left)


def test_every_word_of_the_file_stands_at_its_move(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["notes"])
    page.get_by_test_id("file-note").first.wait_for()
    said = page.get_by_test_id("file-note").all_inner_texts()
    assert [text.split("\n")[0] for text in said] == [
        "Annotated by hand.",
        "I wanted to keep the tension.",
        "7. Be5This was my first idea",
    ]
    assert "+=" in page.locator('[data-testid="move"][data-index="10"]').inner_text()
    page.locator('[data-testid="move"][data-index="4"]').click()
    assert "I wanted to keep the tension." in page.get_by_test_id("card").inner_text()
    page.get_by_test_id("variation").locator("button").first.click()
    assert "A line of the file" in page.get_by_test_id("card").inner_text()


def test_notes_and_kept_lines_are_there_after_a_reload_and_in_the_file(
    page: Any, server: Server, ids: dict[str, str], tmp_path: Path
) -> None:
    _open(page, ids["opera"])
    page.locator('[data-testid="move"][data-index="29"]').click()
    page.get_by_test_id("note-button").click()
    page.get_by_test_id("note-text").fill("Lost, and he knew it.")
    page.keyboard.press("Escape")
    assert page.get_by_test_id("own-note").count() == 0
    page.get_by_test_id("note-button").click()
    page.get_by_test_id("note-text").fill("Lost, and he knew it.")
    with page.expect_response("**/notes/30"):
        page.get_by_test_id("note-save").click()
    assert page.get_by_test_id("note-button").all_inner_texts() == ["Change the note"]
    page.get_by_test_id("show-line").click()
    with page.expect_response("**/lines/29"):
        page.get_by_test_id("keep-line").click()
    page.reload()
    page.get_by_test_id("own-note-listed").wait_for()
    assert page.get_by_test_id("own-note-listed").inner_text() == "Lost, and he knew it."
    assert page.locator("[data-testid=side-line][data-kept=true]").count() == 1
    with server.client() as client:
        path = tmp_path / "opera.html"
        path.write_bytes(client.get(f"/api/games/{ids['opera']}/export", params={"form": "html"}).content)
    page.goto(path.as_uri())
    assert page.get_by_test_id("own-note-listed").inner_text() == "Lost, and he knew it."
    assert page.locator("[data-testid=side-line][data-kept=true]").count() == 1
    assert page.get_by_test_id("note-button").count() == 0


def test_another_ruleset_without_an_engine(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["opera"])
    assert page.locator('[data-testid="move"][data-label="brilliant"]').count() >= 1
    page.get_by_test_id("ruleset").select_option("lichess")
    page.wait_for_selector('[data-testid="move"][data-label="brilliant"]', state="detached")
    assert page.locator('[data-testid="move"][data-label="mistake"]').count() >= 1
    page.get_by_test_id("ruleset").select_option("kibitz")
    page.locator('[data-testid="move"][data-label="brilliant"]').first.wait_for()


@pytest.fixture(scope="module")
def calm(server: Server, browser: Any, library: tuple[Path, dict[str, str]]) -> Iterator[Any]:
    """A page that jumps instead of gliding, with a game of many moments."""
    with open_page(browser, server.address, reduced_motion="reduce") as found:
        _open(found, library[1]["clocks"])
        yield found


ROOMY, TALL, SIDEWAYS = "beside it, in sight at once", "below it", "beside it, on the same screen"


@pytest.mark.parametrize(
    ("width", "height", "board", "words"),
    [
        pytest.param(1440, 900, 640, ROOMY, id="a desk"),
        pytest.param(1280, 720, 520, ROOMY, id="a lap"),
        pytest.param(1024, 768, 560, ROOMY, id="a small window"),
        pytest.param(820, 1180, 640, TALL, id="a tablet"),
        pytest.param(390, 844, 320, TALL, id="a phone"),
        pytest.param(320, 568, 240, TALL, id="a small phone"),
        pytest.param(844, 390, 300, SIDEWAYS, id="a phone on its side"),
        pytest.param(720, 450, 340, SIDEWAYS, id="a lap at 200%"),
    ],
)
def test_a_large_board_with_the_words_in_sight(
    calm: Any, width: int, height: int, board: int, words: str
) -> None:
    calm.set_viewport_size({"width": width, "height": height})
    calm.get_by_test_id("walk-button").click()
    squares, card = calm.locator("cg-board").bounding_box(), calm.get_by_test_id("card").bounding_box()
    bar = calm.get_by_role("toolbar", name="Go through the game").bounding_box()

    assert calm.evaluate("document.documentElement.scrollWidth") <= width
    assert squares["width"] == squares["height"] >= board
    assert squares["y"] >= 0
    assert squares["y"] + squares["height"] <= height
    seen = min(height, bar["y"] if words != ROOMY else height) - max(0, card["y"])
    assert seen > 100
    assert (card["x"] > squares["x"] + squares["width"]) == (words != TALL)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_board_and_words_stay_while_the_numbers_are_read(calm: Any, width: int, height: int) -> None:
    calm.set_viewport_size({"width": width, "height": height})
    calm.get_by_label("All numbers").scroll_into_view_if_needed()
    calm.evaluate("scrollTo(0, document.body.scrollHeight)")
    squares, card = calm.locator("cg-board").bounding_box(), calm.get_by_test_id("card").bounding_box()

    assert calm.evaluate("scrollY") > 100
    assert 0 <= squares["y"] < squares["y"] + squares["height"] <= height
    assert 0 <= card["y"] < height / 4
    calm.evaluate("scrollTo(0, 0)")


def test_fingers_reach_what_keys_do(server: Server, browser: Any, ids: dict[str, str]) -> None:
    with open_page(browser, server.address, width=390, height=844, has_touch=True, is_mobile=True) as page:
        page.goto(f"/games/{ids['opera']}")
        page.get_by_test_id("pin").first.wait_for()
        bars = page.get_by_role("toolbar")
        for name in ("First position", "Previous marked move", "Next marked move", "Turn the board"):
            box = bars.get_by_role("button", name=name).bounding_box()
            assert min(box["width"], box["height"]) >= 40, name
        for toggle in ("arrows-toggle", "threat-toggle", "engine-toggle"):
            assert page.get_by_test_id(toggle).get_attribute("aria-pressed") in ("true", "false")
        assert page.get_by_test_id("type-move").is_hidden()
        bars.get_by_role("button", name="Previous marked move").tap()
        assert page.locator('[data-testid="move"][data-index="30"]').get_attribute("aria-current") == "true"
        _swipe(page, 300, 60)
        _until(page, "document.querySelector('[data-testid=move][aria-current]').dataset.index === '31'")
        _swipe(page, 60, 300)
        _until(page, "document.querySelector('[data-testid=move][aria-current]').dataset.index === '30'")
        page.get_by_test_id("walk-button").tap()
        page.get_by_test_id("next-stop").tap()
        assert page.evaluate("matchMedia('(hover: hover)').matches") is False
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def _swipe(page: Any, start: int, end: int) -> None:
    """A finger over the card, from one place to another."""
    page.get_by_test_id("card").evaluate(
        """(card, [from, to]) => {
            const touch = x => new Touch({identifier: 1, target: card, clientX: x, clientY: 700});
            const send = (name, x, left) => card.dispatchEvent(new TouchEvent(name,
                {bubbles: true, touches: left, changedTouches: [touch(x)]}));
            send('touchstart', from, [touch(from)]);
            send('touchend', to, []);
        }""",
        [start, end],
    )


def test_a_dark_page_never_flashes_light(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["opera"])
    page.evaluate("localStorage.setItem('kibitz.theme', '\"dark\"')")
    held: list[Any] = []
    page.route("**/app.js", lambda route: held.append(route))  # noqa: PLW0108  # playwright marks what it calls
    page.goto(f"/games/{ids['opera']}", wait_until="commit")
    _until(page, "document.documentElement?.dataset.theme === 'dark'")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.get_by_test_id("pin").first.wait_for()
    page.unroute("**/app.js")


def test_settings_are_kept(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["clocks"])
    page.get_by_test_id("settings-button").click()
    for choice in ("colours-dark", "board-green", "pieces-shapes", "scores-percent", "prefers-letters"):
        page.get_by_test_id(choice).click()
    page.keyboard.press("Escape")
    page.reload()
    page.get_by_test_id("pin").first.wait_for()

    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    look = page.locator("main").evaluate("main => ({...main.dataset})")
    assert (look["board"], look["pieces"]) == ("green", "shapes")
    assert page.locator(".moves .eval").first.inner_text() == "54%"
    assert "data:image/svg" in page.locator("cg-board piece").first.evaluate(
        "piece => getComputedStyle(piece).backgroundImage"
    )
    page.keyboard.press("f")
    page.keyboard.press("?")
    page.keyboard.press("ArrowRight")
    assert page.locator("dialog").count() == 0
    assert _seats(page) == ["black", "white"]
    assert page.locator('[data-testid="move"][data-index="0"]').get_attribute("aria-current") == "true"


def test_the_board_by_keyboard_alone(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["opera"])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the board"
    page.keyboard.press("Enter")
    here = "document.activeElement.getAttribute('aria-label')"
    assert page.evaluate(here) == "e1, white king"
    for key in ("ArrowUp", "Enter"):
        page.keyboard.press(key)
    _until(page, f"{here} === 'e2, white pawn, picked up'")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    _until(page, f"{here} === 'e4, empty, can be reached'")
    page.keyboard.press("Enter")
    _until(page, f"{here} === 'e4, white pawn'")
    assert page.locator('[data-testid="move"][data-index="0"]').get_attribute("aria-current") == "true"


def test_what_is_said_aloud(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["opera"])
    page.locator('[data-testid="move"][data-index="30"]').click()
    said = page.locator("p[aria-live=polite]").inner_text()
    assert said.startswith("16. Queen b8, check, brilliant, White mates in 1. Mates in 2")


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
def test_nothing_bars_anybody(
    server: Server, browser: Any, ids: dict[str, str], width: int, theme: str
) -> None:
    with open_page(
        browser, server.address, width=width, height=800, color_scheme=theme, bypass_csp=True
    ) as page:
        _open(page, ids["opera"])
        acts: dict[str, Callable[[], object]] = {
            "start": lambda: None,
            "a moment": lambda: page.get_by_test_id("walk-button").click(),
            "a note": lambda: page.get_by_test_id("note-button").click(),
            "a retry": lambda: page.get_by_test_id("retry-button").click(),
            **{name: partial(_dialog, page, f"{name}-button") for name in ("settings", "help", "share")},
        }
        found = {}
        for state, act in acts.items():
            act()
            found[state] = barriers(page)

    assert not any(found.values()), found


def _dialog(page: Any, button: str) -> None:
    """Another dialog instead of the one before; the first comes over the net."""
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    page.get_by_test_id(button).click()
    page.locator("dialog[open]").wait_for()


FRAMES = """async bytes => {
    const decoder = new ImageDecoder({data: Uint8Array.from(bytes), type: 'image/gif'});
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const {image} = await decoder.decode({frameIndex: decoder.tracks.selectedTrack.frameCount - 1});
    return [decoder.tracks.selectedTrack.frameCount, image.duration / 1e6];
}"""
"""How many frames a GIF has, and how long the last one stays, as the browser itself reads it."""


def _saved(page: Any, button: str) -> tuple[str, bytes]:
    with page.expect_download() as download:
        page.get_by_test_id(button).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_sharing_a_position_and_a_game(
    server: Server, browser: Any, ids: dict[str, str], tmp_path: Path
) -> None:
    rights = ["clipboard-read", "clipboard-write"]
    with open_page(browser, server.address, permissions=rights) as page:
        _open(page, f"{ids['opera']}#31")
        page.reload()
        page.get_by_test_id("share-button").click()
        page.get_by_test_id("copy-link").click()
        _until(page, "navigator.clipboard.readText().then(text => text.endsWith('#31'))")
        page.get_by_test_id("copy-pgn").click()
        _until(page, "navigator.clipboard.readText().then(text => text.includes('16. Qb8+!! { '))")
        name, picture = _saved(page, "share-png")
        assert name == "Paul-Morphy-Duke-Karl-Count-Isouard-1858-31.png"
        assert picture.startswith(b"\x89PNG")
        name, game = _saved(page, "share-gif")
        assert page.evaluate(FRAMES, list(game)) == [34, 3]
        with server.client() as client:
            path = tmp_path / "opera.html"
            path.write_bytes(client.get(f"/api/games/{ids['opera']}/export", params={"form": "html"}).content)
        page.goto(f"{path.as_uri()}#30")
        page.keyboard.press(" ")
        page.keyboard.press("s")
        name, line = _saved(page, "share-gif")
        assert name.endswith("-line.gif")
        assert page.evaluate(FRAMES, list(line))[0] > 2


def test_drawing_a_finger_over_the_graph_selects_no_words(page: Any, ids: dict[str, str]) -> None:
    _open(page, ids["clocks"])
    graph = page.get_by_test_id("graph").bounding_box()
    page.mouse.move(graph["x"] + 20, graph["y"] + 60)
    page.mouse.down()
    page.mouse.move(graph["x"] + 200, graph["y"] + graph["height"] - 20, steps=5)
    tip, pin = page.locator(".tip").bounding_box(), page.get_by_test_id("pin").first.bounding_box()
    page.mouse.up()
    assert page.evaluate("getSelection().toString()") == ""
    assert tip["y"] >= pin["y"] + pin["height"]


def test_a_link_into_a_long_game_shows_its_move_in_the_list(page: Any, ids: dict[str, str]) -> None:
    for place in (24, 48, 72):
        page.goto("/")
        _open(page, f"{ids['clocks']}#{place}")
        page.wait_for_timeout(200)
        box = page.get_by_test_id("move-list").bounding_box()
        here = page.locator('[data-testid="move"][aria-current]').bounding_box()
        assert box["y"] <= here["y"] <= here["y"] + here["height"] <= box["y"] + box["height"], place


def test_the_address_follows_the_reader(page: Any, ids: dict[str, str]) -> None:
    _open(page, f"{ids['opera']}#31")
    here = "document.querySelector('[data-testid=move][aria-current]')?.dataset.index"
    _until(page, f"{here} === '30'")
    page.keyboard.press("ArrowLeft")
    _until(page, "location.hash === '#30'")
    page.evaluate("location.hash = '#5'")
    _until(page, f"{here} === '4'")
    page.keyboard.press("Home")
    _until(page, "location.hash === ''")
