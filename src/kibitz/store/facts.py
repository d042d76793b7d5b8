"""Facts of games and moves in the library: put in with an analysis, or later for those that have none."""

from collections.abc import Sequence

import msgspec
import zstandard
from sqlalchemy import ColumnElement, Connection, exists, select

from kibitz.core.insights.game_facts import GameFacts
from kibitz.core.insights.move_fact import MoveFact
from kibitz.core.insights.side_sums import SideSums
from kibitz.store.database import Database
from kibitz.store.schema import analyses, game_facts, move_facts

VERSION = 1
"""Of the definitions behind facts: those of another one are made anew."""

_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(SideSums)


def sums_from(kept: bytes) -> SideSums:
    """One player's sums as they are kept."""
    return _decoder.decode(kept)


def put_facts(connection: Connection, found: Sequence[tuple[int, GameFacts | None]]) -> None:
    """Put the facts of analyses in, by their numbers; None stays as a mark that there are none."""
    rows = [
        (number, VERSION, facts.started, _encode(facts.sums.white), _encode(facts.sums.black))
        if facts
        else (number, VERSION, None, None, None)
        for number, facts in found
    ]
    _insert(connection, game_facts.name, game_facts.columns.keys(), rows)
    moves = [(number, *move) for number, facts in found if facts for move in facts.moves]
    _insert(connection, move_facts.name, ("analysis_id", *MoveFact._fields), moves)


def _insert(
    connection: Connection, table: str, columns: Sequence[str], rows: Sequence[tuple[object, ...]]
) -> None:
    """Rows as the driver takes them: a library has a million, and each is a tuple already."""
    if rows:
        mark = "%s" if connection.dialect.name == "postgresql" else "?"
        names, marks = ", ".join(columns), ", ".join([mark] * len(columns))
        connection.exec_driver_sql(f"INSERT INTO {table} ({names}) VALUES ({marks})", list(rows))  # noqa: S608  # our own names


def _has_facts() -> ColumnElement[bool]:
    return exists().where(game_facts.c.analysis_id == analyses.c.id, game_facts.c.version == VERSION)


class FactStore:
    """What still has no facts, and where they are put."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def missing(self, limit: int) -> list[tuple[int, bytes]]:
        """Analyses without facts of this version, oldest first: their numbers and their reports."""
        asked = select(analyses.c.id, analyses.c.report).where(~_has_facts())
        with self._database.reading() as connection:
            rows = connection.execute(asked.order_by(analyses.c.id).limit(limit)).all()
        return [(row.id, zstandard.decompress(row.report)) for row in rows]

    def count_missing(self) -> int:
        """How many analyses have no facts of this version."""
        return self._database.count(analyses, ~_has_facts())

    def put(self, found: Sequence[tuple[int, GameFacts | None]]) -> None:
        """Facts in the place of those of another version, in one transaction."""
        numbers = [number for number, _ in found]
        with self._database.writing() as connection:
            for table in (game_facts, move_facts):
                connection.execute(table.delete().where(table.c.analysis_id.in_(numbers)))
            put_facts(connection, found)
