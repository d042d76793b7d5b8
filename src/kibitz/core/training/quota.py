"""How many exercises one game may give, and of which sort."""

from collections.abc import Iterable

from kibitz.core.training.exercise import Question
from kibitz.training import ExerciseRules


def is_full(made: Iterable[Question], question: Question, rules: ExerciseRules) -> bool:
    """Whether a game that has given these has no room for one more of this sort.

    >>> rules = ExerciseRules(per_game=3, calm_per_game=1)
    >>> is_full([Question.MOVE, Question.MOVE], Question.MOVE, rules)
    True
    >>> is_full([Question.MOVE, Question.MOVE], Question.CALM, rules)
    False
    """
    questions = list(made)
    if len(questions) >= rules.per_game:
        return True
    calm = questions.count(Question.CALM)
    if question is Question.CALM:
        return calm >= rules.calm_per_game
    return len(questions) - calm >= max(1, rules.per_game - rules.calm_per_game)
