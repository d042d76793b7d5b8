"""Fast and slow games: together they do for a comparison within games, and not for one over time."""

from collections import Counter
from collections.abc import Sequence

from kibitz.core.chess.clock import Speed
from kibitz.core.insights.player_game import Games

NEARLY_ALL = 0.9
"""The share of games of one speed from which on the others do not matter."""


def is_mixed(counts: Sequence[int]) -> bool:
    """Whether so many games of each speed are too different to be one course.

    >>> is_mixed([155, 45]), is_mixed([95, 5]), is_mixed([])
    (True, False, False)
    """
    return bool(counts) and max(counts) < NEARLY_ALL * sum(counts)


def of_one_speed(games: Games) -> tuple[Games, Speed | None]:
    """All games; where fast and slow stand together, those of the commonest speed, and which that is."""
    counts = Counter(game.speed for game in games if game.speed)
    if not is_mixed(list(counts.values())):
        return games, None
    speed = max(counts, key=lambda each: (counts[each], each))
    return [game for game in games if game.speed == speed], speed
