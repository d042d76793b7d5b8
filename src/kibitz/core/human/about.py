"""What a human model says of itself, and what a report says of the model."""

from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.core.human.calibration import AS_SAID, NO_FIT, AccuracyFit
from kibitz.core.human.difficulty import StepMeans


@dataclass(frozen=True, slots=True)
class About:
    """What a net says of itself."""

    name: str
    sha256: str
    steps: StepMeans
    under_promotion: float
    """The share of promotions that are not to a queen."""
    prior: Mapping[int, float]
    """How common each rating of the ladder is among its games."""
    trust: float
    """How much a move counts when ratings are told from moves."""
    found: tuple[float, ...] = AS_SAID
    """What a share of players who lose little turned out to be: `calibration.calibrated`."""
    known: tuple[float, ...] = AS_SAID
    """And how many play a good move where the shares of those known to be good add up to so much."""
    accuracy: AccuracyFit = NO_FIT
    """How far accuracies turned out to be from those that were expected."""


@dataclass(frozen=True, slots=True)
class HumanUsed:
    """The human model behind a report; or why it had no word in it."""

    name: str | None
    sha256: str | None
    silent: str | None = None
    """Why it says nothing of this game at all."""
