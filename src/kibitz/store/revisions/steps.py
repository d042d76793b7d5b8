"""SQL that runs on both databases: where they name a type differently, its place in the text is named."""

from sqlalchemy import Connection, text

WORDS = {
    "sqlite": {
        "bytes": "BLOB",
        "float": "FLOAT",
        "long": "INTEGER",
        "narrow": " WITHOUT ROWID",
        "serial": "INTEGER",
    },
    "postgresql": {
        "bytes": "BYTEA",
        "float": "DOUBLE PRECISION",
        "long": "BIGINT",
        "narrow": "",
        "serial": "SERIAL",
    },
}


def run(connection: Connection, steps: str) -> None:
    """One statement after the other, as this database writes them."""
    for statement in steps.format(**WORDS[connection.dialect.name]).split(";"):
        connection.execute(text(statement))
