"""Everything that was done with exercises, the cards that follow from it, and sessions."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, delete, select

from kibitz.core.training.attempt import Act, Attempt, Day, Grade
from kibitz.core.training.kept import KeptSession
from kibitz.core.training.session import Entry, Why
from kibitz.store.database import Database
from kibitz.store.training_schema import attempts, cards, training_sessions


class Attempts:
    """The attempts in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, person: str, found: Sequence[Attempt]) -> int:
        """Put events in; one that is there already stays as it is. Says how many are new."""
        insert = self._database.insert(attempts).on_conflict_do_nothing().returning(attempts.c.id)
        with self._database.writing() as connection:
            added = [connection.execute(insert, _row(person, each)).scalar() for each in found]
        return sum(each is not None for each in added)

    def of(self, person: str, exercise_id: str | None = None, day: Day | None = None) -> list[Attempt]:
        """All of somebody's, or those with one exercise, or of one day."""
        asked = select(attempts).where(attempts.c.person == person)
        if exercise_id is not None:
            asked = asked.where(attempts.c.exercise_id == exercise_id)
        if day is not None:
            asked = asked.where(attempts.c.day == day)
        return self._found(asked)

    def of_session(self, session: str) -> list[Attempt]:
        """Those of one session."""
        return self._found(select(attempts).where(attempts.c.session == session))

    def _found(self, asked: Any) -> list[Attempt]:
        with self._database.reading() as connection:
            rows = connection.execute(asked.order_by(attempts.c.day, attempts.c.at, attempts.c.id))
            return [_attempt(row) for row in rows]

    def cards(self, person: str, rules: str) -> dict[str, str]:
        """The cards of somebody that were worked out by these rules, as JSON, by exercise."""
        asked = select(cards).where(cards.c.person == person, cards.c.rules == rules)
        with self._database.reading() as connection:
            return {row.exercise_id: row.state for row in connection.execute(asked)}

    def answered(self, person: str) -> set[str]:
        """The exercises with which something was done."""
        asked = select(attempts.c.exercise_id).where(attempts.c.person == person).distinct()
        with self._database.reading() as connection:
            return set(connection.execute(asked).scalars())

    def keep_cards(self, person: str, rules: str, found: Mapping[str, str]) -> None:
        """Cards that were worked out, in place of older ones."""
        insert = self._database.insert(cards)
        new = insert.on_conflict_do_update(
            index_elements=["person", "exercise_id"],
            set_={"rules": insert.excluded.rules, "state": insert.excluded.state},
        )
        rows = [
            {"person": person, "exercise_id": exercise, "rules": rules, "state": state}
            for exercise, state in found.items()
        ]
        if rows:
            with self._database.writing() as connection:
                connection.execute(new, rows)

    def forget_cards(self, person: str, exercises: Iterable[str]) -> None:
        """These are worked out anew when somebody asks."""
        with self._database.writing() as connection:
            for exercise in exercises:
                gone = delete(cards).where(cards.c.person == person, cards.c.exercise_id == exercise)
                connection.execute(gone)

    def begin(self, session: KeptSession) -> None:
        """Put a session in."""
        entries = [[each.exercise, each.shown, each.why.value] for each in session.entries]
        row = {
            "id": session.id,
            "person": session.person,
            "day": session.day,
            "made": session.made,
            "entries": json.dumps(entries),
        }
        with self._database.writing() as connection:
            connection.execute(self._database.insert(training_sessions).on_conflict_do_nothing(), row)

    def sessions(self, person: str, day: Day) -> list[KeptSession]:
        """Somebody's sessions of a day, the first first."""
        asked = select(training_sessions).where(
            training_sessions.c.person == person, training_sessions.c.day == day
        )
        with self._database.reading() as connection:
            rows = connection.execute(asked.order_by(training_sessions.c.made, training_sessions.c.id))
            return [_session(row) for row in rows]

    def session(self, session_id: str) -> KeptSession | None:
        """One session."""
        asked = select(training_sessions).where(training_sessions.c.id == session_id)
        with self._database.reading() as connection:
            row = connection.execute(asked).first()
        return None if row is None else _session(row)


def _row(person: str, each: Attempt) -> dict[str, Any]:
    values = {name: getattr(each, name) for name in Attempt.__slots__ if name != "exercise"}
    return {
        **values,
        "person": person,
        "exercise_id": each.exercise,
        "act": each.act.value,
        "grade": each.grade.value if each.grade else None,
        "tries": " ".join(each.tries),
    }


def _attempt(row: Row[Any]) -> Attempt:
    values = {name: row._mapping[name] for name in Attempt.__slots__ if name != "exercise"}
    values |= {"act": Act(row.act), "grade": Grade(row.grade) if row.grade else None}
    return Attempt(**values | {"exercise": row.exercise_id, "tries": tuple(row.tries.split())})


def _session(row: Row[Any]) -> KeptSession:
    entries = [Entry(exercise, shown, Why(why)) for exercise, shown, why in json.loads(row.entries)]
    return KeptSession(row.id, row.person, Day(row.day), row.made, tuple(entries))
