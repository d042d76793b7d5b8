"""What ratings a player's moves speak for: a range, never a number.

Each rating of a ladder is asked how likely it would have played these moves. Neither the
player's rating nor the opponent's goes in: they would answer the question before it is asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp

LADDER = tuple(range(800, 2401, 200))
"""Ratings of which a curve is drawn."""

FEWEST_MOVES = 20
"""With fewer nothing is said."""

LEVEL = 0.8
"""Share of the players who are within a range: of ratings here, of accuracies elsewhere."""

ROUNDED_TO = 50


@dataclass(frozen=True, slots=True)
class RatingRange:
    """Four players in five who moved like this are rated within it."""

    low: int
    high: int
    level: float = LEVEL


def posterior(
    log_likelihoods: Sequence[Mapping[int, float]], prior: Mapping[int, float], trust: float = 1.0
) -> dict[int, float]:
    """How likely each rating of the ladder is, after moves whose log likelihoods at each are given.

    Moves of one game are not independent: `trust` below 1 makes each speak more softly.

    >>> after = posterior([{1000: -1.0, 2000: -2.0}], {1000: 0.5, 2000: 0.5})
    >>> {rating: round(share, 3) for rating, share in after.items()}
    {1000: 0.731, 2000: 0.269}
    """
    total = {rating: trust * sum(move[rating] for move in log_likelihoods) for rating in prior}
    most = max(total.values())
    weights = {rating: share * exp(total[rating] - most) for rating, share in prior.items()}
    whole = sum(weights.values())
    return {rating: weight / whole for rating, weight in weights.items()}


def rating_range(shares: Mapping[int, float], moves: int) -> RatingRange | None:
    """The middle of what is likely, to the next fifty; None after too few moves.

    Each rating stands for the stretch half-way to its neighbours.

    >>> rating_range({1000: 0.2, 1200: 0.3, 1400: 0.3, 1600: 0.2}, 30)
    RatingRange(low=1000, high=1600, level=0.8)
    >>> rating_range({1000: 0.2, 1200: 0.3, 1400: 0.3, 1600: 0.2}, 19) is None
    True
    """
    if moves < FEWEST_MOVES:
        return None
    outside = (1 - LEVEL) / 2
    return RatingRange(_rounded(_at(shares, outside)), _rounded(_at(shares, 1 - outside)))


def _at(shares: Mapping[int, float], wanted: float) -> float:
    """The rating below which so large a share lies."""
    ratings = sorted(shares)
    half = (ratings[1] - ratings[0]) / 2
    below = 0.0
    for rating in ratings:
        if below + shares[rating] >= wanted:
            return rating - half + 2 * half * (wanted - below) / shares[rating]
        below += shares[rating]
    return ratings[-1] + half


def _rounded(rating: float) -> int:
    return ROUNDED_TO * int(rating / ROUNDED_TO + 0.5)
