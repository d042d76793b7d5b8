"""Games and analyses in the library: what goes in, what is asked for."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import zstandard
from sqlalchemy import Connection, Row, Table, delete, exists, select

from kibitz.core.chess.player_name import player_key
from kibitz.core.library import (
    LATEST,
    CloudEval,
    GameOrder,
    GameQuery,
    Listed,
    SharedEval,
    StoredAnalysis,
    StoredGame,
)
from kibitz.errors import StoreError
from kibitz.store.database import Database, in_parts, last_number
from kibitz.store.facts import put_facts
from kibitz.store.orders import Orders
from kibitz.store.queries import conditions, fitting, listing
from kibitz.store.schema import analyses, cloud_evals, evals, game_texts, games, label_counts, theme_counts

COUNTED = ("counts", "themes", "facts")
"""What of an analysis has tables of its own, to be looked for."""


class Library:
    """The library in one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.orders = Orders(database)

    def add_games(self, found: Iterable[StoredGame]) -> int:
        """Put games in; those that are there already stay as they are. Says how many are new."""
        rows = [_game_row(game) for game in found]
        if not rows:
            return 0
        with self.database.writing() as connection:
            start = last_number(connection, games.c.added)
            new = 0
            for row, raw in rows:
                if self._insert(connection, games, {**row, "added": start + new + 1}) is not None:
                    self._insert(connection, game_texts, {"game_id": row["id"], "raw": raw})
                    new += 1
            return new

    def find(
        self, asked: GameQuery, limit: int = 50, offset: int = 0, by: GameOrder = LATEST
    ) -> list[Listed]:
        """The games that fit, latest import first unless asked for otherwise."""
        with self.database.reading() as connection:
            rows = connection.execute(listing(asked, limit, offset, by)).all()
        return [_listed(row) for row in rows]

    def count(self, asked: GameQuery) -> int:
        """How many games fit."""
        return self.database.count(games, *conditions(asked))

    def ids(self, asked: GameQuery, by: GameOrder = LATEST) -> list[str]:
        """The ids of all games that fit, in order."""
        with self.database.reading() as connection:
            return list(connection.execute(fitting(asked, by)).scalars())

    def to_review(self, ids: Sequence[str], effort: str) -> list[str]:
        """Those of these games that have no analysis of this effort, newest first."""
        is_done = exists().where(analyses.c.game_id == games.c.id, analyses.c.effort == effort)
        asked = select(games.c.id, games.c.date, games.c.added).where(~is_done)
        found = self.database.among(asked, games.c.id, ids)
        return [row.id for row in sorted(found, key=lambda row: (row.date or "", row.added), reverse=True)]

    def known(self, ids: Sequence[str]) -> set[str]:
        """Those of these games that are there."""
        return {row.id for row in self.database.among(select(games.c.id), games.c.id, ids)}

    def game(self, start_of_id: str) -> StoredGame:
        """The one game whose id begins so. Raises StoreError if there is none, or more than one."""
        with self.database.reading() as connection:
            rows = connection.execute(
                select(games, game_texts.c.raw)
                .join(game_texts)
                .where(games.c.id.startswith(start_of_id, autoescape=True))
                .limit(2)
            ).all()
        if len(rows) != 1:
            how_many = "more than one game" if rows else "no game"
            raise StoreError(f"there is {how_many} in the library whose id begins with {start_of_id!r}")
        return _stored_game(rows[0])

    def save(self, analysis: StoredAnalysis) -> bool:
        """Put an analysis in, whole or not at all; the same one again is harmless. Says whether it is new."""
        row = {
            name: getattr(analysis, name) for name in analysis.__slots__ if name not in (*COUNTED, "report")
        }
        row["report"] = zstandard.compress(analysis.report)
        with self.database.writing() as connection:
            number = self._insert(connection, analyses, row)
            if number is None:
                return False
            counted = [
                {"analysis_id": number, "side": side, "label": label, "count": count}
                for side, counts in analysis.counts.items()
                for label, count in counts.items()
                if count
            ]
            if counted:
                connection.execute(label_counts.insert(), counted)
            shown = [
                {"analysis_id": number, "theme": theme, "count": count}
                for theme, count in analysis.themes.items()
            ]
            if shown:
                connection.execute(theme_counts.insert(), shown)
            put_facts(connection, [(number, analysis.facts)])
        return True

    def has(self, game_id: str, fingerprint: str) -> bool:
        """Whether the game was analysed so already."""
        with self.database.reading() as connection:
            found = connection.execute(
                select(analyses.c.id).where(
                    analyses.c.game_id == game_id, analyses.c.fingerprint == fingerprint
                )
            ).first()
        return found is not None

    def analyses(self, game_id: str) -> list[StoredAnalysis]:
        """Every analysis of a game, oldest first, without the counts."""
        with self.database.reading() as connection:
            rows = connection.execute(
                select(analyses).where(analyses.c.game_id == game_id).order_by(analyses.c.id)
            ).all()
        return [_stored_analysis(row) for row in rows]

    def analysis(self, number: int) -> StoredAnalysis:
        """One analysis by its number, without the counts. Raises StoreError if it is gone."""
        with self.database.reading() as connection:
            row = connection.execute(select(analyses).where(analyses.c.id == number)).first()
        if row is None:
            raise StoreError("an analysis was taken out of the library just now")
        return _stored_analysis(row)

    def best_analysis(self, game_id: str) -> StoredAnalysis | None:
        """The analysis that most nodes went into, of equal ones the latest; without the counts."""
        asked = select(analyses).where(analyses.c.game_id == game_id)
        best_first = asked.order_by(analyses.c.nodes.desc(), analyses.c.id.desc())
        with self.database.reading() as connection:
            row = connection.execute(best_first.limit(1)).first()
        return None if row is None else _stored_analysis(row)

    def remove(self, ids: Sequence[str]) -> int:
        """Take games out, with their analyses. Says how many there were."""
        with self.database.writing() as connection:
            gone = [delete(games).where(games.c.id.in_(some)) for some in in_parts(ids)]
            return sum(connection.execute(each).rowcount for each in gone)

    def evals(self, keys: Sequence[str]) -> dict[str, bytes]:
        """Those of these searches, which games share, that are kept."""
        asked = select(evals.c.key, evals.c.search).where(evals.c.key.in_(keys))
        with self.database.reading() as connection:
            return {row.key: zstandard.decompress(row.search) for row in connection.execute(asked)}

    def evals_of(self, position: str) -> list[bytes]:
        """Every search of a position, deepest first."""
        asked = select(evals.c.search).where(evals.c.position == position)
        with self.database.reading() as connection:
            rows = connection.execute(asked.order_by(evals.c.depth.desc()).limit(5)).all()
        return [zstandard.decompress(row.search) for row in rows]

    def keep_evals(self, found: Sequence[SharedEval]) -> None:
        """Keep searches for other games; where there is one already it stays."""
        rows = [
            {name: getattr(each, name) for name in each.__slots__}
            | {"search": zstandard.compress(each.search)}
            for each in found
        ]
        if rows:
            with self.database.writing() as connection:
                connection.execute(self._insert_new(evals), rows)

    def add_cloud_evals(self, found: Sequence[CloudEval]) -> None:
        """Keep evals of the dump; of two for the same position the deeper one stays."""
        if not found:
            return
        deepest = {each.position: each for each in sorted(found, key=lambda each: each.depth)}
        rows = [{name: getattr(each, name) for name in each.__slots__} for each in deepest.values()]
        statement = self.database.insert(cloud_evals)
        new = statement.excluded
        statement = statement.on_conflict_do_update(
            index_elements=[cloud_evals.c.position],
            set_={"depth": new.depth, "knodes": new.knodes, "evals": new.evals},
            where=cloud_evals.c.depth < new.depth,
        )
        with self.database.writing() as connection:
            connection.execute(statement, rows)

    def cloud_eval(self, position: str) -> CloudEval | None:
        """What the dump says about a position, if it was imported."""
        with self.database.reading() as connection:
            row = connection.execute(select(cloud_evals).where(cloud_evals.c.position == position)).first()
        return None if row is None else CloudEval(row.position, row.depth, row.knodes, bytes(row.evals))

    def _insert(self, connection: Connection, table: Table, row: Mapping[str, Any]) -> Any:
        """The key of the row that was put in, or None if it is there already."""
        (key,) = table.primary_key.columns
        return connection.execute(self._insert_new(table).returning(key), dict(row)).scalar()

    def _insert_new(self, table: Table) -> Any:
        """Puts rows in unless they are there."""
        return self.database.insert(table).on_conflict_do_nothing()


def _game_row(game: StoredGame) -> tuple[dict[str, Any], bytes]:
    row = {name: getattr(game, name) for name in game.__slots__ if name != "raw"}
    row["white_key"], row["black_key"] = (
        player_key(name, game.played_on) for name in (game.white, game.black)
    )
    return {**row, "is_json": int(game.is_json)}, zstandard.compress(game.raw)


def _stored_game(row: Row[Any]) -> StoredGame:
    values = {name: row._mapping[name] for name in StoredGame.__slots__}
    values["is_json"], values["raw"] = bool(values["is_json"]), zstandard.decompress(values["raw"])
    return StoredGame(**values)


def _stored_analysis(row: Row[Any]) -> StoredAnalysis:
    values = {name: row._mapping[name] for name in StoredAnalysis.__slots__ if name not in COUNTED}
    values["report"] = zstandard.decompress(values["report"])
    return StoredAnalysis(**values, counts={}, themes={})


def _listed(row: Row[Any]) -> Listed:
    return Listed(_stored_game(row), row.analyses, row.white_accuracy, row.black_accuracy, row.effort)
