"""Exercises and where they come from."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, select, update

from kibitz.core.training.kept import ExerciseSource, KeptExercise
from kibitz.errors import StoreError
from kibitz.store.database import Database
from kibitz.store.training_schema import exercise_sources, exercised_games, exercises

FIELDS = KeptExercise.__slots__


class Exercises:
    """The exercises in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, game_id: str, person: str, made_by: str, made: Sequence[tuple[KeptExercise, int]]) -> None:
        """What a game has given, each with its position, in place of what it gave before; all or nothing."""
        theirs = (exercise_sources.c.game_id == game_id, exercise_sources.c.person == person)
        with self._database.writing() as connection:
            connection.execute(delete(exercise_sources).where(*theirs))
            self._put(connection, [each for each, _ in made])
            sources = [ExerciseSource(each.id, game_id, position, person) for each, position in made]
            self._put_sources(connection, sources)
            done = {"game_id": game_id, "person": person, "made_by": made_by}
            insert = self._database.insert(exercised_games)
            again = insert.on_conflict_do_update(
                index_elements=["game_id", "person"], set_={"made_by": insert.excluded.made_by}
            )
            connection.execute(again, done)

    def take_in(self, found: Sequence[KeptExercise], sources: Iterable[ExerciseSource]) -> None:
        """What another library knew; sources whose games are not here are left out by the caller."""
        with self._database.writing() as connection:
            self._put(connection, found)
            self._put_sources(connection, sources)

    def _put(self, connection: Connection, found: Sequence[KeptExercise]) -> None:
        """Of two exercises from one position the one that was searched harder stays."""
        insert = self._database.insert(exercises)
        names = [name for name in FIELDS if name not in ("id", "retired")]
        better = insert.on_conflict_do_update(
            index_elements=["id"],
            set_={name: insert.excluded[name] for name in names},
            where=insert.excluded.nodes >= exercises.c.nodes,
        )
        for each in found:
            connection.execute(better, {name: getattr(each, name) for name in FIELDS})

    def _put_sources(self, connection: Connection, sources: Iterable[ExerciseSource]) -> None:
        insert = self._database.insert(exercise_sources).on_conflict_do_nothing()
        rows = [
            {"exercise_id": s.exercise, "game_id": s.game_id, "position": s.position, "person": s.person}
            for s in sources
        ]
        if rows:
            connection.execute(insert, rows)

    def made_by(self, person: str) -> dict[str, str]:
        """What the exercises of each game were made by, for the games that are done."""
        asked = select(exercised_games).where(exercised_games.c.person == person)
        with self._database.reading() as connection:
            return {row.game_id: row.made_by for row in connection.execute(asked)}

    def repair(self, found: KeptExercise) -> None:
        """The exercise as a harder search sees it; where that does not call it one, it is retired."""
        values = {name: getattr(found, name) for name in FIELDS if name != "id"}
        with self._database.writing() as connection:
            connection.execute(update(exercises).where(exercises.c.id == found.id).values(values))

    def get(self, exercise_id: str) -> KeptExercise:
        """One exercise. Raises StoreError if it is not there."""
        found = self.some([exercise_id])
        if not found:
            raise StoreError(f"there is no exercise {exercise_id[:16]!r}")
        return found[0]

    def some(self, ids: Sequence[str]) -> list[KeptExercise]:
        """Those of these that are there, retired or not."""
        return [_kept(row) for row in self._database.among(select(exercises), exercises.c.id, ids)]

    def of(self, person: str) -> list[KeptExercise]:
        """All that somebody has and that are asked, without their contents, by id."""
        has_source = exists().where(
            exercise_sources.c.exercise_id == exercises.c.id, exercise_sources.c.person == person
        )
        columns = [column for column in exercises.c if column.name != "content"]
        asked = select(*columns).where(exercises.c.retired.is_(None), has_source)
        with self._database.reading() as connection:
            return [_kept(row) for row in connection.execute(asked.order_by(exercises.c.id))]

    def sources(self, person: str | None = None, exercise_id: str | None = None) -> list[ExerciseSource]:
        """Where exercises come from: somebody's, or those of one exercise."""
        asked = select(exercise_sources)
        if person is not None:
            asked = asked.where(exercise_sources.c.person == person)
        if exercise_id is not None:
            asked = asked.where(exercise_sources.c.exercise_id == exercise_id)
        with self._database.reading() as connection:
            rows = connection.execute(asked.order_by(exercise_sources.c.game_id, exercise_sources.c.position))
            return [ExerciseSource(row.exercise_id, row.game_id, row.position, row.person) for row in rows]


def _kept(row: Row[Any]) -> KeptExercise:
    values: dict[str, Any] = {name: row._mapping.get(name) for name in FIELDS}
    content = values["content"]
    return KeptExercise(**(values | {"content": bytes(content) if content is not None else b""}))
