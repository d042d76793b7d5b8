"""What is said of a player's whole game: the accuracy to be expected, and the ratings it speaks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log

import chess

from kibitz.core.human.about import About
from kibitz.core.human.expected_accuracy import expected_accuracy, fitted
from kibitz.core.human.question import HumanAnswers
from kibitz.core.human.rating_range import RatingRange, posterior, rating_range
from kibitz.core.human.silence import FIRST_PLY
from kibitz.core.numbers.rounding import whole

WIDEST = 1000
"""Points of rating: a wider range is one that nearly everybody is in, and says nothing."""

LEAST = 1e-9
"""No share counts for less: one move alone rules no rating out."""


@dataclass(frozen=True, slots=True)
class ExpectedRange:
    """Accuracies that players of a rating would reach in the very same positions."""

    rating: int
    low: int
    middle: int
    high: int


@dataclass(frozen=True, slots=True)
class PlayerReading:
    """One player's game beside what people play; None where nothing can be said."""

    expected: ExpectedRange | None
    played_like: RatingRange | None
    speaks: Mapping[int, float] = field(default_factory=dict)
    """The logarithm of how likely the moves are at each rating, for ranges over many games."""


def player_reading(
    answers: HumanAnswers, side: chess.Color, weights: Sequence[float | None], *, has_scale: bool
) -> PlayerReading:
    """Of all that a side played; `weights` say how much each move of the game counts for accuracy."""
    indexes = [index for index, (question, _) in answers.moves.items() if question.mover == side]
    said = _said(answers, [index for index in indexes if index >= FIRST_PLY]) if has_scale else []
    return PlayerReading(
        _expected(answers, indexes, weights),
        _played_like(answers, said),
        {rating: sum(move[rating] for move in said) for rating in answers.about.prior} if said else {},
    )


def _expected(
    answers: HumanAnswers, indexes: Sequence[int], weights: Sequence[float | None]
) -> ExpectedRange | None:
    rating, outlooks, weighed = None, [], []
    for index in indexes:
        question, answer = answers.moves[index]
        weight = weights[index] if index < len(weights) else None
        if answer.own and question.own is not None and weight is not None:
            rating = question.own
            outlooks.append(answer.own.outlook)
            weighed.append(weight)
    found = expected_accuracy(outlooks, weighed, answers.about.steps)
    if rating is None or found is None:
        return None
    said = fitted(found, answers.about.accuracy)
    return ExpectedRange(rating, whole(said.low), whole(said.middle), whole(said.high))


def _said(answers: HumanAnswers, indexes: Sequence[int]) -> list[dict[int, float]]:
    return [
        {rating: log(max(LEAST, share)) for rating, share in answers.moves[index][1].likelihoods.items()}
        for index in indexes
    ]


def _played_like(answers: HumanAnswers, said: Sequence[Mapping[int, float]]) -> RatingRange | None:
    about: About = answers.about
    found = rating_range(posterior(said, about.prior, about.trust), len(said)) if said else None
    return found if found and found.high - found.low <= WIDEST else None
