"""Win percents and winning chances are Lichess's to the tenth digit."""

import chess
import pytest

from kibitz.core.chess.score import Cp, Mate
from kibitz.core.numbers.win_percent import win_percent, winning_chances

WORKED = [
    (0, 0.0, 50.0),
    (15, 0.0276085821, 51.3804291029),
    (25, 0.0459935271, 52.2996763568),
    (50, 0.0917928752, 54.5896437603),
    (100, 0.1820517944, 59.1025897192),
    (150, 0.2693436523, 63.4671826145),
    (200, 0.3524232750, 67.6211637485),
    (300, 0.5022510019, 75.1125500938),
    (500, 0.7261433199, 86.3071659968),
    (700, 0.8587930351, 92.9396517557),
    (1000, 0.9508948727, 97.5447436341),
    (1500, 0.9920450288, 97.5447436341),
]


@pytest.mark.parametrize(("centipawns", "chances", "percent"), WORKED)
def test_worked_values(centipawns: int, chances: float, percent: float) -> None:
    assert winning_chances(centipawns) == pytest.approx(chances, abs=5e-11)
    assert win_percent(Cp(centipawns), chess.WHITE) == pytest.approx(percent, abs=5e-11)


@pytest.mark.parametrize("moves", [0, 1, 3, 30])
def test_a_mate_counts_as_ten_pawns_whatever_its_distance(moves: int) -> None:
    assert win_percent(Mate(chess.WHITE, moves), chess.WHITE) == win_percent(Cp(1000), chess.WHITE)
    assert win_percent(Mate(chess.BLACK, moves), chess.WHITE) == win_percent(Cp(-1000), chess.WHITE)


def test_no_score_is_too_large_for_the_curve() -> None:
    assert winning_chances(-(10**9)) == -1
    assert winning_chances(10**9) == 1
