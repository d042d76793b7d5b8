"""A game is parsed once and put on a board once: for a review of many games, and for a request."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kibitz.core.chess.replay import replay
from kibitz.core.library import GameQuery
from kibitz.formats.pgn.read import read_game
from kibitz.pipeline.bulk import Reviewed, Wanted, bulk_reviews
from kibitz.pipeline.engines import Answer
from kibitz.pipeline.kept_analysis import told_of
from kibitz.pipeline.kept_game import KeptGame
from kibitz.pipeline.library import open_library
from kibitz.pipeline.review import review_with
from kibitz.pipeline.sources import Source
from kibitz.settings import PRESETS, Settings
from kibitz.store.library import Library
from tests.pipeline.engines_on_paper import EnginesOnPaper

GAMES = [Path(__file__).parents[1] / "corpus" / f"{name}.pgn" for name in ("opera", "reti", "legal")]
QUICK = Settings(effort=PRESETS["quick"])


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done with a game, one after the other."""
    found: list[str] = []

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def done(*given: Any) -> Any:
            found.append(name)
            return work(*given)

        return done

    monkeypatch.setattr("kibitz.pipeline.read.read_game", watched("parsed", read_game))
    monkeypatch.setattr("kibitz.pipeline.read.replay", watched("replayed", replay))
    monkeypatch.setattr("kibitz.formats.json.saved.replay", watched("replayed", replay))
    return found


class _ReviewersOnPaper:
    identity, window = "engines on paper", 2

    async def review(self, game: KeptGame) -> Answer:
        return Answer(await review_with(EnginesOnPaper(), game.game, QUICK))


async def _bulk_run(library: Library) -> list[object]:
    sources = [Source(str(path)) for path in GAMES]
    return [each async for each in bulk_reviews(library, _ReviewersOnPaper(), sources, QUICK, Wanted())]


def test_a_bulk_run_and_a_request_read_each_game_once(tmp_path: Path, readings: list[str]) -> None:
    library = open_library(str(tmp_path / "l.sqlite"))

    done = asyncio.run(_bulk_run(library))

    assert [each.answer is not None for each in done if isinstance(each, Reviewed)] == [True] * len(GAMES)
    assert sorted(readings) == ["parsed"] * len(GAMES) + ["replayed"] * len(GAMES)

    readings.clear()
    (game, *_) = [each.game for each in library.find(GameQuery())]
    best = library.best_analysis(game.id)
    assert best is not None
    assert told_of(best, game, QUICK).explanations is not None
    assert readings == ["parsed", "replayed"]
    library.database.close()
