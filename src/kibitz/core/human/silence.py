"""When nothing is said about what people would have played."""

from enum import Enum

from kibitz.core.numbers.win_percent import WinPercent

FIRST_PLY = 10
"""Plies before it are memory."""

WORST, BEST = 10.0, 95.0
"""Win percents between which players still play as they do."""

RATINGS = (600, 2800)
"""Ratings that the model has seen enough of."""


class Silence(Enum):
    """Why."""

    BOOK = "in book"
    EARLY = "the first moves are memory"
    DECIDED = "the game is decided"
    NO_RATING = "the rating is unknown"
    RATING_OUT_OF_RANGE = "the model has not seen players of this rating"


def silence(*, ply: int, in_book: bool, win_percent: WinPercent | None, rating: int | None) -> Silence | None:
    """The first reason to say nothing of a move, or None; `win_percent` is the mover's before it.

    >>> silence(ply=30, in_book=False, win_percent=WinPercent(55), rating=None)
    <Silence.NO_RATING: 'the rating is unknown'>
    """
    if in_book:
        return Silence.BOOK
    if ply < FIRST_PLY:
        return Silence.EARLY
    if win_percent is not None and not WORST <= win_percent <= BEST:
        return Silence.DECIDED
    if rating is None:
        return Silence.NO_RATING
    return None if RATINGS[0] <= rating <= RATINGS[1] else Silence.RATING_OUT_OF_RANGE
