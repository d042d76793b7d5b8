"""The people of a library: which names are one person."""

from sqlalchemy import Connection, delete, or_, select

from kibitz.core.chess.person import ME, Person
from kibitz.core.chess.player_name import PlayerName
from kibitz.errors import StoreError
from kibitz.store.database import Database, last_number
from kibitz.store.schema import games, person_names


class People:
    """The people in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Person]:
        """Me first, then everybody in the order they were named, each with their names."""
        with self._database.reading() as connection:
            return _people(connection)

    def named(self, name: str) -> Person:
        """Somebody, large and small letters alike. Raises StoreError if there is nobody of that name."""
        found = _named(self.all(), name)
        if found is None:
            raise StoreError(f"there is nobody called {name!r} here: 'kibitz me list' says who there is")
        return found

    def add(self, name: PlayerName, person: str = ME) -> None:
        """One more name of somebody; the same one again is harmless. Raises StoreError if it is another's."""
        with self._database.writing() as connection:
            people = _people(connection)
            known = _named(people, person)
            person = known.name if known else person
            owner = next((each.name for each in people if name.key in each.keys), None)
            if owner == person:
                return
            if owner is not None:
                raise StoreError(f"{name} is a name of {owner!r} already: take it away there first")
            number = last_number(connection, person_names.c.number) + 1
            row = {"key": name.key, "name": name.name, "site": name.site, "person": person}
            connection.execute(person_names.insert(), {**row, "number": number})

    def remove(self, name: PlayerName) -> bool:
        """It is nobody's any more; the games stay. Says whether it was somebody's."""
        with self._database.writing() as connection:
            gone = delete(person_names).where(person_names.c.key == name.key)
            return bool(connection.execute(gone).rowcount)

    def games_of(self, name: PlayerName) -> int:
        """How many games were played under a name."""
        is_theirs = or_(games.c.white_key == name.key, games.c.black_key == name.key)
        return self._database.count(games, is_theirs)


def _people(connection: Connection) -> list[Person]:
    found: dict[str, list[PlayerName]] = {ME: []}
    for row in connection.execute(select(person_names).order_by(person_names.c.number)):
        found.setdefault(row.person, []).append(PlayerName(row.name, row.site))
    return [Person(person, tuple(names)) for person, names in found.items() if names]


def _named(people: list[Person], name: str) -> Person | None:
    return next((person for person in people if person.name.casefold() == name.casefold()), None)
