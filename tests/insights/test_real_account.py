"""200 games of one real account: every number of the insights, worked out a second time from JSON reports."""

import gzip
import json
import re
from math import exp, log, sqrt
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kibitz.core.insights.insight import Insight, InsightReport, Row
from kibitz.core.insights.selection import InsightQuery
from kibitz.core.insights.statistics.student import student_range
from kibitz.formats.text.insights import insights_text
from kibitz.formats.text.report import Screen
from kibitz.pipeline.evals_review import evals_review, is_evaluated
from kibitz.pipeline.insights.baseline import SHIPPED, shipped_baseline
from kibitz.pipeline.insights.of_player import insights_of, player_games, read_position, who
from kibitz.pipeline.library import import_games, open_library
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from tests.insights.recomputed import Game, jackknife, read_games, repeated, second_reckoning
from tests.reference import reference

NAME = "GABUZYAN_CHESSMOOD"
GAMES = 200
TABLE = Path(__file__).parents[2] / "src" / "kibitz" / "formats" / "data" / SHIPPED


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[InsightReport, list[Game]]:
    """What Kibitz says, and the games as the second reckoning sees them."""
    folder = tmp_path_factory.mktemp("account")
    texts = gzip.decompress(reference("lichess/exports_2023_2024.pgn.gz").read_bytes()).decode()
    file = folder / "some.pgn"
    games = [game for game in re.split(r"\n(?=\[Event )", texts) if "%eval" in game]
    file.write_text("\n\n".join(games[: GAMES + 10]))
    library, settings = open_library(str(folder / "library.sqlite")), Settings()
    lines: list[str] = []
    for done in import_games(library, Source(str(file))):
        for kept in done.games:
            if len(lines) < GAMES and is_evaluated(kept.game.sheet):
                analysis = evals_review(kept, settings)
                library.save(analysis)
                report = json.loads(analysis.report)
                report["game"] |= {"id": kept.stored.id, "number": len(lines)}
                lines.append(json.dumps(report))
    assert len(lines) == GAMES
    found = insights_of(
        library, player_games(library, who(library, NAME), InsightQuery()), shipped_baseline()
    )
    library.database.close()
    return found, read_games(lines, NAME)


def _rows(report: InsightReport) -> list[tuple[Insight, Row]]:
    return [(insight, row) for insight in report.insights for row in insight.rows]


def test_every_number_is_the_same(both: tuple[InsightReport, list[Game]]) -> None:
    report, games = both
    expected = second_reckoning(games, json.loads(TABLE.read_bytes()))
    rows = _rows(report)
    assert len(rows) > 30
    for insight, row in rows:
        what = f"{insight.key}/{row.key}"
        second = expected[insight.key, row.key]
        assert row.mine == pytest.approx(second["mine"](games), rel=1e-4, abs=1e-6), what
        assert row.theirs == pytest.approx(second["theirs"](games), rel=1e-4, abs=1e-6), what
        if row.value is not None:
            value = exp(second["log"](games) or 0.0) if "log" in second else second["value"](games)
            assert row.value == pytest.approx(value, rel=1e-3, abs=1e-3), what


def test_every_range_is_that_of_leaving_games_out(both: tuple[InsightReport, list[Game]]) -> None:
    """Two ways to an error, one of which has its own chance; what happens in few games is drawn wider."""
    report, games = both
    expected = second_reckoning(games, json.loads(TABLE.read_bytes()))
    compared = 0
    for insight, row in _rows(report):
        if row.low is None or row.high is None or row.more_games is not None:
            continue
        second = expected[insight.key, row.key]
        error = jackknife(games, second["log"] if "log" in second else second["value"])
        low, high = (log(row.low), log(row.high)) if row.is_ratio else (row.low, row.high)
        reach = student_range(row.games - 1) * error
        near = 0.15 if row.sureness else 0.4
        assert (high - low) / 2 == pytest.approx(reach, rel=near), f"{insight.key}/{row.key}"
        compared += 1
    assert compared > 20


def test_counts_and_sentences_have_the_same_numbers(both: tuple[InsightReport, list[Game]]) -> None:
    report, games = both
    assert report.coverage.counted == report.coverage.games - 10 == GAMES
    for insight, row in _rows(report):
        if row.sureness and row.sureness.value != "cannot tell" and row.value is not None:
            size = f"{abs(row.value):.{row.digits}f}"
            mine = f"{row.mine:.{row.digits}f}"
            assert size in row.sentence or mine in row.sentence, (insight.key, row.sentence)
    (found,) = [each for each in report.insights if each.key == "repeated"]
    second = repeated(games)
    assert found.sentence.startswith(f"In {len(second)} positions")
    assert [each.times for each in found.positions] == [
        times for times, _, _ in second[: len(found.positions)]
    ]
    assert {each.fen.split()[0] for each in found.positions} == {
        fen.split()[0] for _, _, fen in second[: len(found.positions)]
    }
    assert [read_position(each.line).fen() for each in found.positions] == [
        each.fen for each in found.positions
    ]


def test_the_terminal_tells_positions_by_the_moves_that_explore_takes(
    both: tuple[InsightReport, list[Game]],
) -> None:
    report, _ = both
    told = " ".join(insights_text(report, Screen(width=80, has_colour=False), only="repeated").split())
    (found,) = [each for each in report.insights if each.key == "repeated"]
    assert all(f"After {each.line}, as in " in told for each in found.positions)
    assert f'kibitz explore "{found.positions[0].line}"' in told
    assert "/pppp" not in told


def test_lichesss_own_measures_are_as_lichess_counts_them(both: tuple[InsightReport, list[Game]]) -> None:
    """Accuracy over moves, awareness, conversion and resourcefulness, by hand from the reports."""
    report, games = both
    notes = {insight.key: insight.note for insight in report.insights}
    accuracy = [
        sum(game[side]["moves"] for game in games) / sum(game[side]["inverse"] for game in games)
        for side in ("I", "they")
    ]
    assert f"{accuracy[0]:.1f}, your opponents {accuracy[1]:.1f}" in notes["error-balance"]
    aware = [
        100 * sum(game[side]["aware"] for game in games) / sum(game[side]["asked"] for game in games)
        for side in ("I", "they")
    ]
    assert f"{aware[0]:.1f}%, your opponents {aware[1]:.1f}%" in notes["punishing"]
    won = [game["score"] == 1 for game in games if game["I"]["winning"]]
    saved = [game["score"] > 0 for game in games if game["I"]["losing"]]
    conversion = f"conversion {100 * sum(won) / len(won):.1f}% of {len(won)}"
    assert conversion in notes["converting"]
    assert f"resourcefulness {100 * sum(saved) / len(saved):.1f}% of {len(saved)}" in notes["converting"]


def test_json_can_be_read_again(both: tuple[InsightReport, list[Game]]) -> None:
    report, _ = both
    read: dict[str, Any] = json.loads(msgspec.json.encode(report))
    assert read["considered"] == report.considered > 10
    assert sqrt(read["coverage"]["counted"]) > 14
