"""How an answer went, from the tries and the help that was taken."""

from collections.abc import Sequence
from typing import Literal

from kibitz.core.training.answering import Verdict
from kibitz.core.training.attempt import Grade
from kibitz.core.training.exercise import ASKS_WHETHER, Kind

Guess = Literal["critical", "calm"]


def is_misread(kind: Kind, guess: Guess | None) -> bool:
    """Whether somebody said calm where one move counts, or the other way round.

    >>> is_misread(Kind.FIND, "calm"), is_misread(Kind.CALM, "calm"), is_misread(Kind.FIND, None)
    (True, False, False)
    """
    return guess is not None and kind in ASKS_WHETHER and (guess == "calm") != (kind is Kind.CALM)


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
