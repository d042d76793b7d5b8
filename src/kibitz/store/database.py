"""Opens the database, on SQLite or PostgreSQL, and brings its schema up to date."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Column,
    ColumnElement,
    Connection,
    Engine,
    Table,
    create_engine,
    event,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import insert as insert_on_postgres
from sqlalchemy.dialects.sqlite import insert as insert_on_sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError

from kibitz.errors import MissingExtra, StoreError
from kibitz.store.revisions import REVISIONS

BUSY_SECONDS = 30
"""How long one process waits for another that is writing."""

AT_ONCE = 500
"""Values that one statement may name; databases take no more than some thousand."""

LOCK = 0x6B6962
"""PostgreSQL's advisory lock that one process holds while it migrates."""


class Database:
    """A library's database. Every method that writes does it in one transaction."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine, self.name = engine, name

    @property
    def is_postgres(self) -> bool:
        """Whether several machines can share it."""
        return self._engine.dialect.name == "postgresql"

    def insert(self, table: Table) -> Any:
        """An insert that may say what to do about a row that is there already; each dialect has its own."""
        return (insert_on_postgres if self.is_postgres else insert_on_sqlite)(table)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes, all or nothing."""
        with self._explained(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that reads."""
        with self._explained(), self._engine.connect() as connection:
            yield connection.execution_options(kibitz_reads=True)

    def count(self, table: Table, *conditions: ColumnElement[bool]) -> int:
        """How many rows of a table fit."""
        counted = select(func.count()).select_from(table).where(*conditions)
        with self.reading() as connection:
            return int(connection.execute(counted).scalar_one())

    def among(self, asked: Any, column: Column[str], values: Sequence[str]) -> list[Any]:
        """The rows of a question whose column has one of these values, however many values there are."""
        with self.reading() as connection:
            return [
                row for some in in_parts(values) for row in connection.execute(asked.where(column.in_(some)))
            ]

    def close(self) -> None:
        """Give back every connection."""
        self._engine.dispose()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """What the driver complains about, in words that say what to do."""
        try:
            yield
        except DBAPIError as problem:
            raise StoreError(_explanation(self.name, problem)) from problem


def open_database(url: str) -> Database:
    """The database at the URL, made or migrated if need be. Raises StoreError with what to do."""
    name = url.rsplit("@", 1)[-1]
    try:
        database = Database(_engine(url), name)
        with ExitStack() as on_failure:
            on_failure.callback(database.close)
            _migrate(database)
            on_failure.pop_all()
    except (ArgumentError, NoSuchModuleError) as problem:
        raise StoreError(f"{name} is not the address of a database: {problem}") from problem
    except ModuleNotFoundError as problem:
        if not url.startswith("postgresql"):
            raise StoreError(
                f"{name}: Kibitz keeps its library in a SQLite file or in PostgreSQL"
            ) from problem
        raise MissingExtra("PostgreSQL needs its driver: pip install 'kibitz[postgres]'") from problem
    return database


def in_parts(values: Sequence[str]) -> Iterator[Sequence[str]]:
    """As many as a statement may name, and then the next."""
    return (values[start : start + AT_ONCE] for start in range(0, len(values), AT_ONCE))


def last_number(connection: Connection, column: Column[int]) -> int:
    """The highest in a column, 0 where there is none."""
    return int(connection.execute(select(func.coalesce(func.max(column), 0))).scalar_one())


def sqlite_url(path: Path) -> str:
    """The URL of a database file, whose folder is made if it is not there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"the library cannot be in {path.parent}: {problem.strerror}") from problem
    return URL.create("sqlite", database=str(path)).render_as_string()


def _engine(url: str) -> Engine:
    if url.startswith(("postgresql://", "postgres://")):
        return create_engine("postgresql+psycopg://" + url.partition("://")[2], pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # the driver's own BEGIN comes too late for a writer
        for pragma in ("journal_mode = WAL", "foreign_keys = ON", "synchronous = NORMAL"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if _writes(connection) else "BEGIN")

    return engine


def _writes(connection: Connection) -> bool:
    """Transactions write unless they say that they only read; see `Database.reading`."""
    return not connection.get_execution_options().get("kibitz_reads", False)


def _migrate(database: Database) -> None:
    """Every revision that the database has not had, in one transaction."""
    with database.writing() as connection:
        if database.is_postgres:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        has_version = inspect(connection).has_table("schema_version")
        if not has_version:
            connection.execute(text("CREATE TABLE schema_version (version INTEGER NOT NULL)"))
            connection.execute(text("INSERT INTO schema_version VALUES (0)"))
        current = connection.execute(text("SELECT version FROM schema_version")).scalar_one()
        if current > len(REVISIONS):
            raise StoreError(
                f"the library {database.name} was made by a newer Kibitz (schema {current}, "
                f"this one knows {len(REVISIONS)}): update Kibitz"
            )
        for revision in REVISIONS[current:]:
            revision(connection)
        if current < len(REVISIONS):
            connection.execute(text("UPDATE schema_version SET version = :now"), {"now": len(REVISIONS)})


def _explanation(name: str, problem: DBAPIError) -> str:
    said = str(problem.orig).strip().splitlines()[0] if problem.orig else str(problem)
    if "locked" in said:
        return f"another program has kept the library {name} locked for {BUSY_SECONDS} s: try again later"
    if "readonly" in said or "unable to open" in said:
        return f"the library {name} cannot be written: {said}"
    if "full" in said:
        return f"the disk that holds the library {name} is full: {said}"
    if "not a database" in said or "malformed" in said:
        return f"{name} is not a Kibitz library: {said}"
    if isinstance(problem, OperationalError):
        return f"the library {name} cannot be reached: {said}; run the same command again once it can"
    return f"the library {name} refused: {said}"
