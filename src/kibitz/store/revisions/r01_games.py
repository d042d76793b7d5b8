"""Schema 1: games, analyses, the labels they hold, and searches that games share."""

from sqlalchemy import Connection

from kibitz.store.revisions.steps import run

TABLES = """
CREATE TABLE games (
    id VARCHAR(16) PRIMARY KEY, added INTEGER NOT NULL, white TEXT NOT NULL, black TEXT NOT NULL,
    white_rating INTEGER, black_rating INTEGER, date VARCHAR(10), event TEXT, site TEXT, result VARCHAR(8),
    time_control TEXT, eco VARCHAR(4), opening TEXT, plies INTEGER NOT NULL, source TEXT NOT NULL,
    line INTEGER NOT NULL, is_json INTEGER NOT NULL, raw {bytes} NOT NULL);
CREATE INDEX games_by_white ON games (white);
CREATE INDEX games_by_black ON games (black);
CREATE INDEX games_by_date ON games (date);
CREATE INDEX games_by_added ON games (added);
CREATE TABLE analyses (
    id {serial} PRIMARY KEY, game_id VARCHAR(16) NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    fingerprint VARCHAR(32) NOT NULL, made VARCHAR(32) NOT NULL, engine TEXT NOT NULL, effort TEXT NOT NULL,
    ruleset TEXT NOT NULL, white_accuracy FLOAT, black_accuracy FLOAT, nodes {long} NOT NULL,
    report {bytes} NOT NULL, UNIQUE (game_id, fingerprint));
CREATE INDEX analyses_by_game ON analyses (game_id);
CREATE TABLE label_counts (
    analysis_id INTEGER NOT NULL REFERENCES analyses (id) ON DELETE CASCADE, side VARCHAR(5) NOT NULL,
    label VARCHAR(12) NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (analysis_id, side, label));
CREATE TABLE evals (
    key VARCHAR(32) PRIMARY KEY, position TEXT NOT NULL, engine TEXT NOT NULL, depth INTEGER NOT NULL,
    nodes {long} NOT NULL, search {bytes} NOT NULL)
"""


def upgrade(connection: Connection) -> None:
    """From nothing to schema 1."""
    run(connection, TABLES)
