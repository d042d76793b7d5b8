"""What was said against what happened: measured on players who were not learnt from, kept with the net."""

from collections.abc import Sequence
from dataclasses import dataclass

KNOTS = 11
"""Points of the line from 0 to 1 that shares are read off."""

AS_SAID = tuple([place / (KNOTS - 1) for place in range(KNOTS)])
"""The line of a model that needs no correction."""


@dataclass(frozen=True, slots=True)
class AccuracyFit:
    """How real accuracies lie about the expected ones."""

    shift: float = 0.0
    """Points by which they are higher on average."""
    spread: float = 1.0
    """How many times wider the range is that holds four in five of them."""


NO_FIT = AccuracyFit()


def calibrated(share: float, line: Sequence[float] = AS_SAID) -> float:
    """What a share turned out to be, between the points of the line.

    >>> calibrated(0.25), calibrated(1.0)
    (0.25, 1.0)
    >>> round(calibrated(0.05, (0.1, 0.2, *AS_SAID[2:])), 3)
    0.15
    """
    at = min(max(share, 0.0), 1.0) * (len(line) - 1)
    below = min(int(at), len(line) - 2)
    part = at - below
    return line[below] * (1 - part) + line[below + 1] * part
