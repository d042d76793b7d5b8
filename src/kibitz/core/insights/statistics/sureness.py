"""Four words for how sure a statement is, and which statements many of them may be called clear."""

from collections.abc import Sequence
from enum import Enum

from kibitz.core.insights.statistics.student import NORMAL, tail

FALSE_SHARE = 0.04
"""So many of a player's clear statements may be false by the rule. Among many players of whom little is true
it comes to more: one in ten of all is what is promised, and `python -m bench.insights` counts it."""


class Sureness(Enum):
    """How sure it is that a difference is there, and which way it goes."""

    UNKNOWN = "cannot tell"
    LIKELY = "likely"
    CLEAR = "clear"
    VERY_CLEAR = "very clear"


LIKELY, CLEAR, VERY_CLEAR = 0.9, 0.975, 0.999
"""How probable the sign must be."""


def sureness(standard: float, *, stands: bool, is_by_peers: bool = False) -> Sureness:
    """By how many errors a number is from nothing; `stands` if it does among all that was considered.

    Beside peers nothing is very clear: they are other players in other games, and how far that makes a
    difference is in no error.

    >>> [sureness(each, stands=True).value for each in (1.0, -1.5, 2.0, 3.5)]
    ['cannot tell', 'likely', 'clear', 'very clear']
    >>> sureness(2.0, stands=False).value, sureness(3.5, stands=True, is_by_peers=True).value
    ('likely', 'clear')
    """
    probable = NORMAL.cdf(abs(standard))
    if probable < LIKELY:
        return Sureness.UNKNOWN
    if probable < CLEAR or not stands:
        return Sureness.LIKELY
    return Sureness.CLEAR if probable < VERY_CLEAR or is_by_peers else Sureness.VERY_CLEAR


def standing_discoveries(standards: Sequence[float]) -> list[bool]:
    """Which of all that was considered stand, so that few of them are false (sources: benjamini-hochberg).

    >>> standing_discoveries([3.0, 0.1, 2.4, -0.5])
    [True, False, True, False]
    >>> standing_discoveries([2.0] + [0.1] * 19)  # one in twenty comes by chance
    [False, False, False, False, False, False, False, False, False, False, False, False, False, False, \
False, False, False, False, False, False]
    """
    tails = [tail(each) for each in standards]
    ordered = sorted(tails)
    passed = [each for rank, each in enumerate(ordered, 1) if each <= FALSE_SHARE * rank / len(ordered)]
    limit = max(passed, default=-1.0)
    return [each <= limit for each in tails]
