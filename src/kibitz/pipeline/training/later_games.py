"""The same error in somebody's later games: what was trained on which day, and the games around it."""

from kibitz.core.insights.move_fact import Severity
from kibitz.core.insights.selection import InsightQuery
from kibitz.core.training.attempt import Act, Day
from kibitz.core.training.exercise import Question
from kibitz.core.training.later_games import Erred, LaterGames, later_games
from kibitz.core.words.habit import Habit
from kibitz.pipeline.insights.of_player import player_games
from kibitz.pipeline.training.trainer import Trainer
from kibitz.store.errors import ErrorStore
from kibitz.store.exercises import Exercises
from kibitz.store.library import Library
from kibitz.store.people import People

AFTER_ERROR = {Question.MOVE: 0, Question.REFUTE: 1}
"""Moves from the error to the position that is asked; other questions are about no single error."""


def later_games_of(library: Library, trainer: Trainer) -> list[LaterGames]:
    """What became of each kind of error that was trained; nothing where nobody has answered yet."""
    first_days = _first_days(trainer)
    if not first_days:
        return []
    person = People(library.database).named(trainer.person)
    played = player_games(library, person, InsightQuery())
    names = {game.analysis: game.id for game in played.games}
    facts = ErrorStore(library.database).all({game.analysis: game.side for game in played.games})
    bad = [(names[number], fact) for number, fact in facts if fact.judgement >= Severity.MISTAKE]
    habits = {(game, fact.ply): Habit[fact.habit.upper()] for game, fact in bad if fact.habit}
    since = _since(library, trainer, first_days, habits)
    return later_games(played.games, [Erred(game, habits.get((game, fact.ply))) for game, fact in bad], since)


def _first_days(trainer: Trainer) -> dict[str, Day]:
    """The day on which each exercise was first answered."""
    found: dict[str, Day] = {}
    for each in trainer.attempts():
        if each.act is Act.ANSWERED:
            found[each.exercise] = min(each.day, found.get(each.exercise, each.day))
    return found


def _since(
    library: Library,
    trainer: Trainer,
    first_days: dict[str, Day],
    habits: dict[tuple[str, int], Habit],
) -> dict[Habit, Day]:
    """The day on which each kind of error was first trained."""
    store = Exercises(library.database)
    questions = {each.id: Question(each.question) for each in store.some(list(first_days))}
    found: dict[Habit, Day] = {}
    for source in store.sources(trainer.person):
        question = questions.get(source.exercise)
        if question not in AFTER_ERROR:
            continue
        habit = habits.get((source.game_id, source.position - AFTER_ERROR[question]))
        if habit is not None:
            day = first_days[source.exercise]
            found[habit] = min(day, found.get(habit, day))
    return found
