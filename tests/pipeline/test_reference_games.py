"""Fed with Lichess's evals, our numbers equal Lichess's, over every game we have."""

from math import exp

import pytest

from kibitz.core.chess.game import Game
from kibitz.core.numbers import judgement
from kibitz.core.numbers.conform import Tally
from kibitz.core.numbers.summary import judged_moves
from kibitz.pipeline.read import game_texts, read_games
from kibitz.pipeline.score import conform_games, score
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from tests.reference import PLACE, reference


def _tally(*names: str) -> Tally:
    tally = Tally()
    for name in names:
        for batch in conform_games(game_texts(Source(str(reference(name)))), Settings(), workers=1):
            assert batch.unreadable == []
            tally.add(batch.tally)
    return tally


def test_gold_games() -> None:
    tally = _tally("lichess/gold_2025.ndjson")

    assert tally.differences == []
    assert tally.games == 190
    assert tally.judged == 528
    assert {name: tally.compared[name] for name in ("counts", "acpl", "accuracy", "phases")} == {
        "counts": 240,
        "acpl": 80,
        "accuracy": 80,
        "phases": 190,
    }


@pytest.mark.slow
def test_rapid_games() -> None:
    """One game was exported before July 2022, when Lichess's curve was steeper: its words follow that curve."""
    tally = _tally("lichess/rapid_2014_2022_sample.ndjson.gz")

    assert tally.games == 3019
    assert tally.compared["judgements"] == 226_032
    assert tally.compared["acpl"] == tally.equal("acpl") == 6038
    assert {difference.game for difference in tally.differences} == {"3KDr4dpA"}
    assert tally.equal("judgements") == 226_030


def test_exports_in_pgn() -> None:
    tally = _tally("lichess/exports_2023_2024.pgn.gz")

    assert tally.differences == []
    assert tally.judged == 7443


def test_seed_games() -> None:
    names = sorted(path.name for path in (PLACE / "seed-games").glob("*.pgn"))
    tally = (
        _tally(*[f"seed-games/{name}" for name in names])
        if names
        else pytest.skip(f"no seed games in {PLACE}")
    )

    assert tally.differences == []
    assert tally.judged == 62


@pytest.mark.slow
def test_the_odd_game_follows_the_curve_of_before_july_2022(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the constant that Lichess used then, its words are ours."""
    (game,) = (
        game
        for game in read_games(str(reference("lichess/rapid_2014_2022_sample.ndjson.gz")))
        if isinstance(game, Game) and game.sheet.id == "3KDr4dpA"
    )
    monkeypatch.setattr(
        judgement, "winning_chances", lambda centipawns: 2 / (1 + exp(-0.004 * centipawns)) - 1
    )

    ours = {index: advice.judgement for index, advice in judged_moves(game.sheet, Settings()).items()}

    assert ours == {index: note.judgement for index, note in game.sheet.notes.items() if note.judgement}


def test_opening_names_are_those_of_the_export() -> None:
    """Lichess names the deepest known position; its own table has grown since, so a few names may differ."""
    same = total = 0
    for game in read_games(str(reference("lichess/exports_2023_2024.pgn.gz"))):
        assert isinstance(game, Game)
        tags = game.sheet.tags
        if tags.get("Opening", "?") != "?" and len(game.sheet.sans) > 8:
            total += 1
            opening = game.opening
            same += opening is not None and (opening.eco, opening.name) == (tags["ECO"], tags["Opening"])
    assert total > 900
    assert same / total > 0.98


def test_a_score_for_the_library() -> None:
    (game,) = read_games(str(reference("seed-games/1-eric-rossen-lost.pgn")))
    report = score(game)  # type: ignore[arg-type]

    assert report.summary.players.white.accuracy == 85
    assert report.moves[10].judgement is not None
    assert report.moves[10].best is not None
    assert report.moves[10].best.uci == "e4e5"
