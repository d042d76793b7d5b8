"""Without an engine: hanging pieces, missed captures, mates in one, sacrifices, and nothing deeper."""

from random import Random

import chess
import pytest

from kibitz.core.chess.label import Label
from kibitz.core.report import MoveReport
from kibitz.core.searches.rough import may_check
from kibitz.core.told import ToldReview
from kibitz.formats.json.report import Holds, to_json
from kibitz.formats.pgn.write import write_pgn
from kibitz.formats.text.report import Screen, report_text
from kibitz.pipeline.rough import rough_review
from kibitz.settings import PRESETS, Settings
from tests.games import played

ROUGH = Settings(effort=PRESETS["none"])
LEGAL = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# *"
SCHOLAR = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# *"


def _moves(text: str) -> tuple[MoveReport, ...]:
    return rough_review(played(text), ROUGH).moves


@pytest.mark.parametrize(
    ("text", "index", "label", "rule"),
    [
        pytest.param(SCHOLAR, 5, Label.BLUNDER, "allows a mate in one", id="a mate allowed"),
        pytest.param(SCHOLAR, 6, Label.BEST, "it is mate", id="a mate"),
        pytest.param(SCHOLAR.replace("4. Qxf7#", "4. Qxe5+"), 6, Label.MISS, "mate in one", id="a mate missed"),
        pytest.param("1. e4 e5 2. Qh5 Nc6 3. Qxh7 *", 4, Label.BLUNDER, "loses a piece", id="a queen hung"),
        pytest.param("1. e4 e5 2. Nf3 Qg5 3. Nc3 *", 4, Label.MISS, "capture was there", id="a capture missed"),
        pytest.param(LEGAL, 8, Label.GREAT, "bore it out", id="a sacrifice that mates"),
        pytest.param("1. f3 e5 2. g4 Qh4# *", 2, Label.BLUNDER, "allows a mate in one", id="a book blunder"),
        pytest.param("1. e4 e5 2. Nf3 Nc6 *", 3, Label.GOOD, "no material", id="a plain move"),
    ],
)  # fmt: skip
def test_labels(text: str, index: int, label: Label, rule: str) -> None:
    move = _moves(text)[index]

    assert move.label is label
    assert move.proof is not None
    assert move.proof.rule.startswith("rough: ")
    assert rule in move.proof.rule


def test_every_form_of_the_report_says_that_it_is_rough() -> None:
    game = played(LEGAL)
    told = ToldReview(rough_review(game, ROUGH), game)

    assert report_text(told, Screen(80, has_colour=False)).startswith("ROUGH: no engine")
    assert '[Annotator "Kibitz' in write_pgn(told)
    assert "rough, without an engine" in write_pgn(told)
    assert to_json(told, Holds()).provenance.evals == "rough"


@pytest.mark.parametrize("number", range(0, 960, 60))
def test_no_check_is_passed_over(number: int) -> None:
    random = Random(number)
    for _ in range(3):
        board = chess.Board.from_chess960_pos(number)
        while not board.is_game_over() and board.fullmove_number < 60:
            moves = list(board.legal_moves)
            king = board.king(not board.turn)
            assert king is not None
            for move in moves:
                assert may_check(board, move, king) or not board.gives_check(move), (board.fen(), move)
            board.push(random.choice(moves))
