"""Numbers over many games: worked by hand, and against theory where that is known."""

from math import sqrt
from random import Random

import pytest

from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.reliability import spread
from kibitz.core.insights.statistics.resampling import Estimate, Measure, estimates
from kibitz.core.insights.statistics.student import student_range
from kibitz.core.insights.statistics.sureness import Sureness, standing_discoveries, sureness
from kibitz.core.insights.statistics.wilson import wilson
from kibitz.pipeline.insights.baseline import shipped_baseline


def _mean(columns: list[list[float]]) -> Measure:
    return Measure(columns, lambda sums: sums[0] / sums[1] if sums[1] else None)


def test_the_error_of_a_mean_is_that_of_the_text_book() -> None:
    draw = Random(1)
    values = [draw.gauss(3, 2) for _ in range(120)]
    mean = sum(values) / 120
    expected = sqrt(sum((each - mean) ** 2 for each in values) / 119) / sqrt(120)

    (found,) = estimates([_mean([values, [1.0] * 120])], 120)

    assert found
    assert found.value == pytest.approx(mean)
    assert found.error == pytest.approx(expected, rel=0.07)
    assert found.games == 120


def test_games_are_drawn_and_not_moves() -> None:
    """Ten games of ten equal moves say as much as ten moves, not as a hundred."""
    hits = [0.0, 10.0] * 5

    (found,) = estimates([_mean([hits, [10.0] * 10])], 10)

    assert found
    assert found.error == pytest.approx(0.5 / sqrt(9), rel=0.08)


def test_blocks_of_games_give_the_same_error_as_single_games() -> None:
    draw = Random(2)
    values = [draw.expovariate(1) for _ in range(4000)]

    (found,) = estimates([_mean([values, [1.0] * 4000])], 4000)

    assert found
    assert found.error == pytest.approx(1 / sqrt(4000), rel=0.1)


def test_sums_below_nothing_and_tiny_ones_keep_their_worth() -> None:
    values = [-1e6, 1e6, -3.0, 2.0]
    (found,) = estimates([Measure([values], lambda sums: sums[0])], 4)

    assert found
    assert found.value == pytest.approx(-1.0)
    assert found.error > 1e5


@pytest.mark.parametrize(
    ("columns", "games"),
    [([[1.0], [1.0]], 1), ([[], []], 0), ([[0.0, 0.0], [0.0, 0.0]], 2), ([[1.0, 0.0], [1.0, 0.0]], 2)],
    ids=["one game", "no game", "nothing happened", "one game has it"],
)
def test_too_little_is_unknown(columns: list[list[float]], games: int) -> None:
    assert estimates([_mean(columns)], games) == [None]


def test_the_same_games_give_the_same_answer() -> None:
    values = [float(each % 7) for each in range(50)]
    assert estimates([_mean([values, [1.0] * 50])], 50) == estimates([_mean([values, [1.0] * 50])], 50)


def test_the_range_holds_the_truth_in_19_of_20_cases() -> None:
    draw, held = Random(3), 0
    for _ in range(100):
        values = [draw.expovariate(1) for _ in range(40)]
        (found,) = estimates([_mean([values, [1.0] * 40])], 40)
        assert found
        low, high = found.range
        held += low <= 1 <= high
    assert 88 <= held <= 99  # skewed numbers are held a little less often


def test_few_games_make_ranges_wider() -> None:
    assert Estimate(0.0, 1.0, 5).range[1] == pytest.approx(student_range(4))
    assert abs(Estimate(2.0, 1.0, 5).standard()) < abs(Estimate(2.0, 1.0, 500).standard()) <= 2


@pytest.mark.parametrize(
    ("hits", "cases", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (29, 29, 0.8830, 1.0)],
    ids=["Newcombe 1998 a", "b", "c", "d"],
)
def test_wilson_is_as_published(hits: int, cases: int, low: float, high: float) -> None:
    found = wilson(hits, cases)
    assert found
    assert list(found) == pytest.approx([low, high], abs=5e-5)


def test_discoveries_are_those_of_benjamini_and_hochberg() -> None:
    """Their own example of 1995, of which four stand at five in a hundred as at our four: the same p-values, turned into deviates."""
    from statistics import NormalDist

    tails = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
        0.6528, 0.7590, 1.0,
    ]  # fmt: skip
    standards = [-NormalDist().inv_cdf(each / 2) if each < 1 else 0.0 for each in tails]
    assert standing_discoveries(standards) == [True] * 4 + [False] * 11
    assert standing_discoveries([]) == []


@pytest.mark.parametrize(
    ("standard", "word"),
    [(0.0, "cannot tell"), (1.28, "cannot tell"), (1.29, "likely"), (-1.97, "clear"), (3.1, "very clear")],
)
def test_four_words(standard: float, word: str) -> None:
    assert sureness(standard, stands=True) is Sureness(word)


def test_half_of_all_players_are_where_the_table_says() -> None:
    """Players drawn around nothing, fifteen games each, with five times as much chance as difference."""
    draw, truth = Random(3), []
    games = []
    for _ in range(3000):
        middle = draw.gauss(0, 1)
        truth.append(middle)
        games.append([draw.gauss(middle, 5) for _ in range(15)])
    apart = spread(games)
    assert apart
    assert apart == pytest.approx(1, abs=0.12), "of chance nothing is left"
    table = Baseline(
        name="", made_from="", games=0, players=0, cells={}, converting={}, holding={}, spread={"x": apart}
    )
    low, high = table.half_of_players("x") or (0, 0)
    assert sum(low < each < high for each in truth) / 3000 == pytest.approx(0.5, abs=0.06)
    assert table.half_of_players("y") is None


def test_the_shipped_table_says_how_far_players_are_apart() -> None:
    assert set(shipped_baseline().spread) == set(shipped_baseline().reliability) > {"blunders", "kept"}
