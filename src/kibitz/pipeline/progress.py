"""Progress as values that every front end can show."""

from collections.abc import Callable
from dataclasses import dataclass

from kibitz.core.report import GameReport


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How far a review is: looks taken, searches done and planned (a look may add some), and nodes."""

    looks: int
    """After the first every move has a label, after each further one some have a better one."""

    done: int
    planned: int
    nodes: int
    so_far: Callable[[], GameReport]
    """The report on what is known now; making it takes some milliseconds, so ask now and then."""


OnProgress = Callable[[ReviewProgress], object]
