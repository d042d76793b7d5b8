"""Points that went unpunished: luck, and told as luck."""

from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.player_game import Games, column
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import mean_difference, rate

UNIT = Unit(noun=" win-percent points a game", more="in your favour", less="against you")


def gifts(games: Games, _: Baseline) -> Topic:
    """What opponents gave back at once of what was given them, less what the player gave back."""
    columns = [
        column(games, lambda game: game.theirs.let_go / 100),
        column(games, lambda game: game.mine.let_go / 100),
        [1.0] * len(games),
    ]
    asked = Question(
        key="let-go",
        label="Your errors left unpunished",
        measure=mean_difference(columns),
        unit=UNIT,
        words=Words(
            whether="who let more errors go unpunished",
            more="Opponents leave {size} more win-percent points a game of your errors unpunished than you "
            "of theirs",
            less="You leave {size} more win-percent points a game of their errors unpunished than opponents "
            "of yours",
        ),
        mine=rate(sum(columns[0]), len(games)),
        theirs=rate(sum(columns[1]), len(games)),
        more_is_good=True,
        told=False,
    )
    return Topic(
        number=7,
        key="gifts",
        title="Gifts",
        questions=[asked],
        note="The other number is of their errors. Mostly luck, so nothing is told from it.",
    )
