"""The moves that cost most: one answer for headline, story, pins and library."""

from collections.abc import Mapping

MOST = 3
"""Bad moves that a game is told by."""


def worst_moves(costs: Mapping[int, float]) -> tuple[int, ...]:
    """The indexes of the moves that cost most, the worst first; of equals the earlier."""
    return tuple(sorted(costs, key=lambda index: (-costs[index], index))[:MOST])
