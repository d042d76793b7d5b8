"""Which exercise a move becomes, what answers it takes, and what a try is worth."""

from dataclasses import replace

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.core.chess.label import Label
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.training.answering import Verdict, accepted, disputed_step, read_tries, verdict
from kibitz.core.training.answers import answers_of, more_lines
from kibitz.core.training.attempt import Grade
from kibitz.core.training.candidates import Candidate, candidates
from kibitz.core.training.eligible import eligible_errors
from kibitz.core.training.exercise import QUESTIONS, Answer, Exercise, Kind, Question, Reason
from kibitz.core.training.grading import grade_of
from kibitz.core.training.making import NoExercise, further, is_calm, make_exercise, with_step
from kibitz.core.training.quota import is_full
from kibitz.core.training.words import error_text, hint_text, idea_text
from kibitz.training import ExerciseRules
from tests.recorded import told_again

RULES = ExerciseRules()


def found(*lines: tuple[Score, str]) -> PositionEval:
    return PositionEval(
        tuple([Line(score, tuple(moves.split()), 20) for score, moves in lines]), depth=20, nodes=1_000_000
    )


def test_every_kind_asks_a_question_and_every_question_is_asked() -> None:
    assert set(QUESTIONS) == set(Kind)
    assert set(QUESTIONS.values()) == set(Question)


def test_errors_that_mattered_are_eligible_and_hurried_ones_are_not() -> None:
    report = told_again("clocks").report
    plain = eligible_errors(report, chess.WHITE, RULES)

    assert plain
    for index in plain:
        move = report.moves[index]
        assert move.label in (Label.MISTAKE, Label.BLUNDER, Label.MISS)
        assert report.curve.of(index, chess.WHITE) >= RULES.before_least
        assert move.clock is None or move.clock >= RULES.hurried
    assert eligible_errors(report, chess.WHITE, ExerciseRules(hurried=10_000)) == []
    assert eligible_errors(report, chess.WHITE, ExerciseRules(before_most=21)) == []


def test_candidates_come_by_what_they_cost_and_calm_ones_last() -> None:
    asked = candidates(told_again("clocks"), chess.WHITE, RULES)
    costly = [each for each in asked if each.question is not Question.CALM]

    assert [each.rank for each in costly] == sorted((each.rank for each in costly), reverse=True)
    assert len({(each.position, each.question) for each in asked}) == len(asked)


ERROR = 52  # 27. g4 in the recorded game, after which 27... Bxf2+ wins the queen
BEST, SECOND, PLAYED = "d1e2", "c1e3", "g3g4"


@pytest.mark.parametrize(
    ("lines", "kind", "right"),
    [
        ([(Cp(100), BEST), (Cp(-40), SECOND), (Cp(-500), PLAYED)], Kind.FIND, [BEST]),
        ([(Cp(100), BEST), (Cp(85), SECOND), (Cp(-500), PLAYED)], Kind.CHOOSE, [BEST, SECOND]),
        ([(Cp(100), BEST), (Cp(20), SECOND), (Cp(-500), PLAYED)], Kind.CHOOSE, [BEST]),
        ([(Cp(100), BEST), (Cp(95), SECOND), (Cp(90), PLAYED)], None, []),
    ],
    ids=["an only move", "two are good", "one is good but not alone", "it was no error after all"],
)
def test_an_error_becomes_the_question_that_its_answers_make_fair(
    lines: list[tuple[Score, str]], kind: Kind | None, right: list[str]
) -> None:
    made = make_exercise(
        told_again("clocks"), Candidate(Question.MOVE, ERROR, ERROR, 44.6, 44.6), found(*lines), RULES
    )

    if kind is None:
        assert isinstance(made, NoExercise)
    else:
        assert isinstance(made, Exercise)
        assert made.kind is kind
        assert [answer.move for answer in accepted(made)] == right
        assert made.played == PLAYED
        assert chess.Board(made.before or "").parse_uci(made.lead or "")


def an_exercise(*lines: tuple[Score, str]) -> Exercise:
    lines = lines or ((Cp(100), BEST), (Cp(70), "a3d3"), (Cp(-40), SECOND), (Cp(-500), PLAYED))
    told = told_again("clocks")
    made = make_exercise(told, Candidate(Question.MOVE, ERROR, ERROR, 44.6, 44.6), found(*lines), RULES)
    assert isinstance(made, Exercise)
    return made


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (BEST, Verdict.RIGHT),
        ("a3d3", Verdict.NEARLY),
        (SECOND, Verdict.WRONG),
        (PLAYED, Verdict.WRONG),
        ("h2h3", Verdict.WRONG),
    ],
    ids=["best", "good, but there is better", "worse", "what was played", "what nobody looked at"],
)
def test_what_a_try_is_worth(move: str, said: Verdict) -> None:
    made = replace(an_exercise(), kind=Kind.FIND, accept=RULES.accept, tolerate=RULES.tolerate)

    assert verdict(made, made.steps[0], made.board, chess.Move.from_uci(move)) is said


def test_any_checkmate_is_right() -> None:
    fen = "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1"
    board = chess.Board(fen)
    answers = answers_of(found((Mate(chess.WHITE, 1), "a1a8"), (Cp(500), "e1e5")), board)
    made = replace(
        an_exercise(), fen=fen, played="e1e5", steps=(replace(an_exercise().steps[0], answers=answers),)
    )

    assert verdict(made, made.steps[0], board, chess.Move.from_uci("e1e8")) is Verdict.RIGHT


def test_a_short_mate_takes_nothing_but_a_mate() -> None:
    made = replace(
        an_exercise((Mate(chess.WHITE, 2), BEST), (Cp(1500), SECOND), (Cp(-500), PLAYED)), needs_mate=True
    )

    assert [answer.move for answer in accepted(made)] == [BEST]


def test_a_solution_goes_on_while_there_is_an_only_move() -> None:
    made = replace(an_exercise((Cp(100), f"{BEST} a7a6"), (Cp(-40), SECOND), (Cp(-500), PLAYED)), reason=None)
    line = further(made, RULES)
    assert line == (BEST, "a7a6")

    longer = with_step(made, line, found((Cp(300), "e2e4"), (Cp(0), "g2e4")), RULES)
    same = with_step(made, line, found((Cp(300), "e2e4"), (Cp(290), "g2e4")), RULES)

    assert longer.solution == (BEST, "a7a6", "e2e4")
    assert same is made
    assert read_tries(longer, [BEST]) == ([Verdict.RIGHT], 1, False)
    assert read_tries(longer, ["h2h3", BEST, "e2e4"]) == (
        [Verdict.WRONG, Verdict.RIGHT, Verdict.RIGHT],
        1,
        True,
    )


@given(st.lists(st.sampled_from(Question), max_size=30), st.integers(0, 8), st.integers(0, 8))
def test_no_game_gives_more_than_its_share(asked: list[Question], per_game: int, calm_per_game: int) -> None:
    rules = ExerciseRules(per_game=per_game, calm_per_game=calm_per_game)
    made: list[Question] = []

    for question in asked:
        if not is_full(made, question, rules):
            made.append(question)

    assert len(made) <= per_game
    assert made.count(Question.CALM) <= calm_per_game


@pytest.mark.parametrize(
    ("is_after", "hint", "told"),
    [
        (False, "It is about a fork.", "The idea: a fork."),
        (True, "It avoids a fork.", "What was to be avoided: a fork."),
    ],
    ids=["one's own", "the opponent's"],
)
def test_whose_idea_it_is_is_told(is_after: bool, hint: str, told: str) -> None:
    made = replace(an_exercise(), motif="fork", reason=Reason("It was so.", (), is_after))
    assert hint_text(made, 0, 3).endswith(hint)
    assert idea_text(made) == told
    assert idea_text(replace(made, motif=None)) == ""


def test_where_nearly_any_move_is_good_nothing_is_asked() -> None:
    told, asked = told_again("clocks"), Candidate(Question.MOVE, ERROR, ERROR, 44.6, 44.6)
    good = [(Cp(100), BEST), (Cp(99), SECOND), (Cp(98), "a3d3")]
    said = found(*good, (Cp(-500), PLAYED))

    some = make_exercise(told, asked, said, ExerciseRules(most_choices=3))
    none = make_exercise(told, asked, said, ExerciseRules(most_choices=2))

    assert isinstance(some, Exercise)
    assert isinstance(none, NoExercise)


@pytest.mark.parametrize(
    ("moves", "is_so"),
    [
        (("g1f3", "b1c3", "e2e4"), True),
        (("c4d3", "c4b3", "c4e2"), False),
        (("c3d4", "e3d4", "f3d4"), False),
        (("g1f3", "b1c3"), False),
    ],
    ids=["several pieces", "one piece that must go", "one recapture", "too few"],
)
def test_what_is_calm(moves: tuple[str, ...], is_so: bool) -> None:
    assert is_calm((*[Answer(uci, 0.5) for uci in moves], Answer("a2a3", 9.0)), RULES) is is_so


@pytest.mark.parametrize(
    ("tries", "step"),
    [
        ((), 0),
        ((SECOND,), 0),
        ((BEST, "e2e4"), 0),
        ((BEST, "h2h3"), 1),
        ((BEST,), 1),
        (("h2h3", BEST, "g2e4"), 0),
    ],
    ids=["given up", "wrong at once", "solved", "wrong later", "given up later", "wrong twice"],
)
def test_a_dispute_is_about_the_step_that_decided(tries: tuple[str, ...], step: int) -> None:
    made = replace(an_exercise((Cp(100), f"{BEST} a7a6"), (Cp(-40), SECOND), (Cp(-500), PLAYED)), reason=None)
    longer = with_step(
        made, (BEST, "a7a6"), found((Cp(300), "e2e4"), (Cp(0), "g2e4"), (Cp(-300), "h2h3")), RULES
    )

    assert disputed_step(longer, tries) == step


def test_more_lines_are_asked_for_where_all_that_were_seen_are_good() -> None:
    board = chess.Board()
    good = [(Cp(30), "e2e4"), (Cp(28), "d2d4")]

    assert more_lines(found(*good), board, 2, 5) == 8
    assert more_lines(found(*good), board, 3, 5) is None, "this engine does not say more"
    assert more_lines(found(*good, (Cp(-300), "g2g4")), board, 3, 5) is None


@pytest.mark.parametrize(
    ("verdicts", "help_taken", "grade"),
    [
        ([Verdict.RIGHT], {}, Grade.GOOD),
        ([Verdict.NEARLY, Verdict.RIGHT], {}, Grade.HARD),
        ([Verdict.RIGHT], {"hints": 1}, Grade.HARD),
        ([Verdict.RIGHT], {"misread": True}, Grade.HARD),
        ([Verdict.WRONG, Verdict.RIGHT], {}, Grade.AGAIN),
        ([], {"gave_up": True, "is_solved": False}, Grade.AGAIN),
        ([Verdict.NEARLY], {"is_solved": False}, None),
    ],
)
def test_grades(verdicts: list[Verdict], help_taken: dict[str, int], grade: Grade | None) -> None:
    assert grade_of(verdicts, **({"is_solved": True} | help_taken)) is grade  # type: ignore[arg-type]


def test_what_an_error_cost_is_told_where_nothing_concrete_is() -> None:
    made = replace(an_exercise(), reason=None, points=44.6)

    assert error_text(made) == "27. g4 cost 44.6 points."
    assert error_text(replace(made, kind=Kind.CALM)) == ""
    assert error_text(replace(made, reason=Reason("27. g4 loses the queen.", (), is_after=True))) == ""
