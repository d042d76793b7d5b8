"""Schema 7: the workers on other machines, with what each has done."""

from sqlalchemy import Connection

from kibitz.store.revisions.steps import run

TABLE = """
CREATE TABLE workers (
    name VARCHAR(40) PRIMARY KEY, key_hash VARCHAR(64) NOT NULL UNIQUE, added VARCHAR(32) NOT NULL,
    seen VARCHAR(32), client TEXT, set_aside TEXT, jobs {long} NOT NULL, positions {long} NOT NULL,
    nodes {long} NOT NULL, lost {long} NOT NULL, refused {long} NOT NULL, checks {long} NOT NULL,
    far {long} NOT NULL)
"""


def upgrade(connection: Connection) -> None:
    """From schema 6 to schema 7."""
    run(connection, TABLE)
