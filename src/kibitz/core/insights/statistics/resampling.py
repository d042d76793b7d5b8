"""How far chance moves a number over many games: the games drawn again and again, with a fixed seed.

A game is the unit, never a move: the moves of one game go wrong together (sources: insights-noise).
Everything that is asked is drawn at once: a game is one long integer with a lane for each of its sums,
so that adding games up adds all lanes, and two thousand draws take a fraction of a second without NumPy.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from math import sqrt
from random import Random  # seeded, so that the same games always give the same answer

from kibitz.core.insights.statistics.student import LEVEL, NORMAL, from_student, student_range

DRAWS = 1000
"""How often the games are drawn; that leaves about one part in thirty of an error to chance."""

SEED = 20_220_101

MOST_BLOCKS = 400
"""Games beyond so many are drawn in blocks: no answer needs finer ones, and time stays the same."""

LANE = 64
"""Bits of one sum; a game's own takes half of them, so that all blocks together cannot spill over."""

FINEST = (1 << 32) - 1

Sums = Sequence[float]
Value = Callable[[Sums], float | None]


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that the sums of games come to."""

    columns: Sequence[Sequence[float]]
    """For each sum, what every game adds to it; a game that has nothing to do with it adds nothing."""

    value: Value
    """What the sums come to; None where they say nothing."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number, and how far chance moves it."""

    value: float
    error: float
    """Its standard error."""

    games: int
    """How many had something to do with it."""

    @property
    def range(self) -> tuple[float, float]:
        """Where the truth lies in 19 of 20 cases."""
        reach = student_range(self.games - 1) * self.error
        return self.value - reach, self.value + reach

    def standard(self, null: float = 0.0) -> float:
        """How far it is from `null`, in the errors of a number that many games stand behind."""
        return from_student((self.value - null) / self.error, self.games - 1) if self.error else 0.0


def estimates(measures: Sequence[Measure], games: int) -> list[Estimate | None]:
    """Every measure over the same games; None where there is nothing, or too little to see chance at work."""
    columns = list(chain.from_iterable(measure.columns for measure in measures))
    totals = [sum(column) for column in columns]
    draws = _draws(columns, games) if games > 1 and columns else []
    found: list[Estimate | None] = []
    start = 0
    for measure in measures:
        end = start + len(measure.columns)
        value = measure.value(totals[start:end])
        drawn = [measure.value(sums[start:end]) for sums in draws]
        count = sum(map(any, zip(*measure.columns, strict=True)))
        found.append(_estimate(value, [each for each in drawn if each is not None], count))
        start = end
    return found


def _estimate(value: float | None, drawn: Sequence[float], games: int) -> Estimate | None:
    """Draws in which the number did not exist are left out; if that is most of them it is not known.

    The error is read off the middle 19 of 20 draws: a few in which a rare thing hardly occurs run far away.
    """
    if value is None or games < 2 or len(drawn) < DRAWS / 2:
        return None
    ordered, out = sorted(drawn), round((1 - LEVEL) * len(drawn))
    spread = (ordered[-1 - out] - ordered[out]) / (2 * NORMAL.inv_cdf(LEVEL))
    return Estimate(value, spread * sqrt(games / (games - 1)), games)


def _draws(columns: Sequence[Sequence[float]], games: int) -> list[list[float]]:
    """The sums of games drawn with replacement, as many as there are, again and again."""
    blocks = min(games, MOST_BLOCKS)
    summed = [[sum(column[block::blocks]) for block in range(blocks)] for column in columns]
    lows = [min(column) for column in summed]
    steps = [(max(column) - low) / FINEST or 1.0 for column, low in zip(summed, lows, strict=True)]
    packed = [0] * blocks
    for lane, (column, low, step) in enumerate(zip(summed, lows, steps, strict=True)):
        shift = LANE * lane
        for block, value in enumerate(column):
            packed[block] |= round((value - low) / step) << shift
    choose, width = Random(SEED).choices, len(columns) * LANE // 8  # noqa: S311  # nothing here is a secret
    bases = [low * blocks for low in lows]
    found = []
    for _ in range(DRAWS):
        lanes = memoryview(sum(choose(packed, k=blocks)).to_bytes(width, "little")).cast("Q")
        found.append([base + step * lane for base, step, lane in zip(bases, steps, lanes, strict=True)])
    return found
