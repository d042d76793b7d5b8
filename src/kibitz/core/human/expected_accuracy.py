"""What accuracy players of a rating would have reached in the very positions that one player had."""

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.core.human.calibration import AccuracyFit
from kibitz.core.human.difficulty import Outlook, StepMeans
from kibitz.core.human.rating_range import LEVEL
from kibitz.core.numbers.accuracy import Accuracy, mean_of_means

GAMES = 400
"""Played out in thought."""

_FACTOR, _STEP, _MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class ExpectedAccuracy:
    """Where players of a rating end: the mean, and the bounds of the middle four fifths."""

    low: float
    middle: float
    high: float


def expected_accuracy(
    outlooks: Sequence[Outlook], weights: Sequence[float], means: StepMeans
) -> ExpectedAccuracy | None:
    """From what will be lost in each position and how much the move there weighs; None without a move.

    The choices are drawn by a generator of our own, always the same, so that the answer is, too.
    """
    if not outlooks:
        return None
    state, ends = len(outlooks), list[float]()
    for _ in range(GAMES):
        played = list[Accuracy]()
        for outlook in outlooks:
            state = (state * _FACTOR + _STEP) & _MASK
            played.append(Accuracy(means.accuracy[_step(outlook, (state >> 11) / (1 << 53))]))
        if ended := mean_of_means(played, weights):
            ends.append(ended.accuracy)
    ends.sort()
    outside = round(GAMES * (1 - LEVEL) / 2)
    return ExpectedAccuracy(ends[outside], sum(ends) / GAMES, ends[-1 - outside])


def fitted(said: ExpectedAccuracy, fit: AccuracyFit) -> ExpectedAccuracy:
    """Corrected by what happened to players whom the model did not learn from.

    >>> fitted(ExpectedAccuracy(60.0, 70.0, 78.0), AccuracyFit(-2.0, 1.5))
    ExpectedAccuracy(low=53.0, middle=68.0, high=80.0)
    """
    middle = said.middle + fit.shift
    ends = [middle + fit.spread * (end - said.middle) for end in (said.low, said.high)]
    low, middle, high = (min(100.0, max(0.0, each)) for each in (ends[0], middle, ends[1]))
    return ExpectedAccuracy(low, middle, high)


def _step(outlook: Outlook, drawn: float) -> int:
    """The step that a number between 0 and 1 falls on."""
    for step, share in enumerate(outlook.steps):
        drawn -= share
        if drawn < 0:
            return step
    return len(outlook.steps) - 1
