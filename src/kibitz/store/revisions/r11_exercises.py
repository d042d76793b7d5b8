"""Schema 11: exercises with their sources, everything that was done with them, and sessions."""

from sqlalchemy import Connection

from kibitz.store.revisions.steps import run

STEPS = """
CREATE TABLE exercises (
    id VARCHAR(16) PRIMARY KEY, question VARCHAR(8) NOT NULL, kind VARCHAR(8) NOT NULL,
    points {float} NOT NULL, difficulty {float} NOT NULL, motif VARCHAR(32), phase VARCHAR(12), opening TEXT,
    nodes {long} NOT NULL, retired TEXT, content {bytes} NOT NULL);
CREATE TABLE exercise_sources (
    exercise_id VARCHAR(16) NOT NULL REFERENCES exercises (id) ON DELETE CASCADE,
    game_id VARCHAR(16) NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, person TEXT NOT NULL,
    PRIMARY KEY (exercise_id, game_id, position, person));
CREATE INDEX sources_by_person ON exercise_sources (person, exercise_id);
CREATE INDEX sources_by_game ON exercise_sources (game_id);
CREATE TABLE exercised_games (
    game_id VARCHAR(16) NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person TEXT NOT NULL, made_by VARCHAR(32) NOT NULL, PRIMARY KEY (game_id, person));
CREATE TABLE attempts (
    id VARCHAR(40) PRIMARY KEY, person TEXT NOT NULL, exercise_id VARCHAR(16) NOT NULL,
    act VARCHAR(12) NOT NULL, at VARCHAR(40) NOT NULL, day INTEGER NOT NULL, grade VARCHAR(8),
    shown VARCHAR(16) NOT NULL, tries TEXT NOT NULL, milliseconds {long}, hints INTEGER NOT NULL,
    session VARCHAR(32) NOT NULL, corrects VARCHAR(40));
CREATE INDEX attempts_by_card ON attempts (person, exercise_id);
CREATE INDEX attempts_by_session ON attempts (session);
CREATE INDEX attempts_by_day ON attempts (person, day);
CREATE TABLE cards (
    person TEXT NOT NULL, exercise_id VARCHAR(16) NOT NULL, rules VARCHAR(32) NOT NULL,
    state TEXT NOT NULL, PRIMARY KEY (person, exercise_id));
CREATE TABLE training_sessions (
    id VARCHAR(32) PRIMARY KEY, person TEXT NOT NULL, day INTEGER NOT NULL, made VARCHAR(40) NOT NULL,
    entries TEXT NOT NULL);
CREATE INDEX sessions_by_day ON training_sessions (person, day)
"""


def upgrade(connection: Connection) -> None:
    """From the schema before to this one."""
    run(connection, STEPS)
