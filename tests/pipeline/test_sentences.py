"""What Kibitz says about real games is true: each sentence is played out again, by other code."""

from pathlib import Path

import pytest

from kibitz import review
from kibitz.core.chess.game import Game
from kibitz.core.words.explain import explanations
from kibitz.pipeline.read import read_games
from kibitz.settings import PRESETS, Settings
from tests.engine.real import real_engine
from tests.reference import reference
from tests.sentence_check import sentence_problems

pytestmark = pytest.mark.engine

CORPUS = Path(__file__).parents[1] / "corpus"
QUICK = Settings(effort=PRESETS["quick"])


def _check(games: list[Game]) -> int:
    told = 0
    for game in games:
        report = review(game, QUICK)
        assert sentence_problems(report, game) == []
        told += len(explanations(report, game))
    return told


def _games(path: Path, count: int) -> list[Game]:
    games = [game for game in read_games(str(path)) if isinstance(game, Game) and game.moves]
    return games[:count]


@pytest.mark.parametrize("name", ["opera", "evergreen", "immortal", "lasker"])
def test_famous_games(name: str) -> None:
    real_engine()

    assert _check(_games(CORPUS / f"{name}.pgn", 1)) >= 1


def test_the_seed_games() -> None:
    real_engine()
    folder = reference("seed-games")

    assert _check([game for path in sorted(folder.glob("*.pgn")) for game in _games(path, 1)]) >= 15


def test_club_games() -> None:
    real_engine()

    assert _check(_games(reference("lichess/gold_2025.ndjson"), 4)) >= 15
