"""The range of a share: Wilson's interval, which is right for few cases and near 0 and 1."""

from math import sqrt
from statistics import NormalDist

CLUSTERED = 1.15
"""Chances within one game are alike: so many count as one that stands alone (sources: insights-noise)."""

Z = NormalDist().inv_cdf(0.975)


def wilson(hits: float, cases: float) -> tuple[float, float] | None:
    """Where the true share lies in 19 of 20 cases; None where nothing was tried (sources: wilson).

    >>> [round(each, 3) for each in wilson(8, 10)], wilson(0, 0)
    ([0.49, 0.943], None)
    """
    if cases <= 0:
        return None
    share, weight = hits / cases, Z * Z / cases
    middle = (share + weight / 2) / (1 + weight)
    reach = Z * sqrt(share * (1 - share) / cases + weight / (4 * cases)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def wilson_in_games(hits: float, cases: float) -> tuple[float, float] | None:
    """Such an interval for cases of which a game has several."""
    return wilson(hits / CLUSTERED, cases / CLUSTERED)
