"""Accuracy is Lichess's: each move by the win percent it lost, a game by the mean of two means."""

from typing import Any

import chess
import pytest

from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.numbers.accuracy import game_accuracy, move_accuracy, volatilities
from kibitz.core.numbers.centipawn_loss import average_loss
from kibitz.core.numbers.curve import Curve, curve_of, white_percents
from kibitz.core.numbers.rounding import whole
from kibitz.core.numbers.win_percent import WinPercent, win_percent
from tests.reference import reference_json

W, B = chess.WHITE, chess.BLACK


@pytest.mark.parametrize(
    ("lost", "accuracy"),
    [
        (-5, 100),
        (0, 100),
        (0.2236, 100),
        (0.5, 98.778005),
        (1, 96.603977),
        (2, 92.395376),
        (5, 80.815300),
        (10, 64.579828),
        (15, 51.520827),
        (20, 41.016819),
        (30, 25.772048),
        (50, 9.527819),
        (80, 1.000171),
        (88.716, 0),
        (95, 0),
    ],
)
def test_a_move_by_what_it_lost(lost: float, accuracy: float) -> None:
    assert move_accuracy(WinPercent(97), WinPercent(97 - lost)) == pytest.approx(accuracy, abs=5e-7)


@pytest.mark.parametrize(
    ("before", "after", "mover", "accuracy"),
    [
        pytest.param(30, 10, W, 93.063384, id="white slips a little"),
        pytest.param(10, 80, B, 75.938424, id="black slips more"),
        pytest.param(15, -50, W, 77.383049, id="white loses the start"),
        pytest.param(200, -100, W, 30.056187, id="white throws the game around"),
        pytest.param(1000, 300, W, 36.677179, id="white gives most of a win back"),
    ],
)
def test_a_move_by_its_scores(before: int, after: int, mover: chess.Color, accuracy: float) -> None:
    found = move_accuracy(win_percent(Cp(before), mover), win_percent(Cp(after), mover))

    assert found == pytest.approx(accuracy, abs=5e-7)


def _cases() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = reference_json("lila/accuracy_percent_cases.json")["cases"]
    return cases


def test_lila_vectors() -> None:
    cases = _cases()
    assert len(cases) == 19
    for case in cases:
        first_mover = case["start_color"] == "white"
        accuracy = game_accuracy(curve_of(first_mover, [Cp(value) for value in case["cps_white_pov"]]))
        if case["expect"] is None:
            assert accuracy is None, case["name"]
            continue
        assert accuracy is not None, case["name"]
        for side, expected in case["expect"].items():
            assert getattr(accuracy, side) == pytest.approx(expected["value"], abs=expected["tol"]), case[
                "name"
            ]


EXAMPLE_A = [*map(Cp, (20, 10, 35, -60, -40, -55, 130, 120, 90, 400, 380)), Mate(W, 3)]
EXAMPLE_B = [
    *map(Cp, (18, 22, 15, 30, 25, 20, 40, 35, -10, 5, 0, 60, 55, 50, 70, -80, -75, -20, -30, -25, 10)),
    *map(Cp, (200, 190, 185, 210, 205, -50, -40, -60, 500)),
]
HOLE = [*EXAMPLE_B[:9], None, *EXAMPLE_B[10:]]


@pytest.mark.parametrize(
    ("first_mover", "scores", "white", "black", "losses"),
    [
        pytest.param(W, EXAMPLE_A, 98.108547, 60.374408, (8, 155), id="short game, window of two"),
        pytest.param(B, EXAMPLE_A, 92.887596, 73.373701, (22, 39), id="the same with black to move first"),
        pytest.param(W, EXAMPLE_B, 84.015929, 66.436953, (24, 61), id="one padded window"),
        pytest.param(W, HOLE, 83.519890, 64.398934, (26, 64), id="an eval is missing"),
        pytest.param(W, [Cp(-900), Cp(-900)], 10.664, 100, None, id="white blunders at once"),
        pytest.param(W, [Cp(15), Cp(900)], 100, 12.303, None, id="black blunders at once"),
        pytest.param(W, [Cp(15)] * 20 + [Cp(-900)], 46.853, 100, None, id="white blunders at the end"),
        pytest.param(B, [Cp(900), Cp(900)], 100, 12.303, None, id="black starts and blunders"),
        pytest.param(B, [Cp(900), Cp(0)], 11.459, 12.303, None, id="black starts and both blunder"),
    ],
)
def test_worked_games(
    first_mover: chess.Color,
    scores: list[Score | None],
    white: float,
    black: float,
    losses: tuple[int, int] | None,
) -> None:
    curve = curve_of(first_mover, scores)
    accuracy = game_accuracy(curve)

    assert accuracy is not None
    assert accuracy.white == pytest.approx(white, abs=5e-4)
    assert accuracy.black == pytest.approx(black, abs=5e-4)
    if losses:
        average = average_loss(curve)
        assert average.white is not None
        assert average.black is not None
        assert (whole(average.white), whole(average.black)) == losses


def test_weights_of_the_padded_example() -> None:
    weights = volatilities(white_percents(curve_of(W, EXAMPLE_B)))

    assert [round(weight, 4) for weight in weights if weight is not None] == [
        *(
            0.5,
            0.5,
            0.5,
            0.5631,
            0.5731,
            0.5,
            0.7797,
            0.7799,
            2.067,
            1.7201,
            0.574,
            2.4917,
            2.4927,
            0.5,
            0.7726,
        ),
        *(
            6.0843,
            6.3638,
            2.4797,
            2.1825,
            0.5,
            1.6369,
            8.7313,
            7.6887,
            0.5073,
            0.8727,
            0.8743,
            10.755,
            10.4509,
        ),
        *(0.7452, 12),
    ]


@pytest.mark.parametrize("scores", [[], [Cp(15)]], ids=["no moves", "one move"])
def test_too_few_moves_have_no_accuracy(scores: list[Score]) -> None:
    assert game_accuracy(curve_of(W, scores)) is None


def test_a_side_that_never_moved_has_no_average_loss() -> None:
    loss = average_loss(curve_of(W, [Cp(0)]))

    assert (loss.white, loss.black) == (15, None)


def test_a_missing_score_at_the_end_shortens_the_curve() -> None:
    assert curve_of(W, [Cp(1), None, None]) == Curve(W, (Cp(1),))
