"""Sums of games to shares and rates, and the difference of two of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log

from kibitz.core.insights.player_game import Games, PlayerGame
from kibitz.core.insights.side_sums import SideSums
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


@dataclass(frozen=True, slots=True)
class Rates:
    """How often of a hundred, with the player's sums behind it."""

    measure: Measure
    """The player's rate less the opponents'."""

    mine: float | None
    theirs: float | None
    part: float
    whole: float
    their_whole: float


def beside_opponents(games: Games, counts: Callable[[PlayerGame, SideSums], tuple[float, float]]) -> Rates:
    """A player's rate beside the opponents'; `counts` says part and whole of a game for one of the two."""
    counted = [(*counts(game, game.mine), *counts(game, game.theirs)) for game in games]
    return rates_of(list(zip(*counted, strict=True)) or [()] * 4)


def rates_of(columns: Sequence[Sequence[float]]) -> Rates:
    """The same where part and whole are known, of the player's and then of the opponents'."""
    part, whole, their_part, their_whole = map(sum, columns)
    mine, theirs = per_hundred(part, whole), per_hundred(their_part, their_whole)
    return Rates(difference(columns, 100), mine, theirs, part, whole, their_whole)


def mean_difference(columns: Sequence[Sequence[float]], scale: float = 1.0) -> Measure:
    """What is the player's less what is the reference's, for each: two sums, and how many they are of."""

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
