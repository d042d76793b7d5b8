"""Schema 4: what the marked moves of an analysis show, to be looked for."""

from sqlalchemy import Connection

from kibitz.store.revisions.steps import run

STEPS = """
CREATE TABLE theme_counts (
    analysis_id INTEGER NOT NULL REFERENCES analyses (id) ON DELETE CASCADE, theme VARCHAR(32) NOT NULL,
    count INTEGER NOT NULL, PRIMARY KEY (analysis_id, theme));
CREATE INDEX themes_by_theme ON theme_counts (theme, analysis_id)
"""


def upgrade(connection: Connection) -> None:
    """From schema 3 to schema 4."""
    run(connection, STEPS)
