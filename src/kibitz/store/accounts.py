"""The accounts whose games come in by themselves: which there are, and how far each is."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Row, delete, select, update

from kibitz.core.library import StoredAccount, StoredMonth
from kibitz.store.database import Database, in_parts
from kibitz.store.schema import account_months, accounts, games, site_games, unfinished_games


class Accounts:
    """The accounts in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[StoredAccount]:
        """Every account, by site and name."""
        asked = select(accounts).order_by(accounts.c.site.desc(), accounts.c.name, accounts.c.kind)
        with self._database.reading() as connection:
            return [_account(row) for row in connection.execute(asked)]

    def find(self, site: str, name: str, kind: str) -> StoredAccount | None:
        """An account, if it is known."""
        with self._database.reading() as connection:
            row = connection.execute(select(accounts).where(*_is(site, name, kind))).first()
        return None if row is None else _account(row)

    def opened(self, site: str, name: str, kind: str) -> StoredAccount:
        """An account, which is known from now on."""
        row = {"site": site, "name": name, "kind": kind}
        with self._database.writing() as connection:
            connection.execute(self._database.insert(accounts).on_conflict_do_nothing().values(row))
            return _account(connection.execute(select(accounts).where(*_is(site, name, kind))).one())

    def change(self, account: StoredAccount, **values: Any) -> None:
        """Write down how far it is."""
        with self._database.writing() as connection:
            connection.execute(update(accounts).where(accounts.c.id == account.id).values(**values))

    def unfinished(self, account: StoredAccount) -> set[str]:
        """Games that were not over when the account was last asked for."""
        asked = select(unfinished_games.c.site_id).where(unfinished_games.c.account_id == account.id)
        with self._database.reading() as connection:
            return set(connection.execute(asked).scalars())

    def add_unfinished(self, account: StoredAccount, ids: Iterable[str]) -> None:
        """These are to be asked for again."""
        rows = [{"account_id": account.id, "site_id": each} for each in ids]
        if rows:
            with self._database.writing() as connection:
                connection.execute(self._database.insert(unfinished_games).on_conflict_do_nothing(), rows)

    def drop_unfinished(self, account: StoredAccount, ids: Sequence[str]) -> None:
        """These are here, or nowhere any more."""
        is_its = unfinished_games.c.account_id == account.id
        with self._database.writing() as connection:
            for some in in_parts(ids):
                gone = delete(unfinished_games).where(is_its, unfinished_games.c.site_id.in_(some))
                connection.execute(gone)

    def months(self, account: StoredAccount) -> dict[str, StoredMonth]:
        """Its months, oldest first."""
        its = select(account_months).where(account_months.c.account_id == account.id)
        with self._database.reading() as connection:
            rows = connection.execute(its.order_by(account_months.c.month)).all()
        return {
            row.month: StoredMonth(row.month, row.etag, row.modified, bool(row.is_complete)) for row in rows
        }

    def keep_months(self, account: StoredAccount, months: Iterable[StoredMonth]) -> None:
        """As they were seen now."""
        rows = [
            {name: getattr(each, name) for name in StoredMonth.__slots__}
            | {"account_id": account.id, "is_complete": int(each.is_complete)}
            for each in months
        ]
        insert = self._database.insert(account_months)
        new = insert.excluded
        again = insert.on_conflict_do_update(
            index_elements=[account_months.c.account_id, account_months.c.month],
            set_={"etag": new.etag, "modified": new.modified, "is_complete": new.is_complete},
        )
        if rows:
            with self._database.writing() as connection:
                connection.execute(again, rows)

    def known(self, keys: Sequence[str]) -> dict[str, str]:
        """Those of these games of sites that are here, with the ids they have here."""
        return self._pairs(site_games.c.site_key, site_games.c.game_id, keys)

    def keys_of(self, ids: Sequence[str]) -> dict[str, str]:
        """What sites call those of these games that came from one."""
        return self._pairs(site_games.c.game_id, site_games.c.site_key, ids)

    def name_games(self, keys: dict[str, str]) -> None:
        """What sites call games that are here: by key, the id."""
        rows = [{"site_key": key, "game_id": game_id} for key, game_id in keys.items()]
        if rows:
            with self._database.writing() as connection:
                connection.execute(self._database.insert(site_games).on_conflict_do_nothing(), rows)

    def ids_from(self, source: str) -> list[str]:
        """The games that came from a source."""
        with self._database.reading() as connection:
            return list(connection.execute(select(games.c.id).where(games.c.source == source)).scalars())

    def _pairs(self, key: Column[str], value: Column[str], keys: Sequence[str]) -> dict[str, str]:
        return {row[0]: row[1] for row in self._database.among(select(key, value), key, keys)}


def _is(site: str, name: str, kind: str) -> tuple[ColumnElement[bool], ...]:
    return (accounts.c.site == site, accounts.c.name == name, accounts.c.kind == kind)


def _account(row: Row[Any]) -> StoredAccount:
    return StoredAccount(**{name: row._mapping[name] for name in StoredAccount.__slots__})
