"""Where the positions and moves of many games lie in columns.

Ply by ply: first the start of every game, then what was there after the first move, and so on,
the longest game first in each ply. So a ply is a slice, and the games that go on come first in it.
Moves lie in the same order, beginning with the first moves.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kibitz.columns.squares import Rows


@dataclass(frozen=True)  # no slots: what follows from the lengths is worked out once and kept
class Order:
    """The order of games of so many moves each, the longest first."""

    lengths: Rows

    @property
    def games(self) -> int:
        return len(self.lengths)

    @cached_property
    def sizes(self) -> Rows:
        """Positions of each ply: the games that last so long."""
        longest = int(self.lengths[0]) if self.games else 0
        return np.searchsorted(-self.lengths, -np.arange(longest + 1), side="right")

    @cached_property
    def starts(self) -> Rows:
        """The first position of each ply."""
        return _starts(self.sizes)

    @cached_property
    def plies(self) -> Rows:
        """The ply of each position."""
        return np.repeat(np.arange(len(self.sizes)), self.sizes)

    @cached_property
    def before(self) -> Rows:
        """The position that each move was made in; the one it led to lies at the move and all starts."""
        moves = int(self.sizes[1:].sum())
        return np.arange(moves) + np.repeat(self.games - self.sizes[:-1], self.sizes[1:])

    @cached_property
    def game(self) -> Rows:
        """The game of each position."""
        return np.arange(int(self.sizes.sum())) - self.starts[self.plies]

    @cached_property
    def by_game(self) -> Rows:
        """The positions game by game."""
        sizes = self.lengths + 1
        plies = np.arange(int(sizes.sum())) - np.repeat(self.game_starts, sizes)
        return self.starts[plies] + np.repeat(np.arange(self.games), sizes)

    @cached_property
    def game_starts(self) -> Rows:
        """Where each game begins in `by_game`."""
        return _starts(self.lengths + 1)

    @cached_property
    def moves_by_game(self) -> Rows:
        """The moves game by game."""
        positions = self.by_game
        return positions[positions >= self.games] - self.games


def _starts(sizes: Rows) -> Rows:
    return np.cumsum(sizes) - sizes
