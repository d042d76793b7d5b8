"""Somebody does not believe an answer: the position is searched harder, and the card repaired."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import chess

from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import Limit
from kibitz.core.training.answering import board_at_step, disputed_step, read_tries
from kibitz.core.training.answers import more_lines
from kibitz.core.training.attempt import Act, Attempt, Day, Grade
from kibitz.core.training.card import Card
from kibitz.core.training.exercise import Exercise
from kibitz.core.training.grading import grade_of
from kibitz.core.training.making import NoExercise
from kibitz.core.training.repair import repaired
from kibitz.engine.pool import Engines, search_one
from kibitz.errors import EngineError
from kibitz.pipeline.training.exercises import kept_exercise
from kibitz.pipeline.training.trainer import Trainer
from kibitz.store.exercises import Exercises
from kibitz.store.library import Library
from kibitz.training import ExerciseRules

HARDER = 4
"""Times the nodes that an exercise was made with."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a dispute."""

    exercise: Exercise
    """As it is asked from now on."""

    retired: str | None
    """Why it is asked no more."""

    grade: Grade | None
    """What the answer counts for now; None where it does not count."""

    card: Card


AskEngine = Callable[[chess.Board, int, int], Awaitable[PositionEval]]
"""Whoever searches a position with so many lines and nodes. Raises EngineError."""


def asking(pool: Engines) -> AskEngine:
    """The engines of a pool, asked about positions that have no past."""

    async def ask(board: chess.Board, lines: int, nodes: int) -> PositionEval:
        answer = await search_one(pool, board, Limit(nodes=nodes), lines)
        if not isinstance(answer, PositionEval):
            raise EngineError(answer.reason)
        return answer

    return ask


async def search_harder(
    ask: AskEngine, exercise: Exercise, attempt: Attempt, rules: ExerciseRules
) -> PositionEval:
    """The position in which the answer was decided, with several times the nodes. Raises EngineError."""
    board = board_at_step(exercise, disputed_step(exercise, attempt.tries))
    lines: int | None = min(rules.answers, board.legal_moves.count())
    while lines is not None:
        found = await ask(board, lines, HARDER * rules.nodes)
        lines = more_lines(found, board, lines, max(rules.tolerate, rules.tolerate_choice))
    return found


def settle(
    library: Library,
    trainer: Trainer,
    attempt: Attempt,
    found: PositionEval,
    rules: ExerciseRules,
    day: Day,
) -> Settled:
    """Repair the exercise by a harder search, and read the disputed answer again."""
    shown = attempt.shown or attempt.exercise
    old = trainer.exercise(shown)
    new = repaired(old, disputed_step(old, attempt.tries), found, rules)
    reason = new.reason if isinstance(new, NoExercise) else None
    now = old if isinstance(new, NoExercise) else new
    Exercises(library.database).repair(kept_exercise(now, reason))
    before, after = _grade_again(old, attempt), None if reason else _grade_again(now, attempt)
    if before is after:  # what else the grade came from, a guess or the solver's own word, still holds
        return Settled(now, reason, attempt.grade, trainer.card(attempt.exercise))
    return Settled(now, reason, after, trainer.correct(attempt, after, day))


def _grade_again(exercise: Exercise, attempt: Attempt) -> Grade | None:
    """What the same tries come to now: those up to the first that is right or wrong."""
    for count in range(1, len(attempt.tries) + 1):
        try:
            verdicts, _, is_solved = read_tries(exercise, attempt.tries[:count])
        except ValueError:
            return None  # the solution is another one now: nobody can say
        grade = grade_of(verdicts, is_solved=is_solved, hints=attempt.hints)
        if grade is not None:
            return grade
    return Grade.AGAIN if not attempt.tries and attempt.act is Act.ANSWERED else None
