"""How an answer went, from the tries and the help that was taken."""

from collections.abc import Sequence

from kibitz.core.training.answering import Verdict
from kibitz.core.training.attempt import Grade


def grade_of(
    verdicts: Sequence[Verdict],
    *,
    is_solved: bool,
    hints: int = 0,
    gave_up: bool = False,
    misread: bool = False,
) -> Grade | None:
    """The grade, as soon as there is one; None while nothing is decided.

    `misread`: the solver said calm where one move counted, or the other way round.

    >>> grade_of([Verdict.NEARLY], is_solved=False), grade_of([Verdict.NEARLY, Verdict.RIGHT], is_solved=True)
    (None, <Grade.HARD: 'hard'>)
    """
    if gave_up or Verdict.WRONG in verdicts:
        return Grade.AGAIN
    if not is_solved:
        return None
    return Grade.HARD if hints or misread or Verdict.NEARLY in verdicts else Grade.GOOD
