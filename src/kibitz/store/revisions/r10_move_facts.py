"""Schema 10: a narrow row for every move and the sums of every game, for questions about many games."""

from sqlalchemy import Connection

from kibitz.store.revisions.steps import run

STEPS = """
CREATE TABLE game_facts (
    analysis_id INTEGER PRIMARY KEY REFERENCES analyses (id) ON DELETE CASCADE, version SMALLINT NOT NULL,
    started {long}, white {bytes}, black {bytes});
CREATE TABLE move_facts (
    analysis_id INTEGER NOT NULL REFERENCES analyses (id) ON DELETE CASCADE, ply SMALLINT NOT NULL,
    is_white BOOLEAN NOT NULL, phase SMALLINT, judgement SMALLINT NOT NULL, lost SMALLINT, accuracy SMALLINT,
    win_before SMALLINT NOT NULL, clock SMALLINT, spent INTEGER, pace INTEGER, finding VARCHAR(24),
    habit VARCHAR(12), motif VARCHAR(24), gap SMALLINT, offered VARCHAR(24), is_best BOOLEAN,
    piece SMALLINT NOT NULL, material SMALLINT NOT NULL, position {long} NOT NULL, move VARCHAR(5) NOT NULL,
    PRIMARY KEY (analysis_id, ply)){narrow};
CREATE INDEX moves_by_position ON move_facts (position)
"""


def upgrade(connection: Connection) -> None:
    """From the schema before to schema 10; what is kept already gets its facts when they are first needed."""
    run(connection, STEPS)
