"""How hard a position is: what players of a rating lose in it."""

from collections.abc import Sequence
from dataclasses import dataclass

STEPS = (0.5, 2.0, 5.0, 10.0, 15.0, 25.0, 40.0)
"""Points lost, as a model foretells them: less than the first, each step between two, more than the last."""

SLIP = 15.0
"""Points that make a slip; one of the steps."""


@dataclass(frozen=True, slots=True)
class StepMeans:
    """What a loss within each step is on average; measured on the games of the training."""

    loss: tuple[float, ...]
    accuracy: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What will be lost in a position, as the chances of each step."""

    steps: tuple[float, ...]

    def expected_loss(self, means: StepMeans) -> float:
        """Points that players lose here on average."""
        return _mean(self.steps, means.loss)

    def expected_accuracy(self, means: StepMeans) -> float:
        """The accuracy of their moves on average."""
        return _mean(self.steps, means.accuracy)

    def within(self, points: float) -> float:
        """The share of players who lose no more than this; within a step as many at each point.

        >>> Outlook((0.5, 0.2, 0.1, 0.1, 0.05, 0.03, 0.01, 0.01)).within(2.0)
        0.7
        >>> round(Outlook((0.5, 0.2, 0.1, 0.1, 0.05, 0.03, 0.01, 0.01)).within(3.5), 9)
        0.75
        """
        total, low = 0.0, 0.0
        for step, share in zip(STEPS, self.steps, strict=False):
            if points < step:
                return total + share * (points - low) / (step - low)
            total, low = total + share, step
        return total

    @property
    def slip(self) -> float:
        """The share of players who lose `SLIP` points or more.

        >>> Outlook((0.5, 0.1, 0.1, 0.1, 0.1, 0.05, 0.03, 0.02)).slip
        0.1
        """
        return round(sum(self.steps[STEPS.index(SLIP) + 1 :]), 12)


def _mean(shares: Sequence[float], values: Sequence[float]) -> float:
    return sum(share * value for share, value in zip(shares, values, strict=True)) / sum(shares)
