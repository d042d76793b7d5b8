"""How much a single game says about its player, and how far players are apart."""

from collections.abc import Sequence
from math import sqrt

FEWEST_GAMES = 10
"""Of a player, to count."""

FEWEST_PLAYERS = 50

Players = Sequence[Sequence[float]]
"""For each of them, a number for each game."""


def reliability(players: Players) -> float | None:
    """The share of what differs between single games that is the player's.

    The intraclass correlation of one-way analysis of variance; None from too few players.

    >>> reliability([[1.0, 1.0] * 5, [3.0, 3.0] * 5] * 25)
    1.0
    """
    found = _variances(players)
    if found is None:
        return None
    between, within = found
    total = between + within
    return max(0.0, between / total) if total > 0 else None


def spread(players: Players) -> float | None:
    """How far players are apart beyond what chance does to their games, as a standard deviation.

    >>> round(spread([[1.0, 1.0] * 5, [3.0, 3.0] * 5] * 25), 2)
    1.01
    """
    found = _variances(players)
    return None if found is None else sqrt(max(0.0, found[0]))


def _variances(players: Players) -> tuple[float, float] | None:
    """Between players and between games of one, by one-way analysis of variance."""
    groups = [each for each in players if len(each) >= FEWEST_GAMES]
    if len(groups) < FEWEST_PLAYERS:
        return None
    count = sum(map(len, groups))
    middle = sum(map(sum, groups)) / count
    means = [sum(group) / len(group) for group in groups]
    between = sum(len(group) * (mean - middle) ** 2 for group, mean in zip(groups, means, strict=True))
    within = sum((value - mean) ** 2 for group, mean in zip(groups, means, strict=True) for value in group)
    between /= len(groups) - 1
    within /= count - len(groups)
    size = (count - sum(len(group) ** 2 for group in groups) / count) / (len(groups) - 1)
    return (between - within) / size, within
