"""The moves that cost most, and the one that lost: one answer for headline, story, pins and library."""

from collections.abc import Mapping, Sequence

MOST = 3
"""Bad moves that a game is told by."""


def worst_moves(costs: Mapping[int, float]) -> tuple[int, ...]:
    """The indexes of the moves that cost most, the worst first; of equals the earlier."""
    return tuple(sorted(costs, key=lambda index: (-costs[index], index))[:MOST])


def losing_move(costs: Mapping[int, float], percents: Sequence[float]) -> int | None:
    """The bad move of the loser that cost most for good, given the loser's win percent in every position.

    What the opponent gave back later did not lose the game.

    >>> losing_move({2: 40.0, 6: 30.0}, [50, 50, 50, 10, 45, 45, 45, 15, 15])
    6
    """
    for_good = {index: percents[index] - max(percents[index + 1 :], default=0.0) for index in costs}
    return next(iter(worst_moves(for_good)), None)
