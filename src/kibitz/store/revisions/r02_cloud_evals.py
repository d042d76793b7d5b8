"""Schema 2: evaluations from Lichess's dump, by position."""

from sqlalchemy import Connection

from kibitz.store.revisions.steps import run

TABLE = """
CREATE TABLE cloud_evals (
    position VARCHAR(100) PRIMARY KEY, depth INTEGER NOT NULL, knodes {long} NOT NULL, evals {bytes} NOT NULL)
"""


def upgrade(connection: Connection) -> None:
    """From schema 1 to schema 2."""
    run(connection, TABLE)
