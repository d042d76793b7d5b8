"""The bands that moves are sorted into: how one stands, how much time is left, how strong one is."""

from bisect import bisect_left, bisect_right
from typing import TypeGuard

from kibitz.core.chess.phase import Phase

PHASES = tuple(Phase)

WIN_BANDS = 10
"""Tens of win percent, of the mover, before the move."""

CLOCK_EDGES = (30, 100, 250, 500)
"""Tenths of a percent left of the time for the game, with Lichess's edges (sources: lichess-insights)."""

CLOCK_BANDS = ("up to 3%", "3 to 10%", "10 to 25%", "25 to 50%", "over 50%")
CLOCK_MIDDLES = (1.5, 6.5, 17.5, 37.5, 75.0)
"""Where the bands stand on an axis, in percent."""

LOW_CLOCK = 2
"""So many of the bands are time trouble: those up to 10%."""

WEAKEST, RATING_STEP, RATING_BANDS = 800, 100, 16
"""Ratings from 800 to 2400 in hundreds; whoever is beyond counts with the last."""

LEVELS = tuple(range(60, 100, 5))
"""Win percents at whose first crossing a game is watched: converting from there up, holding at the mirror."""


def win_band(hundredths: int) -> int:
    """Which tens of the mover's win percent.

    >>> [win_band(each) for each in (0, 999, 1000, 9990, 10_000)]
    [0, 0, 1, 9, 9]
    """
    return hundredths // 1000 if hundredths < 10_000 else WIN_BANDS - 1


def clock_band(tenths: int) -> int:
    """How much time is left: 3% is still up to 3%.

    >>> [clock_band(each) for each in (30, 31, 100, 500, 501)]
    [0, 1, 1, 3, 4]
    """
    return bisect_left(CLOCK_EDGES, tenths)


def rating_band(rating: int) -> int:
    """Which hundred of ratings.

    >>> [rating_band(each) for each in (400, 899, 900, 2299, 2300, 2900)]
    [0, 0, 1, 14, 15, 15]
    """
    edges = range(WEAKEST + RATING_STEP, WEAKEST + RATING_STEP * RATING_BANDS, RATING_STEP)
    return bisect_right(edges, rating)


PEERLESS = WEAKEST - RATING_STEP, WEAKEST + RATING_STEP * (RATING_BANDS + 1)
"""Beyond these a table of peers has nobody to compare with: a master is not one of many at 2300."""

NO_PEERS = (
    f"This needs games with a rating from {PEERLESS[0]} to {PEERLESS[1]}: there are no peers for others."
)


def has_peers(rating: int | None) -> TypeGuard[int]:
    """Whether there are players to compare with."""
    return rating is not None and PEERLESS[0] <= rating < PEERLESS[1]


NEAR = 150
"""Rating points within which opponents are as those of the peers, who were paired by rating."""


def is_near(rating: int | None, other: int | None) -> bool:
    """Whether two players are about equal; unknown is not near."""
    return rating is not None and other is not None and abs(rating - other) <= NEAR


def rating_text(band: int) -> str:
    """The players of a band in words; one that is open has no rating that could stand for it.

    >>> rating_text(0), rating_text(7), rating_text(15)
    ('the lowest-rated peers', '1500s', 'the highest-rated peers')
    """
    if band == 0:
        return "the lowest-rated peers"
    return "the highest-rated peers" if band == RATING_BANDS - 1 else f"{WEAKEST + RATING_STEP * band}s"


def open_text(band: int) -> str:
    """Who the players of a band are that is open, as the first and the last are; empty for the others.

    >>> open_text(0), open_text(1), open_text(15)
    ('The lowest-rated peers are all below 900.', '', 'The highest-rated peers are all of 2300 and more.')
    """
    if band == 0:
        return f"The lowest-rated peers are all below {WEAKEST + RATING_STEP}."
    last = RATING_BANDS - 1
    return (
        f"The highest-rated peers are all of {WEAKEST + RATING_STEP * last} and more." if band == last else ""
    )


def cell(phase: int, band: int) -> int:
    """Where phase and win percent meet: 30 cells."""
    return phase * WIN_BANDS + band
