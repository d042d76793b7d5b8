"""The moves that cost most, and the key move: one answer for headline, story, pins and library."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import chess

from kibitz.core.numbers.standing import LEVEL, WON, Standing, standing

MOST = 3
"""Bad moves that a game is told by."""

FINAL = 0.6
"""The share of the largest cost from which the move after which nothing was level any more lost the game."""

BEYOND = 0.5
"""What a point counts where the game is won or lost already: less is decided there."""


@dataclass(frozen=True, slots=True)
class BadMoves:
    """The bad moves of a game: what each cost its player in win-percent points, and whose it was."""

    costs: Mapping[int, float]
    movers: Mapping[int, chess.Color]
    percents: Sequence[float]
    """White's, one per position."""

    def key(self, winner: chess.Color | None, *, is_draw: bool) -> int | None:
        """The move to name first: what lost the game, what let the win go in a draw, or else cost most."""
        lost = None if winner is None or self._stood_better(not winner) else self._losing(not winner)
        drawn = max((index for index in self.costs if self.lets_win_go(index)), default=None)
        if lost is not None:
            return lost
        return drawn if is_draw and drawn is not None else next(iter(worst_moves(self.costs)), None)

    def lets_win_go(self, index: int) -> bool:
        """Whether its player was winning before it and is not even better after it."""
        mover = self.movers[index]
        return self._of(index, mover) >= WON and self._of(index + 1, mover) <= 50 + LEVEL

    def _stood_better(self, loser: chess.Color) -> bool:
        """Whether no move on the board lost the game: the clock did, or a resignation."""
        last = standing(self._of(len(self.percents) - 1, loser))
        return last in (Standing.BETTER, Standing.WINNING)

    def _losing(self, loser: chess.Color) -> int | None:
        """The loser's move that cost most for good: what the opponent gave back later lost no game.

        Most is decided between lost and winning; and of the moves after which the game was never level
        again, if one of them cost nearly as much.
        """
        weighed = [_weighed(self._of(position, loser)) for position in range(len(self.percents))]
        moves = [index for index in self.costs if self.movers[index] == loser]
        for_good = {index: weighed[index] - max(weighed[index + 1 :], default=0.0) for index in moves}
        least = FINAL * max(for_good.values(), default=0.0)
        final = {
            index: cost for index, cost in for_good.items() if cost >= least and self._is_final(index, loser)
        }
        return next(iter(worst_moves(final or for_good)), None)

    def _is_final(self, index: int, loser: chess.Color) -> bool:
        """Whether it ended what was more or less level, for the rest of the game."""
        later = range(index + 1, len(self.percents))
        return all(self._of(position, loser) < 50 - LEVEL for position in later)

    def _of(self, position: int, side: chess.Color) -> float:
        return self.percents[position] if side == chess.WHITE else 100 - self.percents[position]


def _weighed(percent: float) -> float:
    """A win percent with the points beyond winning or lost counted less."""
    between = min(max(percent, 100 - WON), WON)
    return between + BEYOND * (percent - between)


def worst_moves(costs: Mapping[int, float]) -> tuple[int, ...]:
    """The indexes of the moves that cost most, the worst first; of equals the earlier."""
    return tuple(sorted(costs, key=lambda index: (-costs[index], index))[:MOST])
