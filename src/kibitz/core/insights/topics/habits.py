"""What kinds of errors cost the points, beside the opponents'."""

from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.player_game import Games
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import beside_opponents
from kibitz.core.words.habit import Habit

UNIT = Unit(digits=0, after=" in a hundred")
LEAST_GAMES, LEAST_ERRORS = 30, 15

GOES_TO = {
    Habit.MATE: "mates missed or allowed",
    Habit.THREAT: "threats you did not meet",
    Habit.TACTIC: "tactics you ran into",
    Habit.LEFT: "material left hanging",
    Habit.CHANCE: "chances to win material that you missed",
    Habit.RESULT: "proven results thrown away",
}


def costly_habits(games: Games, _: Baseline) -> Topic:
    """The share of each kind in the points that errors cost; the costliest first."""
    explained = [game for game in games if game.mine.explained]
    asked = [_question(explained, games, habit) for habit in Habit if explained]
    asked = sorted([each for each in asked if each.chances], key=lambda each: -(each.mine or 0))
    return Topic(
        number=4,
        key="habits",
        title="Costly habits",
        questions=asked,
        note="Shares of the win-percent points that inaccuracies, mistakes and blunders cost, by what each "
        "did.",
        needs="" if explained else "This needs an engine's review of effort standard or above: kibitz bulk.",
    )


def _question(explained: Games, games: Games, habit: Habit) -> Question:
    name = habit.name.lower()
    rates = beside_opponents(
        games,
        lambda game, sums: (sums.habits.get(name, (0, 0))[1], sums.judged_lost if game.mine.explained else 0),
    )
    goes, lost = GOES_TO[habit], "Of 100 win-percent points that errors cost you"
    return Question(
        key=name,
        label=habit.value.capitalize(),
        measure=rates.measure,
        unit=UNIT,
        words=Words(
            whether=f"whether more or less of your win-percent points goes to {goes} than of your opponents'",
            more=f"{lost}, {{size}} more go to {goes} than of your opponents'",
            less=f"{lost}, {{size}} fewer go to {goes} than of your opponents'",
        ),
        mine=rates.mine,
        theirs=rates.theirs,
        more_is_good=False,
        least_games=LEAST_GAMES,
        chances=sum(game.mine.habits.get(name, (0, 0))[0] for game in explained),
        least_chances=LEAST_ERRORS,
        behind=lambda move: move.habit == name,
    )
