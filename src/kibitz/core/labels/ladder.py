"""A table of limits: which name a number gets, and how near the next one is."""

from dataclasses import dataclass
from typing import Generic, TypeVar

Name = TypeVar("Name")


@dataclass(frozen=True)  # no slots: Python 3.11 cannot call a frozen, slotted generic class
class Ladder(Generic[Name]):
    """Names from best to worst, and the limits between them."""

    names: tuple[Name, ...]
    limits: tuple[float, ...]
    at_limit_is_worse: bool
    """Whether a number on the limit gets the worse name, as on Lichess, or the better one."""

    def place(self, value: float) -> int:
        """How many limits the value has passed."""
        if self.at_limit_is_worse:
            return sum(value >= limit for limit in self.limits)
        return sum(value > limit for limit in self.limits)

    def name(self, value: float) -> Name:
        """What the value is called."""
        return self.names[self.place(value)]

    def nearest(self, value: float) -> tuple[float, Name]:
        """The limit nearest to the value, and the name on its other side."""
        nearest = min(range(len(self.limits)), key=lambda index: abs(value - self.limits[index]))
        is_past = self.place(value) > nearest
        return self.limits[nearest], self.names[nearest if is_past else nearest + 1]
