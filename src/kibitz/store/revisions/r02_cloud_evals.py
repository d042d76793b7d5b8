"""Schema 2: evaluations from Lichess's dump, by position."""

from sqlalchemy import Connection, text

TYPES = {"sqlite": ("BLOB", "INTEGER"), "postgresql": ("BYTEA", "BIGINT")}


def upgrade(connection: Connection) -> None:
    """From schema 1 to schema 2."""
    data, long = TYPES[connection.dialect.name]
    connection.execute(
        text(
            f"CREATE TABLE cloud_evals (position VARCHAR(100) PRIMARY KEY, depth INTEGER NOT NULL, "
            f"knodes {long} NOT NULL, evals {data} NOT NULL)"
        )
    )
