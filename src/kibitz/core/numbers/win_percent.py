"""How likely a side is to win, given a score.

The curve is the one Lichess fitted to 75,000 positions from rapid games between
players rated 2300 and up (sources: lichess-win-percent). It is flatter for weaker
players, so treat it as a shared ruler and not as anyone's own odds.

Lichess reads the curve in two ways, and so do we, under two names: `win_percent`
caps the score at ten pawns and is what accuracy and every page shows;
`winning_chances` does not cap and is what judges moves.
"""

from functools import lru_cache
from math import exp
from typing import NewType

import chess

from kibitz.core.chess.score import Cp, Score

WinPercent = NewType("WinPercent", float)
"""From 0 to 100, for the side that was named when it was made."""

STEEPNESS = 0.00368208
CEILING = 1000  # centipawns; a forced mate counts as this much


@lru_cache(maxsize=1 << 14)
def winning_chances(centipawns: int) -> float:
    """White's chances from -1 to +1, with no cap on the score.

    >>> round(winning_chances(1500), 10)
    0.9920450288
    """
    exponent = -STEEPNESS * centipawns
    if exponent > 700:  # exp would overflow; the chances are -1 to the last bit long before
        return -1.0
    return 2 / (1 + exp(exponent)) - 1


def capped_centipawns(score: Score) -> int:
    """The score within ten pawns either way, where a forced mate is ten pawns."""
    if isinstance(score, Cp):
        value = score.value
        return value if -CEILING <= value <= CEILING else CEILING if value > 0 else -CEILING
    return CEILING if score.winner == chess.WHITE else -CEILING


def win_percent(score: Score, side: chess.Color) -> WinPercent:
    """How likely `side` is to win, with the score capped at ten pawns.

    >>> round(win_percent(Cp(100), chess.WHITE), 1)
    59.1
    >>> round(win_percent(Cp(100), chess.BLACK), 1)
    40.9
    """
    white = white_percent(capped_centipawns(score))
    return white if side == chess.WHITE else WinPercent(100 - white)


def white_percent(capped: int) -> WinPercent:
    """White's win percent for centipawns that are capped already."""
    return _WHITE_PERCENTS[capped + CEILING]


_WHITE_PERCENTS = [WinPercent(50 + 50 * winning_chances(value)) for value in range(-CEILING, CEILING + 1)]
"""All there are: looking one up is ten times as fast as working it out."""
