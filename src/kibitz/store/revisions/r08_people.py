"""Schema 8: the names that are one person, and on which site and by whom each game was played.

What is derived is derived as Kibitz does it now: whoever changes that adds a revision that does it again.
"""

import re
from typing import Any

import zstandard
from sqlalchemy import Connection, Row, text

from kibitz.core.chess.played_on import played_on
from kibitz.core.chess.player_name import player_key
from kibitz.store.revisions.steps import run

BATCH = 2000
LINK = re.compile(rb'^\[Link "([^"\n]*)"\]', re.MULTILINE)
STEPS = """
CREATE TABLE person_names (
    "key" TEXT PRIMARY KEY, name TEXT NOT NULL, site VARCHAR(8), person TEXT NOT NULL,
    number INTEGER NOT NULL);
CREATE INDEX names_by_person ON person_names (person, "key");
ALTER TABLE games ADD COLUMN played_on VARCHAR(8);
ALTER TABLE games ADD COLUMN white_key TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN black_key TEXT NOT NULL DEFAULT '';
DROP INDEX games_by_white;
DROP INDEX games_by_black
"""
INDEXES = """
CREATE INDEX games_by_white_key ON games (white_key, added);
CREATE INDEX games_by_black_key ON games (black_key, added)
"""
SOME = text(
    "SELECT id, white, black, site, raw FROM games JOIN game_texts ON game_id = id "
    "WHERE id > :last ORDER BY id LIMIT :batch"
)
WRITE = text("UPDATE games SET played_on = :site, white_key = :white, black_key = :black WHERE id = :id")


def upgrade(connection: Connection) -> None:
    """From schema 7 to schema 8."""
    run(connection, STEPS)
    last = ""
    while rows := connection.execute(SOME, {"last": last, "batch": BATCH}).all():
        connection.execute(WRITE, [_derived(row) for row in rows])
        last = rows[-1].id
    run(connection, INDEXES)


def _derived(row: Row[Any]) -> dict[str, str | None]:
    site = played_on({"Site": row.site or ""}) or played_on({"Link": _link(bytes(row.raw))})
    keys = {"white": player_key(row.white, site), "black": player_key(row.black, site)}
    return {"id": row.id, "site": site, **keys}


def _link(raw: bytes) -> str:
    found = LINK.search(zstandard.decompress(raw))
    return found[1].decode(errors="replace") if found else ""
