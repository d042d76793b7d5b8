"""What is made of the opponent's errors, beside what opponents make of one's own."""

from collections.abc import Callable

from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.player_game import Games, column
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import difference, per_hundred
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.statistics.wilson import wilson_in_games

UNIT = Unit(digits=0, after=" in a hundred", less="fewer")
LEAST = 60
"""Chances, which about twelve games have."""


def punishing(games: Games, baseline: Baseline) -> Topic:
    """How much of a gift is kept, how often the answer is no error, and Lichess's awareness."""
    asked = [
        _question(
            games, "kept", "Kept of what was given", lambda sums: (sums.kept, sums.given),
            "Of 100 points that opponents give you, you keep {size} {way} than they keep of yours",
            "whether you keep more or less of what opponents give you than they of what you give",
            baseline.reliability.get("kept"),
        ),
        _question(
            games, "answers", "Answers without error", lambda sums: (sums.unjudged_answers, sums.gifts),
            "Of 100 large errors of opponents you answer {size} {way} without one of your own than they do",
            "whether you answer large errors better or worse than your opponents",
            None,
        ),
    ]  # fmt: skip
    return Topic(number=6, key="punishing", title="Punishing", questions=asked, note=_awareness(games))


def _question(
    games: Games,
    key: str,
    label: str,
    counts: Callable[[SideSums], tuple[int, int]],
    sentence: str,
    whether: str,
    reliability: float | None,
) -> Question:
    columns = [
        column(games, lambda game: counts(game.mine)[0]),
        column(games, lambda game: counts(game.mine)[1]),
        column(games, lambda game: counts(game.theirs)[0]),
        column(games, lambda game: counts(game.theirs)[1]),
    ]
    part, whole, their_part, their_whole = map(sum, columns)
    chances = sum(game.mine.gifts for game in games)
    return Question(
        key=key,
        label=label,
        measure=difference(columns, 100),
        unit=UNIT,
        words=Words(
            whether=whether,
            more=sentence.replace("{way}", "more"),
            less=sentence.replace("{way}", "fewer"),
        ),
        mine=per_hundred(part, whole),
        theirs=per_hundred(their_part, their_whole),
        more_is_good=True,
        least_games=10,
        chances=chances,
        least_chances=LEAST,
        share=wilson_in_games(part, whole) if key == "answers" else None,
        reliability=reliability,
    )


def _awareness(games: Games) -> str:
    mine = per_hundred(sum(game.mine.aware for game in games), sum(game.mine.aware_asked for game in games))
    theirs = per_hundred(
        sum(game.theirs.aware for game in games), sum(game.theirs.aware_asked for game in games)
    )
    if mine is None or theirs is None:
        return ""
    return (
        f"Awareness as Lichess Insights counts it (no mistake or blunder after one of the opponent's): "
        f"{mine:.1f}%, your opponents {theirs:.1f}%. A large error costs at least ten points."
    )
