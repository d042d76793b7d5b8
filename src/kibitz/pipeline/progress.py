"""Progress as values that every front end can show."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How far a review is: searches done and planned (the second look may add some), and nodes."""

    done: int
    planned: int
    nodes: int
