"""One game of the player whom insights are about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import chess

from kibitz.core.insights.side_sums import SideSums


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerGame:
    """A game with both players' sums, seen from the player's side."""

    id: str
    analysis: int
    """The number of the analysis that the sums are from."""

    side: chess.Color
    mine: SideSums
    theirs: SideSums
    rating: int | None = None
    opponent_rating: int | None = None
    score: float | None = None
    """1, a half or 0; None where the game has no result."""

    started: int | None = None
    """Seconds since 1970."""

    family: str | None = None
    """The opening without its variation."""

    accuracy: float | None = None
    white: str = "?"
    black: str = "?"
    date: str | None = None
    site: str | None = None

    @property
    def odds(self) -> float | None:
        """Points that the two ratings let expect for each of the opponent's (sources: elo)."""
        if self.rating is None or self.opponent_rating is None:
            return None
        return float(10 ** ((self.rating - self.opponent_rating) / 400))

    @property
    def expected(self) -> float | None:
        """The score that the two ratings let expect."""
        return None if self.odds is None else self.odds / (1 + self.odds)


def family_of(opening: str | None) -> str | None:
    """The opening without its variation.

    >>> family_of("Sicilian Defense: Closed"), family_of("?"), family_of(None)
    ('Sicilian Defense', None, None)
    """
    return (opening or "").partition(":")[0].strip(" ?") or None


Games = Sequence[PlayerGame]
"""Oldest first."""


def column(games: Games, value: Callable[[PlayerGame], float]) -> list[float]:
    """What every game adds to a sum."""
    return [value(game) for game in games]
