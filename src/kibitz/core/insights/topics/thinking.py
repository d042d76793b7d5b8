"""Whether time goes where it matters."""

from collections.abc import Sequence

from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.move_fact import MoveFact, Severity
from kibitz.core.insights.own_ratio import Parts, own_ratio
from kibitz.core.insights.player_game import Games
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import beside_opponents
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.statistics.wilson import wilson_in_games
from kibitz.core.insights.summing import RUSHED, TIME_LEFT

SHARE = Unit(digits=0, after=" in a hundred", less="fewer")
LEAST_GAMES, LEAST_CRITICAL, LEAST_ERRORS = 20, 40, 15


def time_where_it_matters(games: Games, _: Baseline) -> Topic:
    """Time for critical moves beside that for others, and errors that were rushed."""
    timed = any(game.mine.critical + game.mine.other for game in games)
    has_lines = all(game.mine.has_lines for game in games)
    what = "only one move would do, or " if has_lines else ""
    return Topic(
        number=14,
        key="thinking",
        title="Time where it matters",
        questions=[_critical(games), _rushed(games)] if timed else [],
        note=f"Rushed errors are mistakes and blunders in under 0.3 of the usual time with over 25% left. "
        f"A move is critical if {what}the opponent's last cost at least ten win-percent points. "
        "Times are geometric means, each beside the player's own median in that game.",
        needs="" if timed else "This needs games with clocks.",
    )


def _parts(sums: SideSums) -> Parts:
    return sums.critical_pace, sums.critical, sums.other_pace, sums.other


def _longer(sums: Sequence[float]) -> float | None:
    """The logarithm of how many times as long critical moves take."""
    critical_pace, critical, other_pace, other = sums
    return critical_pace / critical - other_pace / other if critical and other else None


def _critical(games: Games) -> Question:
    return own_ratio(
        games,
        _parts,
        _longer,
        key="critical",
        label="Time for critical moves",
        whether="whether you take more or less time for critical moves than your opponents",
        sentence="Critical moves take you {mine} times as long as others, your opponents {theirs} times: "
        "the one is {size} times the other",
        more_is_good=True,
        least_games=LEAST_GAMES,
        least_chances=LEAST_CRITICAL,
    )


def _rushed(games: Games) -> Question:
    rates = beside_opponents(games, lambda _, sums: (sums.rushed_errors, sums.timed_errors))
    return Question(
        key="rushed",
        label="Rushed errors",
        measure=rates.measure,
        unit=SHARE,
        words=Words(
            whether="whether more or fewer of your mistakes and blunders are rushed than of your opponents'",
            more="Of a hundred mistakes and blunders, you rush {size} more than your opponents",
            less="Of a hundred mistakes and blunders, you rush {size} fewer than your opponents",
        ),
        mine=rates.mine,
        theirs=rates.theirs,
        more_is_good=False,
        least_games=LEAST_GAMES,
        chances=int(min(rates.whole, rates.their_whole)),
        chances_are="errors",
        least_chances=LEAST_ERRORS,
        share=wilson_in_games(rates.part, rates.whole),
        behind=_was_rushed,
    )


def _was_rushed(move: MoveFact) -> bool:
    has_time = move.clock is not None and move.clock > TIME_LEFT
    return has_time and move.judgement >= Severity.MISTAKE and move.pace is not None and move.pace < RUSHED
