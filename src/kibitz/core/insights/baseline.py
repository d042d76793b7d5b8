"""What players of a rating do in such positions: counts by rating, phase and win percent."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import NamedTuple

from kibitz.core.insights.bands import RATING_BANDS, rating_band


class CellCounts(NamedTuple):
    """Moves of players of one rating band in one cell, with what went wrong; points in hundredths."""

    moves: int = 0
    inaccuracies: int = 0
    mistakes: int = 0
    blunders: int = 0
    lost: int = 0
    lost_squared: int = 0
    """In whole points."""


class Scored(NamedTuple):
    """Games in which players of a band first stood so well or badly, and what became of them."""

    games: int = 0
    score: float = 0.0
    due: float = 0.0
    """What the win percents there add up to, in points of the game."""

    @property
    def beyond(self) -> float:
        """What a game brought beyond what was due, on average; below zero it was less."""
        return (self.score - self.due) / self.games if self.games else 0.0


QUARTILE = NormalDist().inv_cdf(0.75)
"""Half of what is normally distributed is so many standard deviations from the middle at most."""

FEWEST = 100
"""Moves of a cell or games of a level, below which its neighbours speak for it too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """A table of peers, made from one body of games."""

    name: str
    """As it is told: whose games, when."""

    made_from: str
    games: int
    players: int
    cells: Mapping[tuple[int, int], CellCounts]
    """By rating band and cell."""

    converting: Mapping[tuple[int, int], Scored]
    """By rating band and level."""

    holding: Mapping[tuple[int, int], Scored]
    leaving: tuple[int, float] = (0, 0.0)
    """Games that reached a middlegame, and White's win percents there added up."""

    reliability: Mapping[str, float] = field(default_factory=dict)
    """How much of what differs between single games is the player's, for the difference from the opponent."""

    spread: Mapping[str, float] = field(default_factory=dict)
    """How far players are from their opponents beyond chance, as a standard deviation."""

    def half_of_players(self, key: str, scale: float = 1.0) -> tuple[float, float] | None:
        """How far from their opponents half of all players are at most; None where that is not known."""
        apart = self.spread.get(key)
        return None if apart is None else (-QUARTILE * scale * apart, QUARTILE * scale * apart)

    def blunder_rate(self, rating: int, cell: int) -> float | None:
        """How often such a player blunders in such a position; None if none was ever there."""
        band = rating_band(rating)
        counts = self.cells.get((band, cell), CellCounts())
        reach = 0
        while counts.moves < FEWEST and reach < RATING_BANDS:
            reach += 1
            near = [self.cells.get((band + step, cell), CellCounts()) for step in range(-reach, reach + 1)]
            counts = CellCounts(*map(sum, zip(*near, strict=True)))
        return counts.blunders / counts.moves if counts.moves else None

    def usual(self, table: Mapping[tuple[int, int], Scored], rating: int, level: int) -> float | None:
        """What such players bring home beyond what is due, from where they first stand so."""
        band = rating_band(rating)
        for reach in range(RATING_BANDS):
            near = [table.get((band + step, level), Scored()) for step in range(-reach, reach + 1)]
            found = Scored(*map(sum, zip(*near, strict=True)))
            if found.games >= FEWEST:
                return found.beyond
        return None

    @property
    def white_leaves_with(self) -> float:
        """White's usual win percent where the middlegame begins."""
        games, total = self.leaving
        return total / games if games else 50.0
