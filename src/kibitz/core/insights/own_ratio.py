"""A player's ratio between two kinds of moves, beside the same ratio of the opponents."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp

from kibitz.core.insights.player_game import Games
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.statistics.resampling import Measure, Sums

Parts = tuple[float, float, float, float]
"""A sum over the moves that matter and their number, and the same of all other moves."""


@dataclass(frozen=True, slots=True)
class OwnRatio:
    """Both ratios, and how many moves matter for the one who has fewer of them."""

    measure: Measure
    """The logarithm of the player's ratio by the opponents'."""

    mine: float | None
    theirs: float | None
    moves: int


def own_ratio(
    games: Games,
    parts: Callable[[SideSums], Parts],
    logarithm: Callable[[Sequence[float]], float | None],
) -> OwnRatio:
    """`logarithm` is that of one player's ratio, from the four parts."""
    counted = [(*parts(game.mine), *parts(game.theirs)) for game in games]
    columns = [[each[place] for each in counted] for place in range(8)]

    def value(sums: Sums) -> float | None:
        mine, theirs = logarithm(sums[:4]), logarithm(sums[4:])
        return None if mine is None or theirs is None else mine - theirs

    totals = [sum(each) for each in columns]
    mine, theirs = logarithm(totals[:4]), logarithm(totals[4:])
    return OwnRatio(
        measure=Measure(columns, value),
        mine=None if mine is None else exp(mine),
        theirs=None if theirs is None else exp(theirs),
        moves=int(min(totals[1], totals[5])),
    )
