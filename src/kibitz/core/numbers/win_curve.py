"""White's win percent from start to end: the one curve that graph, story and turning points go by."""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.score import Score
from kibitz.core.numbers.proven import NOTHING_PROVEN, Proven
from kibitz.core.numbers.win_percent import WinPercent, win_percent


@dataclass(frozen=True, slots=True)
class WinCurve:
    """One win percent for every position, the first and the last included."""

    first_mover: chess.Color
    percents: tuple[WinPercent, ...]
    """White's."""

    def of(self, position: int, side: chess.Color) -> float:
        """A side's win percent in a position."""
        return self.percents[position] if side == chess.WHITE else 100 - self.percents[position]

    def mover(self, index: int) -> chess.Color:
        """Who made move `index`; the sides take turns from whoever began."""
        return self.first_mover if index % 2 == 0 else not self.first_mover

    def lost(self, index: int) -> float:
        """Points that the mover lost with a move; below zero they were gained."""
        mover = self.mover(index)
        return self.of(index, mover) - self.of(index + 1, mover)

    def shown_loss(self, index: int) -> int:
        """The same between the percents as they are shown: nobody has to wonder about a point."""
        mover = self.mover(index)
        return int(f"{self.of(index, mover):.0f}") - int(f"{self.of(index + 1, mover):.0f}")


def win_curve(
    first_mover: chess.Color,
    start: Score,
    scores: Sequence[Score | None],
    proven: Proven = NOTHING_PROVEN,
) -> WinCurve:
    """From the score of the start and the one after each move; where there is none the one before it stays.

    What is proven takes the place of what a score says.

    >>> from kibitz.core.chess.score import Cp
    >>> [round(percent) for percent in win_curve(chess.WHITE, Cp(15), [None, Cp(100)]).percents]
    [51, 51, 59]
    """
    percents = [proven.positions.get(0, win_percent(start, chess.WHITE))]
    for index, score in enumerate(scores, start=1):
        said = percents[-1] if score is None else win_percent(score, chess.WHITE)
        percents.append(proven.positions.get(index, said))
    return WinCurve(first_mover, tuple(percents))
