"""What a tablebase says of a position is what it comes to in the game, the fifty-move counter included."""

import chess
import pytest

from kibitz.core.searches.table import Outcome, Probe, TablePosition, TableResult, TableWord, word_of
from kibitz.core.searches.table_reading import reading_of
from kibitz.core.searches.table_text import result_text

WIN, LOSS, DRAW = Probe(2, 11), Probe(-2, -10), Probe(0, 0)
Result = TableResult


@pytest.mark.parametrize(
    ("wdl", "dtz", "counter", "result"),
    [
        pytest.param(2, 30, 0, Result.WIN, id="a win from a fresh counter"),
        pytest.param(2, 30, 69, Result.WIN, id="a win with a ply to spare"),
        pytest.param(2, 30, 70, Result.MAYBE_WIN, id="a win on the very last ply, which a table may have rounded"),
        pytest.param(2, 30, 71, Result.CURSED_WIN, id="a win that comes too late"),
        pytest.param(-2, -53, 60, Result.BLESSED_LOSS, id="bishop and knight after sixty idle plies"),
        pytest.param(-2, -53, 47, Result.MAYBE_LOSS, id="a loss on the very last ply"),
        pytest.param(-2, -53, 46, Result.LOSS, id="a loss in time"),
        pytest.param(2, 100, 0, Result.WIN, id="a hundred plies from a fresh counter are in time"),
        pytest.param(1, 109, 0, Result.CURSED_WIN, id="a win that the rule takes away from the start"),
        pytest.param(-1, -106, 3, Result.BLESSED_LOSS, id="a loss that the rule takes away from the start"),
        pytest.param(0, 0, 99, Result.DRAW, id="a draw stays a draw"),
        pytest.param(-2, 0, 100, Result.LOSS, id="mate on the board counts whatever the counter says"),
        pytest.param(2, None, 0, Result.WIN, id="without the distance, from a fresh counter"),
        pytest.param(2, None, 1, Result.MAYBE_WIN, id="without the distance nobody knows whether it is in time"),
        pytest.param(-2, None, 9, Result.MAYBE_LOSS, id="nor for who loses"),
    ],
)  # fmt: skip
def test_a_result_with_its_counter(wdl: int, dtz: int | None, counter: int, result: TableResult) -> None:
    assert word_of(Probe(wdl, dtz), counter).result is result


@pytest.mark.parametrize(
    ("result", "turned", "outcome"),
    [
        (Result.WIN, Result.LOSS, Outcome.WON),
        (Result.MAYBE_WIN, Result.MAYBE_LOSS, None),
        (Result.CURSED_WIN, Result.BLESSED_LOSS, Outcome.DRAWN),
        (Result.DRAW, Result.DRAW, Outcome.DRAWN),
        (Result.BLESSED_LOSS, Result.CURSED_WIN, Outcome.DRAWN),
        (Result.MAYBE_LOSS, Result.MAYBE_WIN, None),
        (Result.LOSS, Result.WIN, Outcome.LOST),
    ],
)
def test_a_result_for_the_other_side_and_on_the_score_sheet(
    result: TableResult, turned: TableResult, outcome: Outcome | None
) -> None:
    assert (result.turned, result.outcome) == (turned, outcome)
    assert TableWord(result, 7).turned == TableWord(turned, -7)


OPPOSITION = "8/8/4k3/8/4K3/4P3/8/8 w - - 40 60"
"""White to move has four moves with the king, and none that takes the opposition."""


@pytest.mark.parametrize(
    ("own", "moves", "result", "keepers"),
    [
        pytest.param(WIN, {"e4d4": LOSS, "e4f4": DRAW}, Result.WIN, ("e4d4",), id="the table's own word"),
        pytest.param(None, {"e4d4": LOSS, "e4f4": DRAW}, Result.WIN, ("e4d4",), id="one winning move proves a win"),
        pytest.param(None, {"e4d4": DRAW, "e4f4": WIN}, None, (), id="a drawing move proves nothing, others may win"),
        pytest.param(None, {}, None, (), id="nothing is known"),
        pytest.param(
            Probe(2, 60), {"e4d4": Probe(-2, -59), "e4f4": Probe(-2, -58)}, Result.WIN, ("e4f4",),
            id="a move in time proves what the table rounded",
        ),
        pytest.param(
            Probe(2, 62), {"e4d4": Probe(-2, -61), "e4f4": DRAW}, Result.CURSED_WIN, ("e4d4", "e4f4"),
            id="too late to win: whatever draws is as good",
        ),
        pytest.param(LOSS, {"e4d4": WIN}, Result.LOSS, ("e4d4",), id="every move loses"),
    ],
)  # fmt: skip
def test_a_position_is_worth_its_best_move(
    own: Probe | None, moves: dict[str, Probe], result: TableResult | None, keepers: tuple[str, ...]
) -> None:
    reading = reading_of(TablePosition(own, moves), chess.Board(OPPOSITION))

    assert (reading.word and reading.word.result) == result
    assert reading.keepers == keepers


def test_a_pawn_move_starts_the_counter_anew() -> None:
    board = chess.Board("8/8/8/4k3/8/4K3/4P3/8 w - - 90 90")
    after = Probe(-2, -20)

    reading = reading_of(TablePosition(None, {"e3d3": after, "e2e3": after}), board)

    assert reading.moves["e3d3"].result is Result.CURSED_WIN
    assert reading.moves["e2e3"].result is Result.WIN
    assert reading.best_first == ("e2e3", "e3d3")


def test_every_legal_move_must_be_known_before_one_is_called_the_only() -> None:
    board = chess.Board("k7/8/K7/P7/8/8/8/8 w - - 0 1")
    known = {move.uci(): DRAW for move in board.legal_moves}

    assert reading_of(TablePosition(DRAW, known), board).is_whole
    some = dict(list(known.items())[1:])
    assert not reading_of(TablePosition(DRAW, some), board).is_whole


@pytest.mark.parametrize(
    ("word", "text"),
    [
        (TableWord(Result.WIN, 1), "won, 1 ply to the next capture, pawn move or mate"),
        (TableWord(Result.LOSS, -8), "lost, 8 plies to the next capture, pawn move or mate"),
        (TableWord(Result.WIN, 0), "won: checkmate"),
        (TableWord(Result.WIN, None), "won"),
        (TableWord(Result.DRAW, 0), "drawn"),
        (TableWord(Result.CURSED_WIN, 109), "drawn by the fifty-move rule, won without it"),
        (TableWord(Result.BLESSED_LOSS, -53), "drawn by the fifty-move rule, lost without it"),
    ],
)
def test_in_words(word: TableWord, text: str) -> None:
    assert result_text(word) == text
