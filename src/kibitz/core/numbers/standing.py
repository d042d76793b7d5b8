"""Who stands how: one set of names for every sentence, by win percent."""

from enum import Enum

LEVEL = 10.0
"""Points around 50 within which neither side is better: about a pawn."""

WON = 70.0
"""Win percent from which a side is winning: a little over two pawns."""


class Standing(Enum):
    """How a side stands."""

    LOST = "lost"
    WORSE = "worse"
    LEVEL = "level"
    BETTER = "better"
    WINNING = "winning"


def standing(percent: float) -> Standing:
    """How the side stands that has this win percent.

    >>> [standing(percent).value for percent in (20, 35, 50, 65, 80)]
    ['lost', 'worse', 'level', 'better', 'winning']
    """
    if abs(percent - 50) <= LEVEL:
        return Standing.LEVEL
    if percent > 50:
        return Standing.WINNING if percent >= WON else Standing.BETTER
    return Standing.LOST if percent <= 100 - WON else Standing.WORSE


def is_only_good(best: float, second: float, apart: float) -> bool:
    """Whether only the best move is good: the next is so far behind, and worse or no longer better.

    >>> is_only_good(75, 55, 10), is_only_good(65, 54, 10), is_only_good(52, 40, 10), is_only_good(25, 5, 10)
    (True, False, True, False)
    """
    if standing(best) is Standing.LOST or best - second < apart:
        return False
    return second <= 50 + (LEVEL if best >= WON else 0)
