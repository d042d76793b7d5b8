"""Exercises where there is a human model: what can be learnt comes first, and what people play is told."""

from dataclasses import replace

import chess
import pytest

from kibitz.core.chess.score import Cp
from kibitz.core.human.move_reading import MoveReading
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.told import ToldReview
from kibitz.core.training.candidates import Candidate, candidates
from kibitz.core.training.exercise import Exercise, Question
from kibitz.core.training.making import make_exercise
from kibitz.core.training.words import people_text
from kibitz.errors import InputError
from kibitz.formats.json.exercises import exercise_json, read_exercise
from kibitz.training import ExerciseRules
from tests.human.read import ON_LICHESS, told
from tests.recorded import told_again

RULES = ExerciseRules()
ERROR = 52  # 27. g4 in the recorded game
LINES = ((100, "d1e2"), (-40, "c1e3"), (-500, "g3g4"))


def _with(review: ToldReview, index: int, expected: float, found: int) -> ToldReview:
    """The review with another word about one move."""
    moves = dict(review.report.human.moves)
    read: MoveReading = moves[index]
    assert read.own is not None
    own = replace(read.own, expected=expected, found=found)
    moves[index] = replace(read, own=own, found=dict.fromkeys(read.found, found))
    human = replace(review.report.human, moves=moves)
    return ToldReview(replace(review.report, human=human), review.game)


def _made(review: ToldReview) -> Exercise:
    found = PositionEval(tuple([Line(Cp(score), (move,), 20) for score, move in LINES]), 20, 1_000_000)
    made = make_exercise(review, Candidate(Question.MOVE, ERROR, ERROR, 44.6, 44.6), found, RULES)
    assert isinstance(made, Exercise)
    return made


@pytest.mark.parametrize(
    ("expected", "found", "rank"),
    [(0.0, 100, 45), (20.0, 100, 25), (0.0, 10, 4), (60.0, 100, 0)],
    ids=["all others find it", "others lose much too", "hardly any finds it", "others lose more"],
)
def test_what_can_be_learnt_ranks_an_error(expected: float, found: int, rank: int) -> None:
    review = _with(told("clocks", **ON_LICHESS), ERROR, expected, found)
    (asked,) = [
        each
        for each in candidates(review, chess.WHITE, RULES)
        if each.position == ERROR and each.question is Question.MOVE
    ]

    assert round(asked.rank) == rank
    assert round(asked.points) == 45, "what it cost stays what it was"


def test_after_the_answer_it_is_told_what_people_play() -> None:
    made = _made(_with(told("clocks", **ON_LICHESS), ERROR, 5.0, 35))

    assert made.people is not None
    assert made.difficulty == 6.5
    text = people_text(made)
    assert text.startswith("Of 100 players rated 1500 on Lichess, 35 find a good move here. What most")
    assert read_exercise(exercise_json(made)) == made


def test_without_a_model_it_is_as_it_was() -> None:
    made = _made(told_again("clocks"))

    assert made.people is None
    assert people_text(made) == ""


def test_moves_of_people_that_are_not_legal_are_refused() -> None:
    made = _made(told("clocks", **ON_LICHESS))
    assert made.people is not None
    wrong = replace(made, people=replace(made.people, likely=(("a1a1", 50),)))

    with pytest.raises(InputError):
        read_exercise(exercise_json(wrong))
