"""How much a single game says about its player."""

from collections.abc import Sequence

FEWEST_GAMES = 10
"""Of a player, to count."""

FEWEST_PLAYERS = 50


def reliability(players: Sequence[Sequence[float]]) -> float | None:
    """The share of what differs between single games that is the player's, from a number for each game.

    The intraclass correlation of one-way analysis of variance; None from too few players.

    >>> reliability([[1.0, 1.0] * 5, [3.0, 3.0] * 5] * 25)
    1.0
    """
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
    total = between + (size - 1) * within
    return max(0.0, (between - within) / total) if total else None
