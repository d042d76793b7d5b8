"""What the tests of the store share: an empty library on each of the two databases."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kibitz.store.database import open_database, sqlite_url
from kibitz.store.library import Library
from tests.store.postgres import Postgres, running_postgres

EMPTY = "empty"
"""The database that others are copied from, so that its tables are made once."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for all tests of this process, with an empty library to copy."""
    with running_postgres() as server:
        server.create(EMPTY)
        open_database(server.url_of(EMPTY)).close()
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def library(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Library]:
    """An empty library, of one test alone."""
    if request.param == "sqlite":
        url = sqlite_url(tmp_path / "library.sqlite")
    else:
        server: Postgres = request.getfixturevalue("postgres")
        url = server.copy(EMPTY)
    with closing(open_database(url)) as database:
        yield Library(database)
