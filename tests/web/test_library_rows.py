"""Rows of the library's table: right after every change, and read from a report only once."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")

from kibitz.core.library import GameQuery, StoredAnalysis, StoredGame
from kibitz.formats.json.shape import ReportJson, read_report_json
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.kept_game import stored_game
from kibitz.pipeline.library import open_library
from kibitz.web.board.engine import BoardEngine
from kibitz.web.imports.runs import ImportRuns
from kibitz.web.library.rows import rows_of
from kibitz.web.library.shapes import GameRow
from kibitz.web.parts import ServerParts
from kibitz.web.reviews.queue import ReviewQueue
from kibitz.web.server.cache import Cache
from kibitz.web.server.config import ServerConfig
from kibitz.web.training.maker import TrainingMaker
from tests.games import played, told

TEXT = (Path(__file__).parents[1] / "corpus" / "opera.pgn").read_bytes()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerParts]:
    library, config = open_library(str(tmp_path / "l.sqlite")), ServerConfig()
    maker, imports = TrainingMaker(library, config), ImportRuns(library, config)
    yield ServerParts(config, library, ReviewQueue(library, config), BoardEngine(config), imports, maker)
    library.database.close()


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The reports that were read, one after the other."""
    found: list[bytes] = []

    def reading(text: bytes) -> ReportJson:
        found.append(text)
        return read_report_json(text)

    monkeypatch.setattr("kibitz.web.library.row_review.read_report_json", reading)
    return found


def _game() -> StoredGame:
    return stored_game(played(TEXT), GameText(1, 1, TEXT), "opera.pgn")


def _analysis(game: StoredGame, **changes: Any) -> StoredAnalysis:
    return replace(stored_analysis(game.id, "a" * 32, told(played(TEXT))), **changes)


def _row(server: ServerParts) -> GameRow:
    (row,) = rows_of(server.library.find(GameQuery()), server, "")
    return row


def test_a_report_is_read_once(server: ServerParts, readings: list[bytes]) -> None:
    game = _game()
    server.library.add_games([game])
    assert _row(server).effort is None
    server.library.save(_analysis(game, effort="quick"))
    first, second = _row(server), _row(server)

    assert first == second
    assert (first.effort, first.worst and first.worst.san, len(first.curve)) == ("quick", "Bxf3", 33)
    assert len(readings) == 1


def test_a_new_review_takes_its_place(server: ServerParts) -> None:
    game = _game()
    server.library.add_games([game])
    server.library.save(_analysis(game, effort="quick", nodes=10))
    assert _row(server).effort == "quick"
    server.library.save(_analysis(game, effort="deep", nodes=20, fingerprint="b" * 32))
    assert _row(server).effort == "deep"
    server.library.save(_analysis(game, effort="lichess", nodes=5, fingerprint="c" * 32))
    assert _row(server).effort == "deep"


def test_a_game_that_comes_back_has_no_review(server: ServerParts) -> None:
    game = _game()
    server.library.add_games([game])
    server.library.save(_analysis(game, effort="quick"))
    assert _row(server).curve
    server.library.remove([game.id])
    server.library.add_games([game])
    assert (_row(server).effort, _row(server).curve) == (None, ())
    server.library.save(_analysis(game, effort="deep", white_accuracy=50.0))
    assert (_row(server).effort, _row(server).accuracy.white) == ("deep", 50.0)


def test_only_so_many_are_kept() -> None:
    kept: Cache[int, int] = Cache(2)
    made: list[int] = []

    def make(key: int) -> int:
        made.append(key)
        return -key

    found = [kept.get(key, partial(make, key)) for key in (1, 2, 1, 3, 1, 2)]
    assert found == [-1, -2, -1, -3, -1, -2]
    assert made == [1, 2, 3, 2]
