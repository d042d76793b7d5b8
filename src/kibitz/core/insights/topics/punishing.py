"""What is made of the opponent's errors, beside what opponents make of one's own."""

from collections.abc import Callable

from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.player_game import Games
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import beside_opponents
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
            "Of 100 win-percent points that opponents give you, you keep {size} {way} than they of yours",
            "whether you keep more or less of what opponents give you than they of what you give",
            baseline.reliability.get("kept"), baseline.half_of_players("kept", 100),
        ),
        _question(
            games, "answers", "Answers without error", lambda sums: (sums.unjudged_answers, sums.gifts),
            "Of 100 large errors of opponents you answer {size} {way} without one of your own than they do",
            "whether you answer large errors better or worse than your opponents",
            None, None,
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
    half: tuple[float, float] | None,
) -> Question:
    rates = beside_opponents(games, lambda _, sums: counts(sums))
    return Question(
        key=key,
        label=label,
        measure=rates.measure,
        unit=UNIT,
        words=Words(
            whether=whether,
            more=sentence.replace("{way}", "more"),
            less=sentence.replace("{way}", "fewer"),
        ),
        mine=rates.mine,
        theirs=rates.theirs,
        more_is_good=True,
        least_games=10,
        chances=sum(game.mine.gifts for game in games),
        least_chances=LEAST,
        share=wilson_in_games(rates.part, rates.whole) if key == "answers" else None,
        reliability=reliability,
        half=half,
    )


def _awareness(games: Games) -> str:
    rates = beside_opponents(games, lambda _, sums: (sums.aware, sums.aware_asked))
    if rates.mine is None or rates.theirs is None:
        return ""
    return (
        f"Awareness as Lichess Insights counts it (no mistake or blunder after one of the opponent's): "
        f"{rates.mine:.1f}%, your opponents {rates.theirs:.1f}%. A large error costs at least ten "
        "win-percent points."
    )
