"""Win percents that are proven and not estimated: what a tablebase puts in the place of the engine's word."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kibitz.core.numbers.win_percent import WinPercent


@dataclass(frozen=True, slots=True)
class Proven:
    """White's win percents; empty where no table was asked, or the rules are Lichess's."""

    positions: Mapping[int, WinPercent] = field(default_factory=dict)
    """By the index of the position."""

    moves: Mapping[int, tuple[WinPercent, WinPercent]] = field(default_factory=dict)
    """Before and after a move, by its index: both sides of it on one scale.

    Where a game comes into the tables the engine's estimate ends and the truth begins, and the
    difference between the two is not what the move cost.
    """


NOTHING_PROVEN = Proven()
