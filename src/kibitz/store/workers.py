"""The workers on other machines: who has a key, and what each has done."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Row, delete, select, update

from kibitz.core.library import StoredWorker, WorkerTally
from kibitz.errors import StoreError
from kibitz.store.database import Database
from kibitz.store.schema import workers


class Workers:
    """The workers in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[StoredWorker]:
        """Every worker, in the order of their names."""
        with self._database.reading() as connection:
            return [_worker(row) for row in connection.execute(select(workers).order_by(workers.c.name))]

    def add(self, worker: StoredWorker) -> None:
        """One more. Raises StoreError if there is one of that name."""
        tally = {name: getattr(worker.tally, name) for name in WorkerTally.__slots__}
        row = {name: getattr(worker, name) for name in StoredWorker.__slots__ if name != "tally"} | tally
        with self._database.writing() as connection:
            taken = connection.execute(select(workers.c.name).where(workers.c.name == worker.name)).first()
            if taken:
                raise StoreError(
                    f"there is a worker {worker.name} already: remove it first, or choose another name"
                )
            connection.execute(workers.insert(), row)

    def remove(self, name: str) -> bool:
        """Its key opens nothing any more. Says whether there was such a worker."""
        with self._database.writing() as connection:
            return bool(connection.execute(delete(workers).where(workers.c.name == name)).rowcount)

    def write_down(self, news: Iterable[StoredWorker]) -> None:
        """What they did since the last time, on top of what is kept; one that was removed stays so."""
        with self._database.writing() as connection:
            for each in news:
                more = {name: workers.c[name] + getattr(each.tally, name) for name in WorkerTally.__slots__}
                said = {name: getattr(each, name) for name in ("seen", "client", "set_aside")}
                known = {name: value for name, value in said.items() if value is not None}
                connection.execute(
                    update(workers).where(workers.c.key_hash == each.key_hash).values(**more, **known)
                )


def _worker(row: Row[Any]) -> StoredWorker:
    values = {name: row._mapping[name] for name in StoredWorker.__slots__ if name != "tally"}
    tally = WorkerTally(**{name: row._mapping[name] for name in WorkerTally.__slots__})
    return StoredWorker(**values, tally=tally)
