"""A second look at the moves near the best: what two looks see otherwise is neither right nor wrong."""

from dataclasses import replace

import chess
import pytest

from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.training.answering import Verdict, accepted, answered_by, verdict
from kibitz.core.training.candidates import Candidate
from kibitz.core.training.exercise import Exercise, Kind, Question, Step
from kibitz.core.training.making import NoExercise, make_exercise
from kibitz.core.training.second_look import UNSURE, agreed, is_in_doubt, moves_in_doubt, seen_again
from kibitz.training import ExerciseRules
from tests.recorded import told_again

from .test_training_making import BEST, ERROR, PLAYED, SECOND, found

RULES = ExerciseRules()
THIRD = "a3d3"
ERRED = Candidate(Question.MOVE, ERROR, ERROR, 44.6, 44.6)
FIRST = found((Cp(150), BEST), (Cp(140), SECOND), (Cp(60), THIRD), (Cp(-500), PLAYED))


def made(*, best: int, second: int, third: int) -> Exercise | NoExercise:
    """What becomes of it once each move was looked at by itself."""
    first = make_exercise(told_again("clocks"), ERRED, FIRST, RULES)
    assert isinstance(first, Exercise)
    scores = {BEST: best, SECOND: second, THIRD: third}
    after = {chess.Move.from_uci(uci): found((Cp(score), "a8b8")) for uci, score in scores.items()}
    again = make_exercise(told_again("clocks"), ERRED, seen_again(FIRST, first.board, after), RULES)
    return agreed(first, again) if isinstance(again, Exercise) else again


def test_what_both_looks_call_right_is_right() -> None:
    settled = made(best=140, second=150, third=50)

    assert isinstance(settled, Exercise)
    assert [answer.move for answer in accepted(settled)] == [SECOND, BEST]
    assert settled.steps[0].answers[0].line[0] == "a8b8", "the line goes on as the second look has it"


@pytest.mark.parametrize(("second", "third"), [(20, 50), (145, 140)], ids=["worse", "better"])
def test_what_the_looks_see_otherwise_costs_nobody_anything(second: int, third: int) -> None:
    settled = made(best=150, second=second, third=third)

    assert isinstance(settled, Exercise)
    changed = THIRD if third > 60 else SECOND
    assert verdict(settled, settled.steps[0], settled.board, chess.Move.from_uci(changed)) is Verdict.NEARLY
    assert changed not in [answer.move for answer in accepted(settled)]
    assert settled.kind is Kind.CHOOSE


def test_where_the_looks_do_not_agree_about_the_best_move_nothing_is_asked() -> None:
    settled = made(best=20, second=10, third=150)

    assert settled == NoExercise(UNSURE)


@pytest.mark.parametrize(
    ("second", "rules", "is_so"),
    [
        (Cp(60), RULES, True),
        (Cp(-900), RULES, False),
        (Cp(60), replace(RULES, again=0), False),
    ],
    ids=["a good second", "one far ahead", "switched off"],
)
def test_only_what_one_search_may_have_wrong_is_looked_at_again(
    second: Score, rules: ExerciseRules, is_so: bool
) -> None:
    first = make_exercise(
        told_again("clocks"), ERRED, found((Cp(150), BEST), (second, SECOND), (Cp(-1500), PLAYED)), rules
    )

    assert isinstance(first, Exercise)
    assert is_in_doubt(told_again("clocks"), ERRED, first, rules) is is_so


def test_moves_far_behind_and_mates_on_the_board_are_not_looked_at_again() -> None:
    first = make_exercise(told_again("clocks"), ERRED, FIRST, RULES)
    assert isinstance(first, Exercise)
    best = first.steps[0].answers[0]
    mates = tuple([replace(best, move=uci) for uci in ("a1a8", "a1a2")])
    mating = replace(first, fen="6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1", steps=(Step(mates),))

    assert PLAYED not in [move.uci() for move in moves_in_doubt(first)]
    assert [move.uci() for move in moves_in_doubt(first)] == [BEST, SECOND, THIRD]
    assert [move.uci() for move in moves_in_doubt(mating)] == ["a1a2"]
    assert answered_by(first, replace(best, is_doubtful=True)) is Verdict.NEARLY


def test_a_search_after_a_move_takes_the_place_of_its_line_and_the_best_comes_first() -> None:
    board = told_again("clocks").game
    assert board is not None
    start = next(each for index, each in enumerate(board.boards()) if index == ERROR).copy()
    after = {chess.Move.from_uci(SECOND): found((Mate(chess.WHITE, 3), "a8b8"))}

    again = seen_again(FIRST, start, after)

    assert [line.moves[0] for line in again.lines] == [SECOND, BEST, THIRD, PLAYED]
    assert again.lines[0].moves == (SECOND, "a8b8")
    assert again.nodes == FIRST.nodes
