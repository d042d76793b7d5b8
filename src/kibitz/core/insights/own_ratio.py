"""A player's ratio between two kinds of moves, beside the same ratio of the opponents."""

from collections.abc import Callable, Sequence
from math import exp

from kibitz.core.insights.move_fact import MoveFact
from kibitz.core.insights.player_game import Games
from kibitz.core.insights.question import Question, Unit, Words
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.statistics.resampling import Measure, Sums

Parts = tuple[float, float, float, float]
"""A sum over the moves that matter and their number, and the same of all other moves."""


RATIO = Unit(digits=2, is_ratio=True)


def own_ratio(
    games: Games,
    parts: Callable[[SideSums], Parts],
    logarithm: Callable[[Sequence[float]], float | None],
    *,
    key: str,
    label: str,
    whether: str,
    sentence: str,
    more_is_good: bool,
    least_games: int,
    least_chances: int,
    behind: Callable[[MoveFact], bool] | None = None,
) -> Question:
    """`logarithm` is that of one player's ratio, from the four parts; `sentence` says it either way."""
    counted = [(*parts(game.mine), *parts(game.theirs)) for game in games]
    columns = [[each[place] for each in counted] for place in range(8)]

    def value(sums: Sums) -> float | None:
        mine, theirs = logarithm(sums[:4]), logarithm(sums[4:])
        return None if mine is None or theirs is None else mine - theirs

    totals = [sum(each) for each in columns]
    mine, theirs = logarithm(totals[:4]), logarithm(totals[4:])
    return Question(
        key=key,
        label=label,
        measure=Measure(columns, value),
        unit=RATIO,
        words=Words(whether=whether, more=sentence, less=sentence),
        mine=None if mine is None else exp(mine),
        theirs=None if theirs is None else exp(theirs),
        more_is_good=more_is_good,
        least_games=least_games,
        chances=int(min(totals[1], totals[5])),
        chances_are="moves",
        least_chances=least_chances,
        behind=behind,
    )
