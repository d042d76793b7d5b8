"""Figures over many cases."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def area_under_curve(score: Floats, happened: NDArray[np.bool_]) -> float:
    """How often a case that happened scores above one that did not; ties count half."""
    values, at, counts = np.unique(score, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks = (last - (counts - 1) / 2)[at]
    yes = int(happened.sum())
    no = len(values[at]) - yes
    if not yes or not no:
        return float("nan")
    return float((ranks[happened].sum() - yes * (yes + 1) / 2) / (yes * no))


def explained(said: Floats, real: Floats) -> float:
    """The share of the spread that is explained (R²)."""
    return 1 - float(((said - real) ** 2).mean() / real.var())


def reliability(said: Floats, happened: Floats, edges: tuple[float, ...]) -> list[tuple[int, float, float]]:
    """For each bin how many, what was said and what happened."""
    place = np.searchsorted(edges, said, side="right")
    bins = [place == each for each in range(len(edges) + 1)]
    return [
        (int(each.sum()), float(said[each].mean()), float(happened[each].mean()))
        for each in bins
        if each.any()
    ]


def calibration_error(said: Floats, happened: Floats, bins: int = 20) -> float:
    """The mean distance between what was said and what happened, over bins of the same width (ECE)."""
    edges = tuple(np.arange(1, bins) / bins)
    rows = reliability(said, happened, edges)
    return sum(count * abs(mean - share) for count, mean, share in rows) / len(said)
