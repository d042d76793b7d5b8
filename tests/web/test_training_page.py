"""Training in a real Chromium: twenty exercises by keyboard, twenty by touch, and nothing answered by accident."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import chess
import httpx
import pytest

from tests.web.browser import barriers, open_page
from tests.web.server import Server, fake_engine, running_server
from tests.web.training_library import training_library

pytest.importorskip("fsrs", reason="training needs kibitz[train]")
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("training page")]
TWENTY = 20
PHONE = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    database = tmp_path_factory.mktemp("training") / "library.sqlite"
    training_library(database)
    return database


@contextmanager
def served(made: Path, folder: Path) -> Iterator[Server]:
    """With as many new exercises a day and a session as there are."""
    database = folder / "library.sqlite"
    shutil.copyfile(made, database)
    many = {"KIBITZ_SCHEDULE_NEW_A_DAY": "100", "KIBITZ_SCHEDULE_SESSION": "100"}
    with running_server(database, "--engine", str(fake_engine(folder)), **many) as server:
        yield server


def turn_now(client: httpx.Client) -> dict[str, Any]:
    """What is asked, from the server: the same session goes on."""
    session = client.post("/api/train/sessions", json={}).json()
    found: dict[str, Any] = session["turn"] | {"session": session["id"]}
    return found


def best(fen: str) -> str:
    """What the engines on paper call best: the first move by name."""
    return min(move.uci() for move in chess.Board(fen).legal_moves)


def begin(page: Any) -> None:
    page.goto("/train")
    page.get_by_test_id("begin").click()
    page.get_by_test_id("exercise").wait_for()


def test_twenty_exercises_by_keyboard_alone(made: Path, browser: Any, tmp_path: Path) -> None:
    with (
        served(made, tmp_path) as server,
        open_page(browser, server.address) as page,
        server.client() as client,
    ):
        page.goto("/train")
        page.get_by_test_id("begin").wait_for()
        page.keyboard.press("Enter")
        page.get_by_test_id("exercise").wait_for()
        solved = 0
        while solved < TWENTY:
            if page.get_by_test_id("session-end").count():
                page.keyboard.press("Enter")
                page.get_by_test_id("begin").wait_for()
                if page.get_by_test_id("begin").is_disabled():
                    break
                page.keyboard.press("Enter")
                page.get_by_test_id("exercise").wait_for()
            for key in (
                "ArrowLeft",
                "ArrowRight",
                "ArrowUp",
                "ArrowDown",
                "Enter",
                "1",
                "2",
                "3",
                "d",
                "o",
                " ",
            ):
                page.keyboard.press(key)
            assert page.get_by_test_id("answers").count() == 0, "nothing was answered by accident"
            _type_the_solution(page, client)
            assert "Right" in page.get_by_test_id("verdict").inner_text()
            solved += 1
            page.keyboard.press("Enter")
            page.get_by_test_id("answers").wait_for(state="detached")
        assert solved == TWENTY


def _type_the_solution(page: Any, client: httpx.Client) -> None:
    """Engines on paper say no more than a move: every solution has one."""
    page.keyboard.press("t")
    page.keyboard.type(best(turn_now(client)["step"]["fen"]))
    page.keyboard.press("Enter")
    page.get_by_test_id("answers").wait_for()


def test_twenty_exercises_by_touch(made: Path, browser: Any, tmp_path: Path) -> None:
    with (
        served(made, tmp_path) as server,
        open_page(browser, server.address, width=390, height=844, **PHONE) as page,
        server.client() as client,
    ):
        page.goto("/train")
        page.get_by_test_id("begin").tap()
        solved = 0
        while solved < TWENTY:
            page.locator("[data-testid=exercise], [data-testid=session-end]").wait_for()
            if page.get_by_test_id("session-end").count():
                page.get_by_role("button", name="To the overview").tap()
                page.get_by_test_id("begin").wait_for()
                if page.get_by_test_id("begin").is_disabled():
                    break
                page.get_by_test_id("begin").tap()
                continue
            turn = turn_now(client)
            page.locator("[data-movable]").wait_for()
            tap_move(page, best(turn["step"]["fen"]), turn["side"] == "black")
            page.get_by_test_id("answers").wait_for()
            assert "Right" in page.get_by_test_id("verdict").inner_text()
            solved += 1
            page.get_by_test_id("next").tap()
            page.get_by_test_id("answers").wait_for(state="detached")
        assert solved == TWENTY
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def tap_move(page: Any, uci: str, flipped: bool) -> None:
    box = page.get_by_test_id("board").bounding_box()
    for square in (uci[:2], uci[2:4]):
        file, rank = ord(square[0]) - 97, int(square[1]) - 1
        column, row = (7 - file, rank) if flipped else (file, 7 - rank)
        side = box["width"] / 8
        page.touchscreen.tap(box["x"] + (column + 0.5) * side, box["y"] + (row + 0.5) * side)


def test_a_wrong_try_is_punished_on_the_board_and_everything_is_shown_afterwards(
    made: Path, browser: Any, tmp_path: Path
) -> None:
    with (
        served(made, tmp_path) as server,
        open_page(browser, server.address, bypass_csp=True) as page,
        server.client() as client,
    ):
        begin(page)
        assert barriers(page) == []
        turn = turn_now(client)
        wrong = max(move.uci() for move in chess.Board(turn["step"]["fen"]).legal_moves)
        page.get_by_test_id("type-answer").fill(wrong)
        page.keyboard.press("Enter")
        page.get_by_test_id("again").wait_for()
        assert "is not it" in page.get_by_test_id("verdict").inner_text()
        page.get_by_test_id("again").click()
        page.get_by_test_id("hint-button").click()
        assert re.match(r"Move (a|the) \w+", page.get_by_test_id("hint").inner_text())
        page.get_by_test_id("type-answer").fill(best(turn["step"]["fen"]))
        page.keyboard.press("Enter")
        page.get_by_test_id("answers").wait_for()
        assert page.get_by_test_id("verdict").get_attribute("data-grade") == "again"
        assert "comes back" in page.get_by_test_id("due").inner_text()
        assert barriers(page) == []
        page.get_by_test_id("grade-good").click()
        page.locator("[data-grade=good]").wait_for()
        page.get_by_test_id("source").click()
        page.wait_for_url(re.compile(r"/games/[0-9a-f]{16}#\d+"))


def test_a_session_survives_a_reload_and_the_letters_rest_while_somebody_types(
    made: Path, browser: Any, tmp_path: Path
) -> None:
    with (
        served(made, tmp_path) as server,
        open_page(browser, server.address) as page,
        server.client() as client,
    ):
        begin(page)
        page.get_by_test_id("give-up").click()
        page.get_by_test_id("next").click()
        page.get_by_test_id("answers").wait_for(state="detached")
        second = turn_now(client)["exercise"]
        page.reload()
        page.get_by_test_id("begin").click()
        page.get_by_test_id("exercise").wait_for()
        assert page.get_by_test_id("place").inner_text().startswith("2 of")
        assert turn_now(client)["exercise"] == second
        page.get_by_test_id("type-answer").fill("ghud123")
        page.keyboard.press("Enter")
        page.get_by_role("alert").wait_for()
        assert page.get_by_test_id("answers").count() == 0
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.get_by_test_id("begin").wait_for()


def test_home_and_exercise_have_room_on_any_screen(made: Path, browser: Any, tmp_path: Path) -> None:
    with (
        served(made, tmp_path) as server,
        open_page(browser, server.address, reduced_motion="reduce") as page,
    ):
        for width, height in ((1280, 720), (844, 390), (720, 450), (390, 844), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto("/train")
            page.get_by_test_id("motifs").wait_for()
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.get_by_test_id("begin").click()
            board = page.locator("cg-board")
            board.wait_for()
            box = board.bounding_box()
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert box["y"] + box["height"] <= height, "without a step the whole board is in sight"
            assert box["width"] >= min(width, height) * 2 / 3
