"""How many find a good move, where a search knows what all the others lose."""

import chess
import pytest

from kibitz.core.human.about import About
from kibitz.core.human.difficulty import Outlook, StepMeans
from kibitz.core.human.move_reading import expected_loss, findability
from kibitz.core.human.question import AtRating, Question
from kibitz.core.human.seen import seen
from kibitz.core.numbers.win_percent import WinPercent
from kibitz.settings import Settings

PLAYED, BEST = chess.Move.from_uci("e2e4"), chess.Move.from_uci("d2d4")
MARGIN = Settings().human.margin
LITTLE = (0.7, 0.1, 0.1, 0.05, 0.05, 0.0, 0.0, 0.0)
"""Mostly next to nothing is lost, the model was taught."""

ABOUT = About("a table", "", StepMeans((0.1, 1, 3, 7, 12, 20, 30, 60), (99,) * 8), 0.0, {1500: 1.0}, 1.0)


def asked(others: float, **losses: float) -> Question:
    board = chess.Board()
    position = seen(board)
    assert position is not None
    known = {chess.Move.from_uci(move): lost for move, lost in losses.items()}
    return Question(
        position, tuple(board.legal_moves), chess.WHITE, WinPercent(50), 1500, 1500, known, others
    )


@pytest.mark.parametrize(
    ("others", "found"),
    [(MARGIN + 8, 2), (MARGIN, 80), (0, 80)],
    ids=["the only good move", "others may be as good", "nobody has looked"],
)
def test_where_every_other_move_is_bad_only_the_good_one_is_found(others: float, found: int) -> None:
    question, at = asked(others, d2d4=0.0), AtRating((0.02,), Outlook(LITTLE))

    assert findability(question, at, ABOUT, MARGIN) == pytest.approx(found, abs=1)


def test_who_must_lose_is_expected_to() -> None:
    question, at = asked(20, d2d4=0.0), AtRating((0.1,), Outlook(LITTLE))

    assert expected_loss(question, at, ABOUT) >= 0.9 * 20
    assert expected_loss(asked(0, d2d4=0.0), at, ABOUT) < 5
