"""Reads positions with the net: the board is looked at once, then asked about at any rating."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kibitz.core.human.about import About
from kibitz.core.human.difficulty import STEPS
from kibitz.core.human.seen import SeenPosition
from kibitz.human.exponential import UNIT, shares
from kibitz.human.layers import KEY_TOP, TOP, Layer, Numbers, Summary, neighbours, pooled, whole
from kibitz.human.planes import PLANES, planes

AT_ONCE = 64
"""Positions that are looked at together; more would only take memory."""

MIDDLE, SPAN, FARTHEST = 1600, 500, 2
"""A rating goes in as its distance from the middle in these steps, no farther than so many."""

KNOTS = 21
"""Win percent is read off a line through this many points."""

HIDDEN_TOP = 1023
MOST_BEARING = 16
"""No plane holds more than this."""

Arrays = Mapping[str, NDArray[Any]]


class _Block(NamedTuple):
    first: Layer
    second: Layer
    board: Summary
    kept: np.float32
    """What one of the block's own input is worth in its output."""

    def __call__(self, seen: Numbers) -> Numbers:
        half = whole(self.first(neighbours(seen)))
        board = self.board(pooled(half))[:, None, None]
        return whole(self.second(neighbours(half)) + seen * self.kept + board)


class HumanNet:
    """The net, ready to read."""

    def __init__(self, arrays: Arrays, about: About) -> None:
        self.about = about
        self._first = _layer(arrays, "first")
        count = sum(name.endswith("kept") for name in arrays)
        self._blocks = [
            _Block(
                _layer(arrays, f"blocks.{at}.first"),
                _layer(arrays, f"blocks.{at}.second"),
                _summary(arrays, f"blocks.{at}.whole"),
                np.float32(arrays[f"blocks.{at}.kept"]),
            )
            for at in range(count)
        ]
        self._view = _layer(arrays, "view")
        self._heads = _Heads(arrays)
        inside = [layer for block in self._blocks for layer in (block.first, block.second)]
        inside += [self._view, self._heads.mix, self._heads.start, self._heads.end]
        if not self._first.is_exact(MOST_BEARING) or not all(each.is_exact(TOP) for each in inside):
            raise ValueError("its sums are too large to be exact")

    def look(self, positions: Sequence[SeenPosition]) -> "Look":
        """What there is to see in positions, whoever plays them."""
        parts = (positions[start : start + AT_ONCE] for start in range(0, len(positions), AT_ONCE))
        seen = [self._trunk(part) for part in parts]
        channels = self._view.weight.shape[1]
        return Look(np.concatenate(seen) if seen else np.zeros((0, 64, channels), np.float32), self._heads)

    def _trunk(self, positions: Sequence[SeenPosition]) -> Numbers:
        seen = whole(self._first(neighbours(planes(positions))))
        for block in self._blocks:
            seen = block(seen)
        return self._view(seen).reshape(len(positions), 64, -1)


class _Heads:
    """What is asked at a rating."""

    def __init__(self, arrays: Arrays) -> None:
        self.mix, self.judged = _layer(arrays, "mix"), np.float32(arrays["judged"])
        self.start, self.end = _layer(arrays, "start"), _layer(arrays, "end")
        self.worth = float(arrays["worth"])
        self.rating = arrays["rating"].astype(np.float64)
        self.board = _summary(arrays, "board")
        self.knots = arrays["knots"].astype(np.float32)
        self.blind, self.told = _layer(arrays, "blind"), _layer(arrays, "told")


@dataclass(frozen=True)
class Look:
    """Positions that were looked at."""

    _squares: Numbers
    _heads: _Heads

    def at(self, own: Iterable[int], other: Iterable[int]) -> "Asked":
        """The positions in the eyes of players with these ratings, one pair for each position."""
        scale, shift, again, shift_again = _rating_terms(self._heads.rating, own, other)
        first = whole(self._squares * scale + shift)
        second = np.maximum(self._heads.mix(first) * again + shift_again, 0)
        return Asked(whole(first * self._heads.judged + second), self._heads)

    def __len__(self) -> int:
        return len(self._squares)


@dataclass(frozen=True)
class Asked:
    """What players of a rating do."""

    _seen: Numbers
    _heads: _Heads

    def scores(self) -> NDArray[np.int64]:
        """For each position a score of each of 64 × 64 moves, in parts of a nat; heed only the legal ones."""
        start, end = (
            np.clip(np.rint(layer(self._seen)), -KEY_TOP, KEY_TOP)
            for layer in (self._heads.start, self._heads.end)
        )
        worth = np.matmul(start, end.transpose(0, 2, 1)).astype(np.float64) * self._heads.worth
        return np.rint(worth * UNIT).astype(np.int64).reshape(len(start), 64 * 64)

    def losses(self) -> NDArray[np.float64]:
        """For each position the chances of each step of points lost, by the board alone."""
        return self._losses(self._heads.blind, self._board()[:, : self._hidden])

    def losses_told(self, win_percents: Sequence[float]) -> NDArray[np.float64]:
        """For each position those chances for somebody who knows the mover's win percent by the engine."""
        at = np.clip(np.array(win_percents), 0, 100) * ((KNOTS - 1) / 100)
        below = np.minimum(at.astype(np.int64), KNOTS - 2)
        part = (at - below).astype(np.float32)[:, None]
        told = self._heads.knots[below] * (1 - part) + self._heads.knots[below + 1] * part
        return self._losses(self._heads.told, self._board()[:, self._hidden :] + told)

    @property
    def _hidden(self) -> int:
        return self._heads.knots.shape[1]

    def _board(self) -> Numbers:
        return self._heads.board(pooled(self._seen))

    def _losses(self, layer: Layer, hidden: Numbers) -> NDArray[np.float64]:
        said = layer(np.clip(np.rint(hidden), 0, HIDDEN_TOP)).astype(np.float64)
        return shares(np.rint(said * UNIT).astype(np.int64))


def _rating_terms(rating: NDArray[np.float64], own: Iterable[int], other: Iterable[int]) -> list[Numbers]:
    """Twice a scale and a shift for each channel, added up one after the other: no order is left open."""
    total: NDArray[np.float64] = rating[-1][None]
    for who, ratings in enumerate((own, other)):
        far = np.clip((np.array(list(ratings), np.float64) - MIDDLE) / SPAN, -FARTHEST, FARTHEST)[:, None]
        for power, term in enumerate((far, far * far / 2 - 0.5, far * far * far / 4)):
            total = total + term * rating[who * 3 + power][None]
    return np.split(total.astype(np.float32)[:, None], 4, axis=2)


def _layer(arrays: Arrays, name: str) -> Layer:
    weight = np.ascontiguousarray(arrays[f"{name}.weight"].astype(np.float32))
    return Layer(
        weight, arrays[f"{name}.scale"].astype(np.float32), arrays[f"{name}.bias"].astype(np.float32)
    )


def _summary(arrays: Arrays, name: str) -> Summary:
    weight = np.ascontiguousarray(arrays[f"{name}.weight"].astype(np.float64))
    return Summary(
        weight, arrays[f"{name}.scale"].astype(np.float32), arrays[f"{name}.bias"].astype(np.float32)
    )


SHAPES = {"first.weight": 9 * PLANES, "blind.bias": len(STEPS) + 1, "told.bias": len(STEPS) + 1, "rating": 7}
"""The first length of some arrays, by which a net of another kind is told."""
