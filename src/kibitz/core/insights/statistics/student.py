"""Student's distribution, near enough: what few games cost in sureness."""

from math import copysign, exp, inf, log1p, sqrt
from statistics import NormalDist

NORMAL = NormalDist()
LEVEL = 0.975
"""One-sided; the range between both ends holds 19 of 20."""


def from_student(t: float, freedom: float) -> float:
    """The normal deviate that is as rare as this t, by Wallace's formula (sources: student-normal).

    >>> round(from_student(2.0860, 20), 2), round(from_student(-2.7764, 4), 2)
    (1.96, -1.95)
    """
    if freedom <= 0:
        return 0.0
    return copysign(_narrowed(freedom) * sqrt(freedom * log1p(t * t / freedom)), t)


def student_range(freedom: float) -> float:
    """How many errors the range reaches to each side: the t that is as rare as 1.96 is for many games.

    >>> [round(student_range(each), 2) for each in (4, 20, 10_000)]
    [2.79, 2.09, 1.96]
    """
    if freedom <= 0:
        return inf
    z = NORMAL.inv_cdf(LEVEL) / _narrowed(freedom)
    return sqrt(freedom * (exp(z * z / freedom) - 1))


def _narrowed(freedom: float) -> float:
    return (8 * freedom + 1) / (8 * freedom + 3)


def tail(z: float) -> float:
    """How often chance alone comes as far from nothing, on either side."""
    return 2 * NORMAL.cdf(-abs(z))
