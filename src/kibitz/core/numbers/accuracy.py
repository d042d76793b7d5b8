"""How close a side's moves came to the engine's, from 0 to 100.

The formulas and their constants are Lichess's (sources: lichess-accuracy):
each move by the win percent it lost, a game by the mean of two means. One forgives
quiet stretches, the other remembers the worst move.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat
from math import dist, exp, sqrt
from operator import mul
from typing import Any, NewType

import chess

from kibitz.core.chess.side import BySide
from kibitz.core.numbers.curve import Curve, PercentStep, percent_steps, white_percents
from kibitz.core.numbers.win_percent import WinPercent

Accuracy = NewType("Accuracy", float)
"""From 0 to 100."""

_PERFECT = Accuracy(100.0)
SCALE, DECAY, OFFSET = 103.1668100711649, 0.04354415386753951, -3.166924740191411
UNCERTAINTY_BONUS = 1.0
FLOOR = 1.0  # no accuracy counts for less in the harmonic mean, or one zero would decide everything
CALMEST, WILDEST = 0.5, 12.0  # the least and the most a move can weigh
NARROWEST, WIDEST = 2, 8  # positions that a move's weight looks at


def move_accuracy(before: WinPercent, after: WinPercent) -> Accuracy:
    """How good a move was, given its player's win percent on both sides of it.

    >>> round(move_accuracy(WinPercent(60), WinPercent(50)), 6)
    64.579828
    >>> move_accuracy(WinPercent(50), WinPercent(60))
    100.0
    """
    if after >= before:
        return _PERFECT
    raw = SCALE * exp(-DECAY * (before - after)) + OFFSET + UNCERTAINTY_BONUS
    return Accuracy(raw if 0.0 <= raw <= 100.0 else 0.0 if raw < 0.0 else 100.0)


def move_accuracies(curve: Curve) -> list[Accuracy | None]:
    """The accuracy of each move, None where a score is missing before or after it."""
    return accuracies_of(percent_steps(curve), curve.first_mover)


def accuracies_of(steps: Iterable[PercentStep], first_mover: chess.Color) -> list[Accuracy | None]:
    """The accuracy of moves by White's win percent on both sides of each; the sides take turns."""
    found: list[Accuracy | None] = []
    mover = first_mover
    for before, after in steps:
        if before is None or after is None:
            found.append(None)
        elif mover == chess.WHITE:
            found.append(_PERFECT if after >= before else move_accuracy(before, after))
        else:  # a gain for White is the same loss for Black
            found.append(_PERFECT if before >= after else move_accuracy(after, before))
        mover = not mover
    return found


@dataclass(frozen=True, slots=True)
class AccuracyMeans:
    """The two means whose own mean is a player's accuracy."""

    moves: int
    weighted: float
    harmonic: float

    @property
    def accuracy(self) -> Accuracy:
        """From 0 to 100."""
        return Accuracy((self.weighted + self.harmonic) / 2)


def game_accuracy(curve: Curve) -> BySide[Accuracy] | None:
    """Both players' accuracy over the whole curve, or None if either made no move that counts."""
    return accuracy_of(accuracy_means(curve))


def accuracy_of(means: BySide[AccuracyMeans | None]) -> BySide[Accuracy] | None:
    """Both players' accuracy; None if either made no move that counts."""
    if means.white is None or means.black is None:
        return None
    return BySide(means.white.accuracy, means.black.accuracy)


def accuracy_means(curve: Curve) -> BySide[AccuracyMeans | None]:
    """How both players' accuracies come about; None for one who made no move that counts."""
    return means_of(move_accuracies(curve), white_percents(curve), curve.first_mover)


def means_of(
    accuracies: Sequence[Accuracy | None], percents: Sequence[WinPercent | None], first_mover: chess.Color
) -> BySide[AccuracyMeans | None]:
    """The same for moves whose accuracies are known; `percents` are White's, with that before the first."""
    weights = volatilities(percents)
    first, second = [_side_means(accuracies[turn::2], weights[turn::2]) for turn in (0, 1)]
    return BySide(first, second) if first_mover == chess.WHITE else BySide(second, first)


def _side_means(moves: Sequence[Accuracy | None], weights: Sequence[float | None]) -> AccuracyMeans | None:
    if None in moves or None in weights:
        pairs = zip(moves, weights, strict=True)
        counted = [(move, weight) for move, weight in pairs if move is not None and weight is not None]
        moves, weights = [move for move, _ in counted], [weight for _, weight in counted]
    return mean_of_means(moves, weights)  # type: ignore[arg-type]  # no None is left


def volatilities(percents: Sequence[WinPercent | None]) -> list[float | None]:
    """How much each move weighs: more where the game was swinging when it was played.

    The swing is the spread of the win percents in a window that ends with the
    move; the first moves share the first window.
    """
    moves = len(percents) - 1
    width = max(NARROWEST, min(WIDEST, moves // 10))
    windows: Iterable[Any] = zip(*[percents[start:] for start in range(width)], strict=False)
    spreads: list[float | None]
    if None in percents:  # asked once: most games have no holes, and windows are many
        spreads = [None if None in window else _spreads([window], width)[0] for window in windows]
    else:
        spreads = [*_spreads(windows, width)]
    return [*repeat(spreads[0], min(width, moves + 1) - 2), *spreads] if spreads else []


def _spreads(windows: Iterable[tuple[float, ...]], width: int) -> list[float]:
    """The standard deviation of each window, within its bounds: the distance of all from their mean."""
    root = sqrt(width)
    deviations = [dist(window, (sum(window) / width,) * width) / root for window in windows]
    return [
        each if CALMEST <= each <= WILDEST else CALMEST if each < CALMEST else WILDEST for each in deviations
    ]


def mean_of_means(accuracies: Sequence[Accuracy], weights: Sequence[float]) -> AccuracyMeans | None:
    """A player's two means, from the accuracy and the weight of each move; None without a move."""
    if not accuracies:
        return None
    weighted = sum(map(mul, accuracies, weights)) / sum(weights)
    inverses = [1 / (accuracy if accuracy > FLOOR else FLOOR) for accuracy in accuracies]
    harmonic = len(accuracies) / sum(inverses)
    return AccuracyMeans(len(accuracies), weighted, harmonic)
