"""What an engine's searches make of a scoresheet."""

import chess
import pytest

from kibitz.core.chess.score import START, Cp, Mate, Score
from kibitz.core.numbers.summary import judged_moves, summarise
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.settings import Settings
from tests.games import played

ROOK_DOWN = '[SetUp "1"]\n[FEN "4k2r/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd2 Kd7 *'
ROOK_UP = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]\n\n1. Rh7 Kf8 *'
SHUFFLED = (
    '[Variant "Chess960"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]\n\n1. e4 e5 *'
)


def _searched(text: str, *scores: Score) -> EvaluatedGame:
    evals = tuple(PositionEval((Line(score, ("e1e2",), 9),), 9, 100) for score in scores)
    return EvaluatedGame(played(text), evals)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        pytest.param(ROOK_DOWN, Cp(-600), id="set up"),
        pytest.param("1. e4 e5 *", START, id="usual"),
        pytest.param(SHUFFLED, START, id="Chess960"),
    ],
)
def test_where_a_game_starts_from(text: str, start: Score) -> None:
    assert evaluated_sheet(_searched(text, Cp(-600), Cp(-610), Cp(-610))).start == start


def test_a_first_move_is_not_blamed_for_a_lost_position() -> None:
    sheet = evaluated_sheet(_searched(ROOK_DOWN, Cp(-600), Cp(-610), Cp(-610)))
    players = summarise(sheet, None, Settings()).players

    assert judged_moves(sheet, Settings()) == {}
    assert players.white.acpl == 10


def test_a_first_move_that_throws_a_win_away_is_seen() -> None:
    sheet = evaluated_sheet(_searched(ROOK_UP, Mate(chess.WHITE, 9), Cp(0), Cp(0)))

    assert list(judged_moves(sheet, Settings())) == [0]
