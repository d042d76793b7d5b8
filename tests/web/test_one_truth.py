"""One truth, four screens: terminal, page, HTML file and JSON say the same of the same move."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess
import pytest

from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.chess.score_text import eval_tag
from kibitz.core.told import ToldReview
from kibitz.errors import PageMissing
from kibitz.formats.json.report import FOR_THE_PAGE, report_json
from kibitz.formats.page.report import page_parts, report_html
from kibitz.formats.text.report import Screen, report_text
from kibitz.formats.text.why import why_text
from kibitz.pipeline.score import score
from kibitz.settings import Settings
from tests.games import played
from tests.recorded import PLACE, told_again
from tests.web.browser import open_page
from tests.web.long_game import long_game
from tests.web.server import Server, running_server

pytestmark = pytest.mark.slow

SCORES: list[Score] = [
    *[Cp(value) for value in range(-999, 1000)],
    *[Mate(winner, moves) for winner in chess.COLORS for moves in range(1, 31)],
]
MANY = 100
"""Moves; where there are more, not each of them is looked at on a card of its own."""

CLOCKS = """[TimeControl "600+5"]

1. e4 { [%eval 0.3] [%clk 0:10:05] } e5 { [%eval 0.31] [%clk 0:10:05] }
2. Nf3 { [%eval 0.15] [%clk 0:10:01.6] } Nc6 { [%eval 0.45] [%clk 0:08:55] [%emt 0:01:15] }
3. Bb5 { [%eval 0.05] [%emt 0:00:08.4] } a6 { [%eval 0.85] [%clk 0:08:59.9] }
4. Ba4 { [%eval -0.04] [%clk 0:09:00] } Nf6 { [%eval 1.15] [%clk 0:08:05.2] }
5. O-O { [%eval -3.35] [%clk 0:09:05] } Be7 { [%eval #-12] [%clk 0:00:01] } 0-1
"""

LISTED = """() => [...document.querySelectorAll('[data-testid=move]')].map(move =>
    ['.eval', '.think'].map(part => move.querySelector(part)?.textContent ?? ''))"""
TOLD = """() => [...document.querySelectorAll('[data-testid=move]')].map(move => {
    move.click();
    const all = part => [...document.querySelectorAll('[data-testid=card] ' + part)].map(each => each.textContent);
    return ['score', 'think-time', 'proof'].map(name => all(`[data-testid=${name}]`).join()).concat(
        [all('.measures li').map(text => text.replace(/^. | \\((does not )?holds?\\)$/g, ''))]);
})"""


@dataclass(frozen=True)
class Case:
    """A game as somebody would put it in, and its review."""

    text: str
    told: ToldReview

    @property
    def report(self) -> Any:
        return json.loads(report_json(self.told, FOR_THE_PAGE))


def _all_scores() -> Case:
    """Every score of less than ten pawns, and mates, in one game."""
    moves = long_game(len(SCORES)).split("\n\n")[1].split()[:-1]
    words = [f"{san} {{ [%eval {eval_tag(each)}] }}" for san, each in zip(moves, SCORES, strict=True)]
    return _scored(" ".join(words) + " *\n")


def _scored(text: str) -> Case:
    game = played(text)
    return Case(text, ToldReview(score(game, Settings()), game))


def _recorded() -> Case:
    return Case((PLACE / "clocks.pgn").read_text(encoding="utf-8"), told_again("clocks"))


CASES: dict[str, Callable[[], Case]] = {
    "all scores": _all_scores,
    "clocks and times": lambda: _scored(CLOCKS),
    "a review by an engine": _recorded,
}


@pytest.fixture(scope="module", params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    try:
        page_parts()
    except PageMissing as missing:
        pytest.skip(str(missing))
    return CASES[request.param]()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("truth") / "library.sqlite") as found:
        yield found


def test_the_terminal_shows_the_scores_and_times_of_the_json(case: Case) -> None:
    text = report_text(case.told, Screen(80, has_colour=False))
    listed = text.partition("\nMoves\n")[2].partition("\n\n")[0]
    words = [word for row in listed.splitlines() for word in re.sub(r"^ *\d+\.", "", row).split()]
    said = [
        word
        for move in case.report["moves"]
        for word in (move["san"] + move["glyph"], move["eval_text"], move["seconds_text"])
        if word
    ]

    assert words == said


def test_the_terminal_shows_the_proofs_of_the_json(case: Case) -> None:
    moves = case.report["moves"]
    for move in moves if len(moves) < MANY else moves[::MANY]:
        told, proof = why_text(case.told, move["index"], 10_000), move["proof"]
        assert (f", after {move['seconds_text']}\n" in told) == bool(move["seconds_text"])
        if proof:
            assert (proof["text"] if proof["threshold"] is not None else f"Why: {proof['rule']}.") in told
            for measure in proof["measures"]:
                assert measure["text"] in told


@pytest.mark.browser
def test_the_html_file_shows_what_the_json_says(case: Case, browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "review.html"
    path.write_text(report_html(case.told), encoding="utf-8")
    with open_page(browser, None) as page:
        page.goto(path.as_uri())
        _compare(page, case)


@pytest.mark.browser
def test_the_page_shows_what_the_json_says(case: Case, browser: Any, server: Server) -> None:
    with server.client() as client:
        game = client.post("/api/games", content=case.text.encode()).json()["games"][0]["id"]

    def as_reviewed(route: Any) -> None:
        found = route.fetch()
        route.fulfill(response=found, json={**found.json(), "effort": "standard"})

    with open_page(browser, server.address) as page:
        page.route(f"**/api/games/{game}", as_reviewed)
        page.route(f"**/api/games/{game}/review", lambda route: route.fulfill(json={"report": case.report}))
        page.goto(f"/games/{game}")
        page.locator(".moves .eval:not(:empty)").first.wait_for()
        _compare(page, case)


def _compare(page: Any, case: Case) -> None:
    moves = case.report["moves"]
    assert page.evaluate(LISTED) == [[_printed(move), move["seconds_text"]] for move in moves]
    if len(moves) < MANY:
        assert page.evaluate(TOLD) == [_told(move) for move in moves]


def _told(move: Any) -> list[Any]:
    """What the card of a move shows."""
    proof = move["proof"] or {"text": "", "measures": [], "refused": []}
    measures = [proof["measures"], *[claim["measures"] for claim in proof["refused"]]]
    texts = [measure["text"] for each in measures for measure in each]
    return [_printed(move), move["seconds_text"], proof["text"], texts]


def _printed(move: Any) -> str:
    """The score with a minus, as screens print it."""
    return str(move["eval_text"]).replace("-", "\N{MINUS SIGN}")


def test_what_is_compared_is_all_there_is_to_compare() -> None:
    shown = [move["eval_text"] for move in _all_scores().report["moves"]]

    assert len(shown) == len(SCORES) == 1999 + 60
    assert {"0.0", "+0.1", "-0.1", "+0.2", "-10.0", "+10.0", "M1", "-M30"} <= set(shown)
    times = [move["seconds_text"] for move in _scored(CLOCKS).report["moves"]]
    assert times == ["", "", "8.4s", "1:15", "8.4s", "0.1s", "", "1:00", "0s", "8:09"]
