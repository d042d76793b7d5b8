"""Schema 5: the reviews that somebody has asked for, and why some could not be made."""

from sqlalchemy import Connection

from kibitz.store.revisions.steps import run

STEPS = """
CREATE TABLE orders (
    game_id VARCHAR(16) NOT NULL REFERENCES games (id) ON DELETE CASCADE, owner VARCHAR(16) NOT NULL,
    effort TEXT NOT NULL, is_alone INTEGER NOT NULL, number {long} NOT NULL, state VARCHAR(8) NOT NULL,
    reason TEXT, PRIMARY KEY (game_id, owner));
CREATE INDEX orders_by_turn ON orders (state, is_alone, number)
"""


def upgrade(connection: Connection) -> None:
    """From schema 4 to schema 5."""
    run(connection, STEPS)
