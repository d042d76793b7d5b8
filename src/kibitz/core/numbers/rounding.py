"""Whole numbers as Lichess shows them: a half goes up, also below zero."""

from math import floor


def whole(value: float) -> int:
    """The nearest whole number; Python's own `round` would send 2.5 to 2.

    >>> [whole(2.5), whole(3.5), whole(-2.5)]
    [3, 4, -2]
    """
    return floor(value + 0.5)
