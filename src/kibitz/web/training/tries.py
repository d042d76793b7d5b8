"""What becomes of a try: judged by what was known when the exercise was made, and written down."""

import chess

from kibitz.core.training.answering import Verdict, board_at_step, read_tries
from kibitz.core.training.attempt import Grade
from kibitz.core.training.exercise import Exercise
from kibitz.core.training.grading import grade_of, is_misread
from kibitz.core.training.kept import KeptSession
from kibitz.core.training.session import Turn
from kibitz.core.words.proof import cost_text
from kibitz.pipeline.training.play_on import PlayedOn, board_after
from kibitz.pipeline.training.trainer import Answered, Trainer
from kibitz.web.parts import ServerParts
from kibitz.web.server.problems import Problem
from kibitz.web.training.shapes import AnswerOrder, AnswerShape, ReplyShape, SolvedShape
from kibitz.web.training.turns import line_shape, solved_shape, step_shape

SHOWN_PLIES = 5
"""Of how a wrong try is punished."""


class TurnInHand:
    """One exercise of a session, while somebody answers it."""

    def __init__(self, server: ServerParts, trainer: Trainer, kept: KeptSession, turn: Turn) -> None:
        self._server, self._trainer, self._kept, self._turn = server, trainer, kept, turn
        self.exercise: Exercise = trainer.exercise(turn.entry.shown)

    def answer(self, order: AnswerOrder) -> AnswerShape:
        """What became of the last try, or of giving up."""
        exercise = self.exercise
        try:
            verdicts, number, is_solved = read_tries(exercise, order.tries)
        except ValueError as problem:
            raise Problem(422, f"tries: {problem}") from problem
        if not verdicts and not order.gives_up:
            raise Problem(422, "tries: at least one move is needed")
        grade = grade_of(
            verdicts,
            is_solved=is_solved,
            hints=order.hints,
            gave_up=order.gives_up,
            misread=is_misread(exercise.kind, order.guess),
        )
        if grade:
            self._write(order, grade)
        verdict = None if order.gives_up else verdicts[-1]
        is_right = verdict is Verdict.RIGHT
        at = number - (is_right and not is_solved)
        board = board_at_step(exercise, at)
        is_over = is_solved or order.gives_up
        last = order.tries[-1] if verdict else None
        return AnswerShape(
            verdict=verdict,
            san=board.san(board.parse_uci(last)) if last else None,
            grade=grade,
            is_over=is_over,
            step=None if is_over else step_shape(exercise, number),
            reply=exercise.steps[at].reply if is_right and not is_solved else None,
            percent=None,
            punished=known_punishment(exercise, at, board, last)
            if verdict is Verdict.WRONG and last
            else None,
            solved=self._solved() if is_over else None,
        )

    def play_on(self, order: AnswerOrder, found: PlayedOn | None) -> AnswerShape:
        """The same where a won position is played on; the tries hold the replies too."""
        is_over = found is None or found.is_lost or found.is_done
        is_right = found is not None and found.is_done
        grade = None
        if is_over:
            grade = grade_of([], is_solved=is_right, hints=order.hints, gave_up=not is_right)
        if grade:
            self._write(order, grade)
        board = board_after(self.exercise, order.tries[:-1])
        last = order.tries[-1] if found else None
        return AnswerShape(
            verdict=None if found is None else Verdict.WRONG if found.is_lost else Verdict.RIGHT,
            san=board.san(board.parse_uci(last)) if last else None,
            grade=grade,
            is_over=is_over,
            step=None,
            reply=found.reply if found else None,
            percent=found.percent if found else None,
            punished=None,
            solved=self._solved() if grade else None,
        )

    def _write(self, order: AnswerOrder, grade: Grade) -> None:
        answered = Answered(order.tries, grade, order.hints, order.milliseconds)
        self._trainer.answer(self._kept, self._turn, answered)

    def _solved(self) -> SolvedShape:
        """Everything that may be seen now."""
        entry, day = self._turn.entry, self._kept.day
        card = self._trainer.card(entry.exercise)
        return solved_shape(self._server, self._trainer, entry.shown, self.exercise, card, day)


def known_punishment(exercise: Exercise, number: int, board: chess.Board, uci: str) -> ReplyShape | None:
    """How a wrong try is answered, where the search behind the exercise has seen it."""
    answer, is_error = exercise.steps[number].answer(uci), number == 0 and uci == exercise.played
    after = board.copy(stack=False)
    san = after.san_and_push(after.parse_uci(uci))
    cost = cost_text(answer.lost if answer else None)
    if is_error and (reason := exercise.told_early):
        line = line_shape(after, reason.line[:SHOWN_PLIES])
        return ReplyShape(san, after.fen(), line, cost, reason.text)
    if answer is None or not answer.line:
        return None
    return ReplyShape(san, after.fen(), line_shape(after, answer.line[:SHOWN_PLIES]), cost, "")
