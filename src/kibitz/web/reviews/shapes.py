"""What goes over the wire about one review: the order, and the steps behind its numbers."""

from dataclasses import dataclass

from kibitz.settings import EffortName
from kibitz.web.reviews.event_shapes import JobShape


@dataclass(frozen=True)
class ReviewOrder:
    """How hard to look."""

    effort: EffortName = "standard"


@dataclass(frozen=True)
class Ordered:
    """The review that was queued; null if there is one of that effort already."""

    job: JobShape | None


@dataclass(frozen=True)
class AccuracySteps:
    """How an accuracy came about: the mean of two means over the player's moves."""

    moves: int
    window: int
    weighted_mean: float
    harmonic_mean: float
    result: float


@dataclass(frozen=True)
class LossSteps:
    """How an average centipawn loss came about."""

    moves: int
    total: int
    result: float


@dataclass(frozen=True)
class PlayerNumbers:
    """The steps behind one player's numbers."""

    accuracy: AccuracySteps | None
    acpl: LossSteps | None
    phases: dict[str, AccuracySteps]


@dataclass(frozen=True)
class Numbers:
    """Both players'."""

    white: PlayerNumbers
    black: PlayerNumbers
