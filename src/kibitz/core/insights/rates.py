"""Sums of games to shares and rates, and the difference of two of them."""

from collections.abc import Sequence
from math import log

from kibitz.core.insights.statistics.resampling import Measure

HALF = 0.5
"""Added to counts whose ratio is taken, so that none is nothing."""


def rate(part: float, whole: float) -> float | None:
    """None of nothing is unknown."""
    return part / whole if whole else None


def per_hundred(part: float, whole: float) -> float | None:
    """Of a hundred."""
    return 100 * part / whole if whole else None


def difference(columns: Sequence[Sequence[float]], scale: float = 1.0) -> Measure:
    """One rate less another: part and whole of the player, part and whole of the reference."""

    def value(sums: Sequence[float]) -> float | None:
        part, whole, their_part, their_whole = sums
        return scale * (part / whole - their_part / their_whole) if whole and their_whole else None

    return Measure(columns, value)


def mean_difference(columns: Sequence[Sequence[float]], scale: float = 1.0) -> Measure:
    """What is the player's less what is the reference's, a game: two sums and the games."""

    def value(sums: Sequence[float]) -> float | None:
        mine, theirs, games = sums
        return scale * (mine - theirs) / games if games else None

    return Measure(columns, value)


def log_ratio(columns: Sequence[Sequence[float]]) -> Measure:
    """The logarithm of what was seen by what was expected."""

    def value(sums: Sequence[float]) -> float | None:
        seen, expected = sums
        return log((seen + HALF) / (expected + HALF)) if expected > 0 else None

    return Measure(columns, value)
