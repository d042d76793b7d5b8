"""Facts of games and moves in the library: put in with an analysis, or later for those that have none."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import msgspec
import zstandard
from sqlalchemy import ColumnElement, Connection, exists, select
from sqlalchemy.exc import DBAPIError

from kibitz.core.insights.game_facts import GameFacts
from kibitz.core.insights.move_fact import MoveFact
from kibitz.core.insights.side_sums import SideSums
from kibitz.store.database import Database
from kibitz.store.schema import analyses, game_facts, move_facts

VERSION = 4
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
    """Rows as the driver takes them: a library has a million, and each is a tuple already.

    What no row says anything of is left out, as are findings of games with evals from a file: handing
    values over is most of the work.
    """
    if not rows:
        return
    told = [place for place in range(len(columns)) if any(row[place] is not None for row in rows)]
    names, rows = ", ".join(columns[place] for place in told), list(map(itemgetter(*told), rows))
    if connection.dialect.name == "postgresql":
        _copy(connection, f"COPY {table} ({names}) FROM STDIN", rows)
    else:
        marks = ", ".join(["?"] * len(told))
        connection.exec_driver_sql(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)  # noqa: S608  # our own names


def _copy(connection: Connection, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
    """As a stream: half the time of as many inserts."""
    driver: Any = connection.dialect.dbapi
    try:
        cursor: Any = connection.connection.cursor()
        with cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row(row)
    except driver.Error as problem:  # SQLAlchemy sees only what goes through it
        raise DBAPIError.instance(statement, None, problem, driver.Error) from problem


ROOM, USUAL_ROOM = -16_000, -2_000
"""KiB of SQLite's pages in memory, as it wants them: the index of positions is written all over."""


@contextmanager
def _with_room(connection: Connection) -> Iterator[None]:
    """Memory for a large index while much is written, given back at once."""
    if connection.dialect.name == "postgresql":
        yield
        return
    connection.exec_driver_sql(f"PRAGMA cache_size = {ROOM}")
    try:
        yield
    finally:
        connection.exec_driver_sql(f"PRAGMA cache_size = {USUAL_ROOM}")


def _has_facts() -> ColumnElement[bool]:
    return exists().where(game_facts.c.analysis_id == analyses.c.id, game_facts.c.version == VERSION)


@dataclass(frozen=True, slots=True)
class KeptReport:
    """The report of an analysis as it is kept, by the analysis's number."""

    number: int
    packed: bytes

    def unpacked(self) -> bytes:
        """One at a time: all of a run at once would be much memory."""
        return zstandard.decompress(self.packed)


class FactStore:
    """What still has no facts, and where they are put."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def missing(self, limit: int, after: int = 0) -> list[KeptReport]:
        """Analyses without facts of this version, oldest first.

        A run says which was its last, so that those it has done are not gone through each time.
        """
        asked = select(analyses.c.id, analyses.c.report).where(analyses.c.id > after, ~_has_facts())
        with self._database.reading() as connection:
            rows = connection.execute(asked.order_by(analyses.c.id).limit(limit)).all()
        return [KeptReport(row.id, row.report) for row in rows]

    def kept(self, numbers: Sequence[int]) -> list[KeptReport]:
        """The reports of these analyses."""
        asked = select(analyses.c.id, analyses.c.report).where(analyses.c.id.in_(numbers))
        with self._database.reading() as connection:
            rows = connection.execute(asked.order_by(analyses.c.id)).all()
        return [KeptReport(row.id, row.report) for row in rows]

    def count_missing(self) -> int:
        """How many analyses have no facts of this version."""
        return self._database.count(analyses, ~_has_facts())

    def put(self, found: Sequence[tuple[int, GameFacts | None]]) -> None:
        """Facts in the place of those of another version, in one transaction."""
        numbers = [number for number, _ in found]
        with self._database.writing() as connection, _with_room(connection):
            for table in (game_facts, move_facts):
                connection.execute(table.delete().where(table.c.analysis_id.in_(numbers)))
            put_facts(connection, found)
