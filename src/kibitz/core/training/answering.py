"""Whether a move is a good answer: right, good but not enough, or wrong."""

from collections.abc import Sequence
from enum import StrEnum

import chess

from kibitz.core.training.exercise import Answer, Exercise, Question, Step


class Verdict(StrEnum):
    """What a try is."""

    RIGHT = "right"
    NEARLY = "nearly"
    """Good, but there is better: the solver tries again and nothing is lost."""

    WRONG = "wrong"


def verdict(exercise: Exercise, step: Step, board: chess.Board, move: chess.Move) -> Verdict:
    """What a legal move is worth as an answer. Any checkmate is right."""
    uci = board.uci(move)
    after = board.copy(stack=False)
    after.push(move)
    if after.is_checkmate():
        return Verdict.RIGHT
    answer = step.answer(uci)
    is_first = step is exercise.steps[0]
    if answer is None or (is_first and uci == error_of(exercise)):
        return Verdict.WRONG
    return answered_by(exercise, answer)


def answered_by(exercise: Exercise, answer: Answer) -> Verdict:
    """What a move is whose worth is known."""
    if answer.is_doubtful:
        return Verdict.NEARLY
    if answer.lost >= exercise.tolerate:
        return Verdict.WRONG
    if answer.lost <= exercise.accept and (answer.mates or not exercise.needs_mate):
        return Verdict.RIGHT
    return Verdict.NEARLY


def accepted(exercise: Exercise, number: int = 0) -> tuple[Answer, ...]:
    """The answers to a step that are right, the best first."""
    step = exercise.steps[number]
    found = [each for each in step.answers if answered_by(exercise, each) is Verdict.RIGHT]
    return tuple([each for each in found if number or each.move != error_of(exercise)])


def error_of(exercise: Exercise) -> str | None:
    """The move that went wrong in the very position that is asked; it is never the answer."""
    return exercise.played if exercise.question is Question.MOVE else None


def board_at_step(exercise: Exercise, number: int) -> chess.Board:
    """The position in which a step is asked, once the steps before it were answered best."""
    board = exercise.board
    for step in exercise.steps[:number]:
        board.push_uci(step.answers[0].move)
        if step.reply:
            board.push_uci(step.reply)
    return board


def is_solved(exercise: Exercise, number: int, move: str) -> bool:
    """Whether a right answer to a step is the last: what leaves the main line need not be proved further."""
    return number + 1 >= len(exercise.steps) or move != exercise.steps[number].answers[0].move


def disputed_step(exercise: Exercise, tries: Sequence[str]) -> int:
    """The step that decided: where the first try went that was not right, or where somebody gave up."""
    for count in range(1, len(tries) + 1):
        verdicts, number, is_solved = read_tries(exercise, tries[:count])
        if verdicts[-1] is not Verdict.RIGHT:
            return number
        if is_solved:
            return 0
    return read_tries(exercise, tries)[1]


def read_tries(exercise: Exercise, tries: Sequence[str]) -> tuple[list[Verdict], int, bool]:
    """What became of tries in their order: a verdict for each, the step asked now, and if all is solved.

    Raises ValueError for a move that is not legal, or that comes after the solution.
    """
    verdicts: list[Verdict] = []
    number, is_done = 0, False
    for uci in tries:
        if is_done:
            raise ValueError(f"{uci} comes after the solution")
        board = board_at_step(exercise, number)
        found = verdict(exercise, exercise.steps[number], board, board.parse_uci(uci))
        verdicts.append(found)
        if found is Verdict.RIGHT:
            is_done = is_solved(exercise, number, uci)
            number += not is_done
    return verdicts, number, is_done
