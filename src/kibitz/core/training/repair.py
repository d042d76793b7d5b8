"""An exercise after a harder look, because somebody did not believe its answer."""

from dataclasses import replace

from kibitz.core.searches.answer import PositionEval
from kibitz.core.training.answering import board_at_step
from kibitz.core.training.answers import answers_of, are_all_known, gap
from kibitz.core.training.exercise import ONLY_MOVES, Exercise, Kind, Question, Step
from kibitz.core.training.making import ANY_MOVE, NOT_CALM, NoExercise, are_too_many, is_calm
from kibitz.training import ExerciseRules


def repaired(
    exercise: Exercise, number: int, found: PositionEval, rules: ExerciseRules
) -> Exercise | NoExercise:
    """The exercise as a harder search of one of its steps sees it; or why it is none any more."""
    board = board_at_step(exercise, number)
    answers = answers_of(found, board)
    if len(answers) < 2:
        return NoExercise("there is no choice")
    if not are_all_known(answers, board.legal_moves.count(), exercise.tolerate):
        return NoExercise("too many moves are good to know them all")
    old = exercise.steps[number]
    same = answers[0].move == old.answers[0].move
    step = replace(old, answers=answers) if same else Step(answers)
    later = exercise.steps[number + 1 :] if same else ()
    steps = (*exercise.steps[:number], step, *later)
    changed = replace(
        exercise, steps=steps, nodes=min(exercise.nodes, found.nodes) if number else found.nodes
    )
    if number:
        return changed if gap(answers) >= rules.unique else _cut(exercise, number)
    return _asked_anew(changed, rules)


def _cut(exercise: Exercise, number: int) -> Exercise:
    """The exercise up to the step before: what follows has more than one answer."""
    *earlier, last = exercise.steps[:number]
    return replace(exercise, steps=(*earlier, replace(last, reply=None)))


def _asked_anew(exercise: Exercise, rules: ExerciseRules) -> Exercise | NoExercise:
    answers = exercise.steps[0].answers
    is_only = gap(answers) >= rules.unique or (exercise.needs_mate and answers[0].mates)
    match exercise.question:
        case Question.REFUTE:
            return exercise if is_only else NoExercise("the error can be answered in several ways")
        case Question.CALM:
            return exercise if is_calm(answers, rules) else NoExercise(NOT_CALM)
        case Question.CONVERT:
            return exercise
        case Question.MOVE:
            return _move_anew(exercise, rules, is_only=is_only)


def _move_anew(exercise: Exercise, rules: ExerciseRules, *, is_only: bool) -> Exercise | NoExercise:
    tolerate = rules.tolerate if is_only else rules.tolerate_choice
    played = exercise.steps[0].answer(exercise.played or "")
    needs_mate = exercise.needs_mate and exercise.steps[0].answers[0].mates
    if played is not None and (played.mates if needs_mate else played.lost < tolerate):
        return NoExercise("a harder search does not call it an error")
    if not is_only and are_too_many(exercise.steps[0].answers, rules):
        return NoExercise(ANY_MOVE)
    only = exercise.kind if exercise.kind in ONLY_MOVES else Kind.FIND
    return replace(
        exercise,
        kind=only if is_only else Kind.CHOOSE,
        steps=exercise.steps if is_only else (replace(exercise.steps[0], reply=None),),
        accept=rules.accept if is_only else rules.accept_choice,
        tolerate=tolerate,
        needs_mate=needs_mate,
    )
