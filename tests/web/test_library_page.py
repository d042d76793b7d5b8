"""The library in a real browser, with an engine that answers at once and knows no chess."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import barriers, open_page
from tests.web.filled import fill
from tests.web.server import Server, bare, fake_engine, first_files, running_server, until
from tests.web.test_many_games import EVALS, numbered
from tests.web.test_page import STATIC

pytestmark = pytest.mark.browser
ATOMIC = '[White "player-one"]\n[Black "player-two"]\n[Variant "Atomic"]\n\n1. Nf3 e5 2. Nxe5 *\n'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: make page")
    folder = tmp_path_factory.mktemp("library")
    fill(folder / "library.sqlite", "opera", "fischer", "reti")
    options = ("--engine", str(fake_engine(folder)), "--workers", "1")
    with running_server(folder / "library.sqlite", *options) as found:
        with found.client() as client:
            client.post("/api/games", content=numbered(60))
        yield found


@pytest.fixture
def page(server: Server, browser: Any) -> Iterator[Any]:
    with open_page(browser, server.address) as found:
        yield found


def _names(page: Any) -> list[str]:
    page.get_by_test_id("game-row").first.wait_for()
    return [text.strip() for text in page.locator(".cell-players .white-side bdi").all_inner_texts()]


LONGEST = "Z_name_of_20_letters"
"""As long as Lichess lets names be; other tests look at who comes first."""


@pytest.mark.parametrize(("width", "lines"), [(1280, 1), (1101, 2), (820, 1), (390, 2)])
def test_a_name_is_not_torn(page: Any, server: Server, width: int, lines: int) -> None:
    with server.client() as client:
        client.post("/api/games", content=f'[White "{LONGEST}"]\n[WhiteElo "2000"]\n\n1. e4 *\n')
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/?player={LONGEST}")
    name, rating = page.locator(".cell-players .white-side bdi"), page.locator(".cell-players small")
    name.wait_for()
    drawn = name.evaluate("name => new Set([...name.getClientRects()].map(line => line.top)).size")
    shown = name.bounding_box()["height"] / 24

    assert max(drawn, round(shown)) <= lines
    cell, result = page.locator(".cell-players").bounding_box(), page.locator(".cell-result").bounding_box()
    box = rating.bounding_box()
    assert cell["x"] <= box["x"] < box["x"] + box["width"] <= result["x"]


def test_the_address_holds_filters_order_and_page(page: Any) -> None:
    page.goto("/")
    page.get_by_test_id("sort-white").click()
    until(lambda: "sort=white" in page.url and _names(page)[0] == "Donald Byrne")
    page.get_by_role("button", name="Next").click()
    until(lambda: "page=2" in page.url)
    until(lambda: 0 <= page.locator("#games-name").bounding_box()["y"] < 300)  # at the top of the new page
    page.reload()
    assert "Player" in _names(page)[-1]
    assert page.locator("th[aria-sort=ascending]").inner_text().startswith("Players")
    page.go_back()
    until(lambda: "page=2" not in page.url)
    page.locator("input[name=player]").fill("Byrne, Donald")
    until(lambda: page.get_by_test_id("game-row").count() == 1)
    page.get_by_test_id("game-row").first.locator("a").click()
    page.get_by_test_id("move").first.wait_for()
    page.locator(".back-link").click()
    until(lambda: page.get_by_test_id("game-row").count() == 1)
    assert "player=Byrne" in page.url
    page.goto("/?page=99&accuracy_above=high")
    page.wait_for_url(re.compile(r"/\?page=\d$"))
    page.get_by_test_id("game-row").first.wait_for()


def test_a_selection_over_all_pages_is_reviewed_stopped_and_deleted(page: Any, server: Server) -> None:
    page.goto("/?player=Player")
    page.get_by_test_id("choose").first.check()
    page.get_by_test_id("select-all").click()
    page.get_by_text("60 selected").wait_for()
    page.get_by_test_id("import-effort").select_option("quick")
    page.get_by_test_id("review-selected").click()
    page.get_by_test_id("stop-queue").click()
    page.get_by_test_id("go-on").wait_for()
    page.reload()
    page.get_by_test_id("go-on").click()
    page.get_by_test_id("queue").wait_for(state="detached", timeout=60_000)
    with server.client() as client:
        assert client.get("/api/games", params={"player": "Player", "reviewed": True}).json()["total"] == 60
    page.locator("input[name=player]").fill("Player 1")
    until(lambda: page.get_by_test_id("game-row").count() == 15)  # every word, anywhere in the name
    page.get_by_test_id("choose-page").check()
    with page.expect_download() as download:
        page.get_by_test_id("export-pgn").click()
    assert download.value.suggested_filename == "15 games.pgn"
    page.get_by_test_id("remove-selected").click()
    page.get_by_test_id("remove-yes").click()
    page.get_by_text("No game fits.").wait_for()


def _drop(page: Any, files: dict[str, str]) -> None:
    transfer = page.evaluate_handle(
        """files => { const data = new DataTransfer();
        for (const [name, text] of Object.entries(files)) data.items.add(new File([text], name)); return data; }""",
        files,
    )
    page.locator("main").dispatch_event("drop", {"dataTransfer": transfer})


def test_a_file_may_be_dropped_on_a_review(page: Any) -> None:
    page.goto("/?player=Morphy")
    page.get_by_test_id("game-row").first.locator("a").click()
    page.get_by_test_id("move").first.wait_for()
    first = page.url
    _drop(page, {"evals.pgn": EVALS})
    page.wait_for_url(lambda url: "/games/" in url and url != first)
    page.get_by_test_id("sentence").get_by_text("White won").wait_for()


def test_of_several_files_the_bad_one_is_named_and_the_good_ones_are_added(page: Any) -> None:
    page.goto("/")
    page.get_by_test_id("game-row").first.wait_for()
    _drop(page, {"bad.bin": "\0\0\0", "good.pgn": bare("legal"), "half.pgn": "1. e4 Ke5 2. d4 *"})
    problems = page.get_by_test_id("import-problems")
    problems.wait_for()

    said = problems.inner_text()
    assert "bad.bin: It is not a text file" in said
    assert "half.pgn, game 1, line 1: " in said
    assert said.startswith("2 games added")


def test_evals_of_a_file_tell_a_story_at_once(page: Any) -> None:
    page.goto("/")
    page.get_by_test_id("import-effort").select_option("none-yet")
    page.get_by_test_id("import-text").fill(EVALS.replace("Saint Brie", "NN"))
    page.get_by_test_id("import-button").click()
    page.get_by_test_id("from-file").wait_for()

    assert page.locator('[data-testid="move"][data-label="blunder"]').count() == 1
    assert page.get_by_test_id("story").inner_text()
    assert page.get_by_test_id("pin").count() >= 1


def test_a_failure_is_still_known_after_a_reload(page: Any) -> None:
    page.goto("/")
    page.get_by_test_id("import-text").fill(ATOMIC)
    page.get_by_test_id("import-button").click()
    page.wait_for_url(re.compile("/games/"))
    page.get_by_text("The review failed: it is a game of Atomic").wait_for()
    page.reload()
    page.get_by_text("The review failed: it is a game of Atomic").wait_for()
    assert "Nobody has looked" not in page.get_by_test_id("sentence").inner_text()
    page.goto("/?review=failed")
    page.get_by_text("Failed: it is a game of Atomic").wait_for()


def test_two_analyses_of_a_game(page: Any) -> None:
    page.goto("/?player=Reti")
    page.get_by_test_id("game-row").first.locator("a").click()
    page.get_by_test_id("effort").select_option("quick")
    page.get_by_test_id("review-button").click()
    page.get_by_text("kept beside this one, which went deeper").wait_for()
    page.get_by_test_id("compare").click()
    page.get_by_test_id("compared").first.wait_for()
    page.keyboard.press("Escape")
    chosen = page.get_by_test_id("analysis").locator("option").nth(1).get_attribute("value")
    page.get_by_test_id("analysis").select_option(chosen)
    page.get_by_text("effort quick").wait_for()


def test_what_the_first_view_does_not_need_comes_when_it_is_wanted(page: Any, server: Server) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/")
    page.get_by_test_id("game-row").first.wait_for()
    with server.client() as client:
        first = first_files(client.get("/").text)
    assert sorted(re.findall(r"/static/\S+", "\n".join(fetched))) == sorted(first)
    page.get_by_test_id("settings-button").click()
    page.get_by_test_id("settings").wait_for()
    page.keyboard.press("Escape")
    page.route("**/training-*.js", lambda route: route.fulfill(status=404))
    page.get_by_test_id("to-training").click()
    page.get_by_test_id("part-missing").wait_for()
    page.unroute("**/training-*.js")
    page.get_by_role("button", name="Load the page again").click()
    page.get_by_test_id("training-home").wait_for()


def test_a_part_that_is_slow_or_does_not_come_says_so(page: Any, server: Server) -> None:
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/allDialogs-*.js", hold)
    page.goto("/")
    page.get_by_test_id("settings-button").click()
    page.get_by_test_id("part-late").get_by_role("heading", name="Loading…").wait_for()
    held.pop().continue_()
    page.get_by_test_id("settings").wait_for()
    page.unroute("**/allDialogs-*.js")

    page.route("**/allDialogs-*.js", lambda route: route.fulfill(status=404))
    page.goto("/")
    page.get_by_test_id("settings-button").click()
    page.get_by_test_id("part-missing").get_by_role("button", name="Close").click()
    page.get_by_test_id("part-missing").wait_for(state="detached")
    page.get_by_test_id("game-row").first.wait_for()

    page.route("**/insights.css", lambda route: route.fulfill(status=404))
    page.get_by_test_id("to-insights").click()
    page.locator("main").get_by_test_id("part-missing").wait_for()
    page.unroute("**/insights.css")
    page.locator(".back-link").click()
    page.get_by_test_id("to-insights").click()
    page.get_by_test_id("insights-page").wait_for()


def test_a_page_without_its_scripts_or_its_games_is_not_blank(server: Server, browser: Any) -> None:
    loading = "getComputedStyle(document.querySelector('[aria-busy=true]'), '::after').content"
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/api/games?*", hold)
    page.goto("/")
    page.get_by_label("Loading the games").wait_for()
    assert page.evaluate(loading) == '"Loading…"'
    until(lambda: page.wait_for_timeout(20) or bool(held))
    held.pop().abort()
    page.get_by_role("alert").wait_for()
    assert page.get_by_label("Loading the games").count() == 0

    page.route("**/chunk-*.js", lambda route: route.fulfill(status=404))
    page.goto("/")
    page.get_by_text("The page did not come whole.").wait_for()
    context.close()


def test_whoever_trains_says_who_that_is(page: Any) -> None:
    page.goto("/train")
    page.get_by_test_id("say-who").click()
    page.get_by_test_id("name-site").select_option("")
    page.get_by_test_id("name-text").fill("Donald Byrne")
    page.get_by_test_id("add-name").click()
    page.get_by_test_id("person").wait_for()
    page.get_by_test_id("name-text").fill("Paul Morphy")
    page.get_by_test_id("name-person").select_option(" new")
    page.get_by_test_id("name-called").fill("Paul")
    page.get_by_test_id("add-name").click()
    page.get_by_test_id("person").nth(1).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Your own mistakes").wait_for()
    page.get_by_test_id("trainee").select_option("Paul")
    page.get_by_role("heading", name="Paul's own mistakes").wait_for()
    page.get_by_test_id("settings-button").click()
    page.get_by_test_id("remove-name").first.click()
    until(lambda: page.get_by_test_id("remove-name").count() == 1)
    page.get_by_test_id("remove-name").click()
    page.get_by_test_id("person").wait_for(state="detached")


@pytest.mark.parametrize(("width", "theme"), [(390, "dark"), (1440, "light")])
def test_accessibility(server: Server, browser: Any, theme: str, width: int) -> None:
    with open_page(browser, server.address, width=width, color_scheme=theme, bypass_csp=True) as page:
        page.goto("/")
        page.get_by_test_id("game-row").first.wait_for()
        page.get_by_test_id("choose").first.check()
        found = barriers(page)
        overflow = page.evaluate("document.documentElement.scrollWidth")
        page.goto("/nowhere")
        found += barriers(page)

    assert not found, found
    assert overflow <= width
