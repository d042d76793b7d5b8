"""Swap the colours and everything swaps with them."""

import chess
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.chess.phase import entanglement
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.chess.score_text import eval_tag, parse_eval
from kibitz.core.numbers.accuracy import game_accuracy, move_accuracy
from kibitz.core.numbers.centipawn_loss import average_loss, centipawn_loss
from kibitz.core.numbers.curve import curve_of
from kibitz.core.numbers.judgement import advise
from kibitz.core.numbers.win_percent import WinPercent, win_percent
from kibitz.settings import Settings

sides = st.booleans()
centipawns = st.integers(-30_000, 30_000).map(Cp)
mates = st.builds(Mate, sides, st.integers(1, 60))
scores: st.SearchStrategy[Score] = st.one_of(centipawns, mates)
curves = st.lists(st.one_of(scores, st.none()), max_size=120)


def mirrored(score: Score) -> Score:
    """The score of the same position with the colours swapped."""
    match score:
        case Cp(value):
            return Cp(-value)
        case Mate(winner, moves):
            return Mate(not winner, moves)


@given(before=scores, after=scores, mover=sides)
def test_judgements(before: Score, after: Score, mover: chess.Color) -> None:
    ours = advise(before, after, mover, Settings())
    swapped = advise(mirrored(before), mirrored(after), not mover, Settings())

    assert (ours and (ours.judgement, ours.cause)) == (swapped and (swapped.judgement, swapped.cause))


@given(before=scores, after=scores, mover=sides)
def test_losses(before: Score, after: Score, mover: chess.Color) -> None:
    assert centipawn_loss(before, after, mover) == centipawn_loss(
        mirrored(before), mirrored(after), not mover
    )


@given(first_mover=sides, found=curves)
def test_whole_games(first_mover: chess.Color, found: list[Score | None]) -> None:
    start = Cp(15)
    ours = curve_of(first_mover, found, start)
    swapped = curve_of(not first_mover, [score and mirrored(score) for score in found], mirrored(start))
    accuracy, other = game_accuracy(ours), game_accuracy(swapped)

    assert (accuracy is None) == (other is None)
    if accuracy and other:
        assert abs(accuracy.white - other.black) < 1e-9
        assert abs(accuracy.black - other.white) < 1e-9
        assert -1e-9 <= accuracy.white <= 100 + 1e-9  # a mean of hundreds may be a hair above
        assert -1e-9 <= accuracy.black <= 100 + 1e-9
    assert average_loss(ours).white == average_loss(swapped).black


@given(score=scores, side=sides)
def test_win_percents_of_both_sides_make_a_hundred(score: Score, side: chess.Color) -> None:
    assert abs(win_percent(score, side) + win_percent(score, not side) - 100) < 1e-9
    assert abs(win_percent(score, side) - win_percent(mirrored(score), not side)) < 1e-9


percents = st.floats(0, 100).map(WinPercent)


@given(before=percents, better=percents, worse=percents)
def test_a_worse_move_is_never_more_accurate(
    before: WinPercent, better: WinPercent, worse: WinPercent
) -> None:
    worse, better = sorted((better, worse))

    assert 0 <= move_accuracy(before, worse) <= move_accuracy(before, better) <= 100


@given(score=scores)
def test_an_eval_written_is_the_eval_read(score: Score) -> None:
    assert parse_eval(eval_tag(score)) == score


@given(st.lists(st.integers(0, 10_000), max_size=80))
def test_entanglement_does_not_depend_on_the_colours(choices: list[int]) -> None:
    board = chess.Board()
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])

    assert entanglement(board) == entanglement(board.mirror())
