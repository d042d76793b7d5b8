"""A second look where several moves are near the best: each by itself, and a verdict stands where both agree.

Of many moves, the one called best is the one that a search most likely thinks too well of, and then all
the others seem worse than they are. Searches of the positions after the moves err in other places.
"""

from collections.abc import Mapping
from dataclasses import replace

import chess

from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.told import ToldReview
from kibitz.core.training.answering import answered_by
from kibitz.core.training.answers import gap
from kibitz.core.training.candidates import Candidate
from kibitz.core.training.exercise import Answer, Exercise, Kind
from kibitz.core.training.making import NoExercise
from kibitz.training import ExerciseRules

NEAR = 4.0
"""Points beyond the line to wrong within which a move is looked at again."""

UNSURE = "two looks do not agree which moves are good"


def is_in_doubt(told: ToldReview, candidate: Candidate, made: Exercise, rules: ExerciseRules) -> bool:
    """Whether one search may be wrong: not where tables know every move, or one move is far ahead."""
    if not rules.again or made.kind is Kind.CONVERT:  # that is judged while it is played
        return False
    reading = told.report.tables.positions.get(candidate.position)
    if reading is not None and reading.is_whole:
        return False
    return not made.needs_mate and gap(made.steps[0].answers) < rules.surely


def moves_in_doubt(made: Exercise) -> list[chess.Move]:
    """What may be good; a move that ends the game needs no second look."""
    board, found = made.board, []
    for answer in made.steps[0].answers:
        move = board.parse_uci(answer.move)
        board.push(move)
        if answer.lost < made.tolerate + NEAR and not board.is_game_over():
            found.append(move)
        board.pop()
    return found


def seen_again(
    found: PositionEval, board: chess.Board, after: Mapping[chess.Move, PositionEval]
) -> PositionEval:
    """A search of a position, corrected by searches of those after some of its moves."""
    lines = [_line(line, after.get(board.parse_uci(line.moves[0]))) for line in found.lines if line.moves]
    return replace(found, lines=tuple(sorted(lines, key=lambda line: -win_percent(line.score, board.turn))))


def _line(line: Line, after: PositionEval | None) -> Line:
    return line if after is None else Line(after.score, (line.moves[0], *after.lines[0].moves), after.depth)


def agreed(first: Exercise, second: Exercise) -> Exercise | NoExercise:
    """The exercise as the second look has it; what the first saw otherwise is neither right nor wrong."""
    once, twice = first.steps[0], second.steps[0]
    answers = tuple([_judged(second, once.answer(answer.move), answer) for answer in twice.answers])
    if answers[0].is_doubtful:
        return NoExercise(UNSURE)
    return replace(second, steps=(replace(twice, answers=answers),))


def _judged(exercise: Exercise, once: Answer | None, twice: Answer) -> Answer:
    is_same = once is not None and answered_by(exercise, once) is answered_by(exercise, twice)
    return twice if is_same else replace(twice, is_doubtful=True)
