"""Phases begin where Lichess says they begin."""

import chess
import pytest

from kibitz.core.chess.phase import Division, Phase, PhaseWatch, entanglement
from kibitz.core.chess.score import Cp
from kibitz.core.chess.side import BySide
from kibitz.core.numbers.accuracy import Accuracy
from kibitz.core.numbers.curve import curve_of
from kibitz.core.numbers.phase_accuracy import phase_accuracies
from kibitz.formats.pgn.movetext import read_movetext
from kibitz.settings import Settings
from tests.reference import reference_json


def _division(sans: list[str]) -> Division:
    board, watch = chess.Board(), PhaseWatch()
    watch.see(board)
    for san in sans:
        board.push_san(san)
        watch.see(board)
    return watch.division()


def test_lila_vectors() -> None:
    cases = reference_json("lila/divider_cases.json")["cases"]
    assert len(cases) == 7
    for case in cases:
        found = _division(read_movetext(case["moves"]).sans)
        low, high = case["middle_between"]
        assert found.middle is not None, case["name"]
        assert low <= found.middle <= high, case["name"]
        if case["end_none"]:
            assert found.end is None, case["name"]
        elif case.get("end_between"):
            low, high = case["end_between"]
            assert found.end is not None, case["name"]
            assert low <= found.end <= high, case["name"]


def test_golden_game() -> None:
    golden = reference_json("lila/golden_q7ZvsdUF.json")

    assert _division(golden["moves"].split()) == Division(22, 53)


RUY = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4"


@pytest.mark.parametrize(
    ("plies", "expected"),
    [(0, 0), (1, 36), (2, 62), (3, 62), (4, 82), (5, 96), (18, 133), (19, 130), (20, 136), (21, 121)],
)
def test_entanglement_in_the_ruy_lopez(plies: int, expected: int) -> None:
    board = chess.Board()
    for san in RUY.split()[:plies]:
        board.push_san(san)

    assert entanglement(board) == expected
    assert entanglement(board.mirror()) == expected


@pytest.mark.parametrize(
    ("index", "phase"),
    [
        (0, Phase.OPENING),
        (9, Phase.OPENING),
        (10, Phase.MIDDLEGAME),
        (19, Phase.MIDDLEGAME),
        (20, Phase.ENDGAME),
    ],
)
def test_phase_of_a_board(index: int, phase: Phase) -> None:
    assert Division(10, 20).phase(index) == phase


def test_without_a_middlegame_all_is_opening() -> None:
    assert Division(None, 12).phase(40) is Phase.OPENING
    assert phase_accuracies(curve_of(chess.WHITE, [Cp(0)] * 30), Division(None, 12), Settings()) == {}


def test_a_phase_starts_from_the_last_score_of_the_one_before() -> None:
    won_from_move_five = [Cp(20)] * 8 + [Cp(600)] * 2 + [Cp(600)] * 10
    curve, parts = curve_of(chess.WHITE, won_from_move_five), Division(11, None)

    real = phase_accuracies(curve, parts, Settings())[Phase.MIDDLEGAME]
    old = phase_accuracies(curve, parts, Settings(phase_start="initial"))[Phase.MIDDLEGAME]

    assert real == BySide(Accuracy(100.0), Accuracy(100.0))
    assert old.white == 100.0
    assert old.black == 100.0  # the jump from +0.15 falls on White's first move and is a gain


def test_the_old_start_blames_the_first_mover_of_a_lost_phase() -> None:
    curve, parts = curve_of(chess.WHITE, [Cp(-600)] * 30), Division(11, None)

    real = phase_accuracies(curve, parts, Settings())[Phase.MIDDLEGAME]
    old = phase_accuracies(curve, parts, Settings(phase_start="initial"))[Phase.MIDDLEGAME]

    assert real.white == 100.0
    assert old.white < 60
