"""One thing for White and the same thing for Black."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

import chess

T = TypeVar("T")
SideName = Literal["white", "black"]


@dataclass(frozen=True)  # no slots: Python 3.11 cannot call a frozen, slotted BySide[int](...)
class BySide(Generic[T]):
    """A pair that is asked for by colour, so nothing is written twice."""

    white: T
    black: T

    def __getitem__(self, side: chess.Color) -> T:
        return self.white if side == chess.WHITE else self.black


def for_each_side(make: Callable[[chess.Color], T]) -> BySide[T]:
    """The same work done for White and for Black.

    >>> for_each_side(side_name)
    BySide(white='white', black='black')
    """
    return BySide(make(chess.WHITE), make(chess.BLACK))


def side_name(side: chess.Color) -> SideName:
    """What the side is called in text."""
    return "white" if side == chess.WHITE else "black"
