"""A move is judged by what it cost the player who made it, as Lichess judges it."""

import chess
import pytest

from kibitz.core.chess.label import Judgement
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.numbers.judgement import Cause, advice_text, advise
from kibitz.errors import SettingsError
from kibitz.settings import Settings
from kibitz.thresholds import JudgementThresholds, MateThresholds

W, B = chess.WHITE, chess.BLACK
INACCURACY, MISTAKE, BLUNDER = Judgement


@pytest.mark.parametrize(
    ("before", "after", "mover", "expected"),
    [
        pytest.param(Cp(0), Cp(-54), W, None, id="just short of an inaccuracy"),
        pytest.param(Cp(0), Cp(-55), W, INACCURACY, id="just an inaccuracy"),
        pytest.param(Cp(0), Cp(-110), W, INACCURACY, id="just short of a mistake"),
        pytest.param(Cp(0), Cp(-111), W, MISTAKE, id="just a mistake"),
        pytest.param(Cp(0), Cp(-168), W, MISTAKE, id="just short of a blunder"),
        pytest.param(Cp(0), Cp(-169), W, BLUNDER, id="just a blunder"),
        pytest.param(Cp(0), Cp(169), B, BLUNDER, id="the same blunder by black"),
        pytest.param(Cp(15), Cp(-40), W, INACCURACY, id="from the usual start"),
        pytest.param(Cp(90), Cp(400), B, BLUNDER, id="black drops a piece"),
        pytest.param(Cp(90), Cp(-400), B, None, id="a gain for black is not a loss"),
        pytest.param(Cp(900), Cp(600), W, INACCURACY, id="three pawns matter little when winning"),
        pytest.param(Cp(1500), Cp(900), W, None, id="six pawns matter less when far ahead"),
        pytest.param(Cp(1621), Cp(723), W, INACCURACY, id="there is no cap at ten pawns"),
        pytest.param(Cp(50), Mate(B, 4), W, BLUNDER, id="walks into a mate"),
        pytest.param(Cp(-50), Mate(W, 4), B, BLUNDER, id="black walks into a mate"),
        pytest.param(Cp(-700), Mate(B, 4), W, BLUNDER, id="walks into a mate seven pawns down"),
        pytest.param(Cp(-701), Mate(B, 4), W, MISTAKE, id="a little more than seven pawns down"),
        pytest.param(Cp(-999), Mate(B, 4), W, MISTAKE, id="almost ten pawns down"),
        pytest.param(Cp(-1000), Mate(B, 4), W, INACCURACY, id="ten pawns down"),
        pytest.param(Mate(W, 3), Cp(700), W, BLUNDER, id="loses a mate and keeps seven pawns"),
        pytest.param(Mate(W, 3), Cp(701), W, MISTAKE, id="keeps a little more"),
        pytest.param(Mate(W, 3), Cp(999), W, MISTAKE, id="keeps almost ten pawns"),
        pytest.param(Mate(W, 3), Cp(1000), W, INACCURACY, id="keeps ten pawns"),
        pytest.param(Mate(B, 2), Cp(-300), B, BLUNDER, id="black loses a mate"),
        pytest.param(Mate(W, 3), Mate(B, 2), W, BLUNDER, id="from mating to being mated"),
        pytest.param(Mate(W, 3), Mate(W, 9), W, None, id="a slower mate still mates"),
        pytest.param(Mate(B, 9), Mate(B, 1), W, None, id="being mated sooner is no mistake"),
        pytest.param(Mate(B, 9), Cp(0), W, None, id="escapes a mate"),
        pytest.param(Cp(0), Mate(W, 9), W, None, id="finds a mate"),
        pytest.param(Cp(0), Mate(B, 0), W, BLUNDER, id="walks into checkmate on the board"),
    ],
)
def test_judgement(before: Score, after: Score, mover: chess.Color, expected: Judgement | None) -> None:
    advice = advise(before, after, mover, Settings())

    assert (advice.judgement if advice else None) == expected


@pytest.mark.parametrize(
    ("before", "after", "mover", "best", "text"),
    [
        pytest.param(Cp(5), Cp(85), B, "dxe4", "(0.05 → 0.85) Inaccuracy. dxe4 was best.", id="centipawns"),
        pytest.param(
            Cp(839),
            Mate(W, 3),
            B,
            "Kf8",
            "(8.39 → Mate in 3) Checkmate is now unavoidable. Kf8 was best.",
            id="a mate created",
        ),
        pytest.param(
            Mate(W, 3),
            Cp(168),
            W,
            "Bh6",
            "(Mate in 3 → 1.68) Lost forced checkmate sequence. Bh6 was best.",
            id="a mate lost",
        ),
        pytest.param(Cp(0), Cp(-300), W, None, "(0.00 → -3.00) Blunder.", id="no better move is known"),
    ],
)
def test_text(before: Score, after: Score, mover: chess.Color, best: str | None, text: str) -> None:
    advice = advise(before, after, mover, Settings())

    assert advice is not None
    assert advice_text(advice, best, with_scores=True) == text


def test_the_cause_tells_which_rule_fired() -> None:
    advice = advise(Mate(W, 3), Cp(0), W, Settings())

    assert advice is not None
    assert (advice.cause, advice.lost) == (Cause.MATE_LOST, None)


def test_thresholds_must_rise() -> None:
    with pytest.raises(SettingsError, match="rise from inaccuracy to blunder"):
        JudgementThresholds(mistake=20.0)
    with pytest.raises(SettingsError, match="rise from winning to crushing"):
        MateThresholds(winning=1000)


def test_thresholds_can_be_changed() -> None:
    strict = Settings(judgement=JudgementThresholds(inaccuracy=1, mistake=2, blunder=3))
    advice = advise(Cp(0), Cp(-54), W, strict)

    assert advice is not None
    assert advice.judgement is BLUNDER
