"""What remains of a number once it is remembered that most of it may be chance."""


def weight(games: int, reliability: float) -> float:
    """How much of a difference found in so many games is the player's, on average.

    The reliability is that of one game: the share of what differs between games that is the player's.

    >>> [round(weight(games, 0.031), 2) for games in (1, 31, 72, 500)]
    [0.03, 0.5, 0.7, 0.94]
    """
    return games * reliability / (1 + (games - 1) * reliability) if games > 0 else 0.0


USUAL = 0.05
"""The reliability of one game where nobody has measured it: between that of blunders and of all errors."""
