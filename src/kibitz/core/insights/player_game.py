"""One game of the player whom insights are about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.clock import Speed
from kibitz.core.insights.side_sums import SideSums

EDGE = 0.01
"""No score is surer than this: what is due is a matter of odds."""


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
    speed: Speed | None = None
    white: str = "?"
    black: str = "?"
    date: str | None = None
    site: str | None = None

    @property
    def expected(self) -> float | None:
        """The score that the two ratings let expect."""
        return None if self.rating is None or self.opponent_rating is None else self.against(0.5)

    def against(self, equals: float) -> float:
        """What a score against equals comes to against this opponent; an equal where a rating is unknown."""
        if self.rating is None or self.opponent_rating is None:
            return equals
        return score_against(equals, self.rating - self.opponent_rating)


def score_against(equals: float, apart: int) -> float:
    """A score against equals where one is rated so much higher: its odds times Elo's (sources: elo).

    >>> [round(score_against(equals, 400), 2) for equals in (0.1, 0.5, 0.8)], score_against(1.2, 0)
    ([0.53, 0.91, 0.98], 0.99)
    """
    sure = min(1 - EDGE, max(EDGE, equals))
    odds = 10 ** (apart / 400) * sure / (1 - sure)
    return float(odds / (1 + odds))


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
