"""Schema 6: what readers wrote beside games: notes at positions, and lines they kept."""

from sqlalchemy import Connection

from kibitz.store.revisions.steps import run

STEPS = """
CREATE TABLE notes (
    game_id VARCHAR(16) NOT NULL REFERENCES games (id) ON DELETE CASCADE, position INTEGER NOT NULL,
    text TEXT NOT NULL, PRIMARY KEY (game_id, position));
CREATE TABLE kept_lines (
    game_id VARCHAR(16) NOT NULL REFERENCES games (id) ON DELETE CASCADE, position INTEGER NOT NULL,
    moves TEXT NOT NULL, PRIMARY KEY (game_id, position, moves))
"""


def upgrade(connection: Connection) -> None:
    """From schema 5 to schema 6."""
    run(connection, STEPS)
