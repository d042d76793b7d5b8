"""Simulated players whose habits are known: what is called clear is true, and what is true is found."""

from collections.abc import Sequence

import pytest

from kibitz.core.insights.insight import InsightReport
from kibitz.pipeline.insights.baseline import shipped_baseline
from tests.insights.simulated import PLANTED, Draw, Outcome, Planted, clear_rows, report_on

NOBODY = Planted()


def _reports(planted: Planted, seeds: Sequence[int], games: int) -> list[InsightReport]:
    baseline = shipped_baseline()
    return [report_on(Draw(baseline, seed, planted).games(games), baseline) for seed in seeds]


def test_of_players_without_habits_hardly_anything_is_called_clear() -> None:
    """By chance one in ten may have something; of thirty that is three, and six would be too many."""
    found = [clear_rows(report) for report in _reports(NOBODY, range(30), 80)]
    assert sum(map(bool, found)) <= 6, [each for each in found if each]


def test_of_all_that_is_called_clear_one_in_ten_is_false() -> None:
    outcome = Outcome()
    for place, planted in enumerate(PLANTED):
        for report in _reports(planted, [1000 * place + 1, 1000 * place + 2], 150):
            outcome.add(planted, report)
    assert sum(outcome.shares) / len(outcome.shares) <= 0.1, outcome.false_rows


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.name.replace(" ", "-"))
def test_a_planted_habit_is_found_in_300_games(planted: Planted) -> None:
    (report,) = _reports(planted, [7], 300)
    assert planted.shows in clear_rows(report)


def test_few_games_say_how_many_are_missing() -> None:
    (report,) = _reports(PLANTED[0], [1], 12)
    rows = {(each.key, row.key): row for each in report.insights for row in each.rows}

    assert not clear_rows(report)
    assert rows["error-balance", "blunders"].more_games == 8
    assert rows["error-balance", "blunders"].sentence == (
        "At least 8 more games are needed to tell whether you make more or fewer blunders than your opponents."
    )
    assert rows["progress", "opponents"].more_games == 48
    assert "more" in report.unknown.text
    assert report.strength.text == "No strength stands out from chance in 12 games."


def test_no_games_at_all_break_nothing() -> None:
    (report,) = _reports(NOBODY, [1], 0)
    assert len(report.insights) == 17
    assert report.considered == 0
