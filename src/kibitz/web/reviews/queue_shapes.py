"""What goes over the wire about the queue of reviews."""

from dataclasses import dataclass

from kibitz.settings import EffortName
from kibitz.web.reviews.event_shapes import JobShape
from kibitz.web.reviews.selection import Selection


@dataclass(frozen=True)
class ManyReviews(Selection):
    """Games to be reviewed."""

    effort: EffortName = "standard"


@dataclass(frozen=True)
class QueueChange:
    """Whether the queue is to rest."""

    stopped: bool


@dataclass(frozen=True)
class RunningReview:
    """The review that is being made."""

    id: str
    white: str
    black: str
    job: JobShape


@dataclass(frozen=True)
class QueueShape:
    """All reviews that were asked for: those that wait, the one being made among them, and the others."""

    waiting: int
    stopped: int
    failed: int
    done: int
    """Since nothing was waiting."""

    seconds_left: int | None
    """For those that wait, by what reviews have taken of late; null until one is done."""

    running: RunningReview | None
    trouble: str | None
    """Why everything was stopped, if not by somebody."""
