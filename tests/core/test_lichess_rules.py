"""Every label comes with its proof and with how sure it is."""

import chess
import pytest

from kibitz.core.chess.label import NO_JUDGEMENT
from kibitz.core.chess.score import Cp, Mate
from kibitz.core.labels.confidence import USUAL_ERROR, Confidence, position_error
from kibitz.core.labels.rules.lichess import lichess
from kibitz.core.labels.verdict import Proof
from kibitz.core.searches.answer import DepthPoint, Line, PositionEval
from kibitz.settings import Settings
from tests.core.facts import facts

W, B = chess.WHITE, chess.BLACK
SURE, LIKELY, BORDERLINE = Confidence


def _proof(
    before: str, after: str, mover: chess.Color, *, is_best: bool = False, error: float = 1.0
) -> Proof:
    return lichess(facts(before, after, mover, is_best=is_best, error=error), Settings()).proof


@pytest.mark.parametrize(
    ("after", "nearest", "threshold", "confidence"),
    [
        pytest.param("+0.00", "inaccuracy", 5, SURE, id="nothing lost"),
        pytest.param("-0.40", "inaccuracy", 5, LIKELY, id="some way from an inaccuracy"),
        pytest.param("-0.54", "inaccuracy", 5, BORDERLINE, id="just short of an inaccuracy"),
        pytest.param("-0.55", NO_JUDGEMENT, 5, BORDERLINE, id="just an inaccuracy"),
        pytest.param("-0.90", "mistake", 10, LIKELY, id="an inaccuracy nearer to a mistake"),
        pytest.param("-1.11", "inaccuracy", 10, BORDERLINE, id="just a mistake"),
        pytest.param("-1.69", "mistake", 15, BORDERLINE, id="just a blunder"),
        pytest.param("-4.00", "mistake", 15, SURE, id="a plain blunder"),
    ],
)
@pytest.mark.parametrize("mover", [W, B])
def test_the_nearest_threshold(
    after: str, nearest: str, threshold: float, confidence: Confidence, mover: chess.Color
) -> None:
    proof = _proof("0", after, mover)

    assert (proof.nearest, proof.threshold, proof.confidence) == (nearest, threshold, confidence)
    assert proof.lost is not None
    assert proof.distance == pytest.approx(abs(proof.lost - threshold))


def test_a_restless_score_makes_a_label_less_sure() -> None:
    calm = _proof("0", "-1.3", W, error=0.5)
    restless = _proof("0", "-1.3", W, error=3.0)

    assert (calm.confidence, restless.confidence) == (SURE, BORDERLINE)


def test_the_first_choice_is_never_judged() -> None:
    proof = _proof("0", "-3", W, is_best=True)

    assert (proof.confidence, proof.distance) == (SURE, None)
    assert "first choice" in proof.rule


@pytest.mark.parametrize(
    ("before", "after", "rule", "confidence"),
    [
        pytest.param("0", "-M3", "it allowed a forced mate", LIKELY, id="allowed"),
        pytest.param("-7.2", "-M3", "it allowed a forced mate", BORDERLINE, id="allowed near the line"),
        pytest.param("M3", "1", "it lost a forced mate", LIKELY, id="lost"),
        pytest.param("M3", "-M1", "it lost a forced mate", SURE, id="turned round"),
        pytest.param(
            "M3",
            "M5",
            "a forced mate is on the board, and the move neither allowed nor lost one",
            SURE,
            id="delayed",
        ),
    ],
)
def test_mates(before: str, after: str, rule: str, confidence: Confidence) -> None:
    proof = _proof(before, after, W)

    assert (proof.rule, proof.confidence, proof.lost) == (rule, confidence, None)


def test_the_error_grows_with_movement_and_is_nothing_for_a_finished_game() -> None:
    moving = PositionEval(
        (Line(Cp(0), ("e2e4",), 9),),
        9,
        100,
        (DepthPoint(8, 90, Cp(200), "e2e4"), DepthPoint(9, 100, Cp(0), "e2e4")),
    )
    over = PositionEval((Line(Mate(W, 0), ()),), 0, 0)

    assert position_error(over) == 0
    assert position_error(None) == USUAL_ERROR
    assert position_error(moving) > 2 * USUAL_ERROR
