"""Shares from scores, in whole numbers only: the same to the last bit on every machine."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

UNIT = 256
"""Scores are counted in this part of a nat."""

DEEPEST = 20 * UNIT
"""Nothing is less likely than this far below the likeliest."""

ONE = 1 << 36
_PRECISE = 128
_STEP = 338955731696479810470146282672867036735
"""e to the power -1/256, times 2 to the power 128, cut off."""


@cache
def powers() -> NDArray[np.int64]:
    """e to the power -n/256 as parts of `ONE`, for n from 0 to `DEEPEST`."""
    found, value = [ONE], 1 << _PRECISE
    for _ in range(DEEPEST):
        value = value * _STEP >> _PRECISE
        found.append((value >> (_PRECISE - 37)) + 1 >> 1)
    return np.array(found, np.int64)


def shares(scores: NDArray[np.int64]) -> NDArray[np.float64]:
    """What share each score along the last axis has: together 1, each the float nearest to a fraction."""
    below = np.minimum(scores.max(axis=-1, keepdims=True) - scores, DEEPEST)
    weights = powers()[below]
    return weights / weights.sum(axis=-1, keepdims=True)
