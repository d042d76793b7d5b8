"""Exercises from the reviewed games of a library; run again, it goes on where it stopped.

Progress lives in the library alone: what a game gives is put in whole, together with the word that
the game is done.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import chess
import msgspec

from kibitz.core.chess.person import Person, side_of
from kibitz.core.library import FROM_FILE, GameQuery, StoredAnalysis, StoredGame
from kibitz.core.training.exercise import Exercise
from kibitz.core.training.kept import KeptExercise
from kibitz.engine.pool import Engines
from kibitz.errors import StoreError
from kibitz.formats.json.exercises import exercise_json
from kibitz.pipeline.beside import NOTHING_BESIDE, Beside
from kibitz.pipeline.in_order import InOrder
from kibitz.pipeline.kept_analysis import told_of
from kibitz.pipeline.training.making import Made, exercises_of
from kibitz.settings import Settings
from kibitz.store.exercises import Exercises
from kibitz.store.library import Library
from kibitz.training import ExerciseRules

ROUGH_EFFORTS = frozenset({"quick", "none", FROM_FILE})
"""Reviews that have not looked hard enough to ask anybody about."""


@dataclass(frozen=True, slots=True)
class GameDone:
    """What a game has given, or why it could not be asked."""

    game_id: str
    made: tuple[Made, ...] = ()
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Todo:
    """A game of somebody that has a review, and no exercises from it yet."""

    game: StoredGame
    analysis: StoredAnalysis
    side: chess.Color
    made_by: str


def games_to_make(
    library: Library, person: Person, asked: GameQuery, rules: ExerciseRules, engine: str
) -> Iterator[Todo]:
    """Somebody's reviewed games without exercises, the latest first."""
    done = Exercises(library.database).made_by(person.name)
    for game_id in library.ids(asked):
        analysis = library.best_analysis(game_id)
        if analysis is None or analysis.effort in ROUGH_EFFORTS:
            continue
        made_by = _made_by(analysis, rules, engine)
        if done.get(game_id) != made_by:
            game = library.game(game_id)
            side = side_of(person, game.white, game.black, game.played_on)
            if side is not None:
                yield Todo(game, analysis, side, made_by)


async def make_exercises(
    library: Library,
    pool: Engines,
    person: Person,
    todo: Iterator[Todo],
    settings: Settings,
    rules: ExerciseRules,
    *,
    window: int = 1,
    beside: Beside = NOTHING_BESIDE,
) -> AsyncIterator[GameDone]:
    """What became of each game, in order; several are under way at once, as many as `window`."""
    async with InOrder[GameDone]() as under_way:
        for each in todo:
            under_way.begin(_make(library, pool, person.name, each, settings, rules, beside))
            async for done in under_way.until_left(window - 1):
                yield done
        async for done in under_way.until_left(0):
            yield done


async def _make(
    library: Library,
    pool: Engines,
    person: str,
    todo: Todo,
    settings: Settings,
    rules: ExerciseRules,
    beside: Beside,
) -> GameDone:
    try:
        told = await asyncio.to_thread(told_of, todo.analysis, todo.game, settings, beside=beside)
    except StoreError as problem:
        return GameDone(todo.game.id, problem=str(problem))
    made = await exercises_of(pool, told, todo.side, rules)
    rows = [(kept_exercise(each.exercise), each.position) for each in made]
    await asyncio.to_thread(Exercises(library.database).keep, todo.game.id, person, todo.made_by, rows)
    return GameDone(todo.game.id, tuple(made))


def kept_exercise(exercise: Exercise, retired: str | None = None) -> KeptExercise:
    """The exercise as the library keeps it."""
    return KeptExercise(
        id=exercise_id(exercise),
        question=exercise.question.value,
        kind=exercise.kind.value,
        points=exercise.points,
        difficulty=exercise.difficulty,
        motif=exercise.motif,
        phase=exercise.phase,
        opening=exercise.opening,
        nodes=exercise.nodes,
        retired=retired,
        content=exercise_json(exercise),
    )


def exercise_id(exercise: Exercise) -> str:
    """A name for an exercise: the position and what is asked there, whatever game it comes from."""
    parts = (exercise.epd, exercise.question.value, "960" if exercise.chess960 else "")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _made_by(analysis: StoredAnalysis, rules: ExerciseRules, engine: str) -> str:
    """What the exercises of a game depend on: another analysis, other rules or another engine make others."""
    parts = (analysis.fingerprint, msgspec.json.encode(rules).decode(), engine, str(PLAN))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


PLAN = 3
"""Raised with every change of what becomes an exercise."""
