"""Schema 9: the accounts whose games come in by themselves, how far each is, and what sites call games."""

from sqlalchemy import Connection

from kibitz.store.revisions.steps import run

STEPS = """
CREATE TABLE accounts (
    id {serial} PRIMARY KEY, site VARCHAR(10) NOT NULL, name VARCHAR(30) NOT NULL, kind VARCHAR(100) NOT NULL,
    covered_from {long}, covered_to {long}, etag TEXT, modified TEXT, synced VARCHAR(32),
    UNIQUE (site, name, kind));
CREATE TABLE account_months (
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, month VARCHAR(7) NOT NULL,
    etag TEXT, modified TEXT, is_complete INTEGER NOT NULL, PRIMARY KEY (account_id, month));
CREATE TABLE unfinished_games (
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, site_id VARCHAR(12) NOT NULL,
    PRIMARY KEY (account_id, site_id));
CREATE TABLE site_games (
    site_key VARCHAR(80) PRIMARY KEY, game_id VARCHAR(16) NOT NULL REFERENCES games (id) ON DELETE CASCADE);
CREATE INDEX site_games_by_game ON site_games (game_id);
CREATE INDEX games_by_source ON games (source)
"""


def upgrade(connection: Connection) -> None:
    """From schema 8 to schema 9."""
    run(connection, STEPS)
