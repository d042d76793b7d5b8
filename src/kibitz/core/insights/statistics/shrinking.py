"""What remains of a number once it is remembered that most of it may be chance."""


def weight(games: int, reliability: float) -> float:
    """How much of a difference found in so many games is the player's, on average.

    The reliability is that of one game: the share of what differs between games that is the player's.

    >>> [round(weight(games, 0.031), 2) for games in (1, 31, 72, 500)]
    [0.03, 0.5, 0.7, 0.94]
    """
    return games * reliability / (1 + (games - 1) * reliability) if games > 0 else 0.0


def games_for(weight_wanted: float, reliability: float) -> int:
    """How many games it takes to have that weight.

    >>> games_for(0.7, 0.031)
    73
    """
    needed = weight_wanted * (1 - reliability) / (reliability * (1 - weight_wanted))
    return -int(-needed // 1)


USUAL = 0.05
"""The reliability of one game where nobody has measured it: between that of blunders and of all errors."""
