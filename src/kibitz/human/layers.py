"""The arithmetic of the net, which is exact: products of whole numbers whose sums float32 still holds.

Weights are at most 127 and what goes from layer to layer at most `TOP`; a net in which a sum could
leave the numbers below 2 to the power 24 is refused. So a sum is the same in whatever order it is taken.
Everything else is done number by number, which IEEE 754 settles.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

TOP = 225
"""The largest number between two layers."""

KEY_TOP = 511
"""The largest number of a key; its square times 64 is below 2 to the power 24."""

EXACT = 1 << 24

Numbers = NDArray[np.float32]


class Layer(NamedTuple):
    """A matrix of whole numbers, and what a sum of each column is worth."""

    weight: Numbers
    scale: Numbers
    bias: Numbers

    def __call__(self, seen: Numbers) -> Numbers:
        """Sums, in units of what comes next."""
        return (seen @ self.weight) * self.scale + self.bias

    def is_exact(self, most: int) -> bool:
        """Whether no sum can leave float32's whole numbers when what goes in is at most this."""
        return bool(np.abs(self.weight).sum(axis=0).max() * most < EXACT)


def whole(values: Numbers) -> Numbers:
    """Rounded, nothing below zero, nothing above `TOP`."""
    return np.clip(np.rint(values), 0, TOP)


def neighbours(seen: Numbers) -> Numbers:
    """Each square with the eight around it: [position, row, column, 9 channels]; nothing beyond the edge."""
    count, _, _, channels = seen.shape
    padded = np.zeros((count, 10, 10, channels), np.float32)
    padded[:, 1:9, 1:9] = seen
    parts = [padded[:, row : row + 8, column : column + 8] for row in range(3) for column in range(3)]
    return np.concatenate(parts, axis=3)


def pooled(seen: Numbers) -> NDArray[np.float64]:
    """The sum of each channel over the board, and its largest value times 64: whole numbers again."""
    flat = seen.reshape(len(seen), 64, -1)
    sums = flat.sum(axis=1, dtype=np.float64)
    return np.concatenate([sums, flat.max(axis=1).astype(np.float64) * 64], axis=1)


class Summary(NamedTuple):
    """A layer over a pooled board; its sums are longer, so they are float64's."""

    weight: NDArray[np.float64]
    scale: Numbers
    bias: Numbers

    def __call__(self, seen: NDArray[np.float64]) -> Numbers:
        """Sums, in units of what comes next."""
        return (seen @ self.weight).astype(np.float32) * self.scale + self.bias
