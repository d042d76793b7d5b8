"""Schema 3: the texts of the games apart, so that a search reads little; labels and accuracies indexed."""

from sqlalchemy import Connection

from kibitz.store.revisions.steps import run

STEPS = """
CREATE TABLE game_texts (
    game_id VARCHAR(16) PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, raw {bytes} NOT NULL);
INSERT INTO game_texts SELECT id, raw FROM games;
ALTER TABLE games DROP COLUMN raw;
CREATE INDEX labels_by_label ON label_counts (label, analysis_id);
CREATE INDEX analyses_by_accuracy ON analyses (white_accuracy, black_accuracy, game_id);
CREATE INDEX evals_by_position ON evals (position)
"""


def upgrade(connection: Connection) -> None:
    """From schema 2 to schema 3."""
    run(connection, STEPS)
