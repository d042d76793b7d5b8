"""What is new of an account on Chess.com: month by month, and none twice once it is complete."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.chess.site import Account
from kibitz.core.chess.wanted_games import WantedGames
from kibitz.core.library import StoredAccount, StoredMonth
from kibitz.errors import SiteError
from kibitz.formats.chesscom_json import read_month, read_months
from kibitz.formats.site_game import SiteGame
from kibitz.pipeline.imports.intake import Intake
from kibitz.sites.chesscom import ChessCom
from kibitz.sites.http import NEVER, Seen

SETTLES = 48 * 3_600_000
"""Milliseconds after its end in which a month may still change: the site renews its data twice a day."""


SLACK = 86_400_000
"""Milliseconds by which a month may begin and end elsewhere: nobody says in which time zone."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month, and when it begins and is over, in milliseconds since 1970."""

    name: str
    begins: int
    ends: int


def month_of(name: str) -> Month:
    """A month by its name.

    >>> month_of("1970/01").ends // 86_400_000
    31
    """
    year, number = (int(part) for part in name.split("/"))
    begins, ends = (
        datetime(year + month // 12, month % 12 + 1, 1, tzinfo=UTC) for month in (number - 1, number)
    )
    return Month(name, int(1000 * begins.timestamp()), int(1000 * ends.timestamp()))


class ChessComSync:
    """One account brought up to date; after each step of `run` what has come is in the library."""

    def __init__(self, site: ChessCom, intake: Intake, account: Account, wanted: WantedGames) -> None:
        self._site, self._intake, self._accounts = site, intake, intake.accounts
        self._name, self._wanted = account.key, wanted

    def run(self) -> Iterator[None]:
        """Until everything is here."""
        kind = self._wanted.kind
        before = self._accounts.find("chesscom", self._name, kind)
        months = self._months(before)
        stored = self._accounts.opened("chesscom", self._name, kind)
        since = self._wanted.since or 0
        until = self._wanted.until
        fitting = [
            month
            for month in months
            if month.ends + SLACK > since and (until is None or month.begins - SLACK < until)
        ]
        yield
        if self._wanted.most:
            yield from self._newest(stored, fitting)
        else:
            yield from self._in_order(self._begun(stored, since), fitting)

    def _months(self, before: StoredAccount | None) -> list[Month]:
        """Every month with games; where nothing has changed, those that are written down."""
        answer = self._site.months(self._name, Seen(before.etag, before.modified) if before else NEVER)
        if answer.is_unchanged and before:
            return [month_of(name) for name in self._accounts.months(before)]
        names = read_months(answer.body)
        stored = self._accounts.opened("chesscom", self._name, self._wanted.kind)
        known = self._accounts.months(stored)
        self._accounts.keep_months(stored, [StoredMonth(name) for name in names if name not in known])
        self._accounts.change(stored, etag=answer.seen.etag, modified=answer.seen.modified)
        return [month_of(name) for name in names]

    def _begun(self, stored: StoredAccount, since: int) -> StoredAccount:
        """Who asks for older games than before has the months looked at anew."""
        if stored.covered_from is None or since < stored.covered_from:
            months = self._accounts.months(stored)
            self._accounts.keep_months(stored, [StoredMonth(name) for name in months])
            self._accounts.change(stored, covered_from=since)
            return self._accounts.opened(stored.site, stored.name, stored.kind)
        return stored

    def _in_order(self, stored: StoredAccount, months: Sequence[Month]) -> Iterator[None]:
        seen = self._accounts.months(stored)
        todo = [month for month in months if not seen.get(month.name, StoredMonth("")).is_complete]
        for done, month in enumerate(todo, start=1):
            yield from self._month(stored, month, seen.get(month.name, StoredMonth(month.name)))
            tally = self._intake.tally
            tally.total = round(tally.seen * len(todo) / done)

    def _month(self, stored: StoredAccount, month: Month, before: StoredMonth) -> Iterator[None]:
        since = self._wanted.since or 0
        begins_whole = since <= (stored.covered_from or 0) or since <= month.begins - SLACK
        is_whole = begins_whole and self._wanted.until is None
        seen = Seen(before.etag, before.modified) if is_whole else NEVER
        answer = self._site.month(self._name, month.name, seen)
        if not answer.is_unchanged:
            seen = answer.seen
            for game in read_month(answer.body, self._name):
                self._intake.add(game)
                if self._intake.is_due:
                    self._intake.keep()
                    yield
        self._intake.keep()
        if is_whole:
            is_complete = 1000 * answer.now > month.ends + SETTLES
            after = StoredMonth(month.name, seen.etag, seen.modified, is_complete)
            self._accounts.keep_months(stored, [after])
        yield

    def _newest(self, stored: StoredAccount, months: Sequence[Month]) -> Iterator[None]:
        """As many as were asked for, newest first. What is older is not asked for by later runs either."""
        taken, oldest = 0, self._wanted.since or 0
        for month in reversed(months):
            answer = self._site.month(self._name, month.name, NEVER)
            for game in reversed(list(read_month(answer.body, self._name))):
                if self._intake.add(game) and not isinstance(game, UnreadableGame):
                    taken += 1
                    if taken == self._wanted.most:
                        oldest = game.facts.when
                        break
            self._intake.keep()
            yield
            if taken == self._wanted.most:
                break
        if stored.covered_from is None and self._wanted.until is None:
            self._accounts.change(stored, covered_from=oldest)


def find_game(site: ChessCom, name: str, key: str) -> SiteGame:
    """One game of a player, looked for from the newest month on: single games are not published."""
    months = read_months(site.months(name, NEVER).body)
    for month in reversed(months):
        for game in read_month(site.month(name, month, NEVER).body, name):
            if isinstance(game, SiteGame) and game.key == key:
                return game
    shown = re.sub(r"^chesscom:", "", key)
    raise SiteError(f"{name} has no game {shown} on Chess.com; a game of today may take half a day to appear")
