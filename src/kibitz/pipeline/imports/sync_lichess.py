"""What is new of an account on Lichess, without losing a game that takes months.

Lichess gives finished games by the time they were begun. So the games in progress are
written down before anything else, and asked for by their ids once they are over; for
all others it is enough to go on where the last run stopped.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeVar

from kibitz.core.chess.coverage import Span, next_span
from kibitz.core.chess.game import UnreadableGame
from kibitz.core.chess.site import Account
from kibitz.core.chess.wanted_games import WantedGames
from kibitz.core.library import StoredAccount
from kibitz.formats.lichess_export import read_export_line
from kibitz.formats.site_game import NOT_OVER, SiteGame
from kibitz.pipeline.imports.intake import Intake
from kibitz.sites.lichess import IDS_AT_ONCE, Lichess
from kibitz.sites.patience import Patience, Tries
from kibitz.sites.problems import TryLater

Asked = TypeVar("Asked")

MARGIN = 3_600_000
"""Milliseconds that are asked for again: clocks differ, and the site's own copies lag behind."""


class LichessSync:
    """One account brought up to date; after each step of `run` what has come is in the library."""

    def __init__(
        self, site: Lichess, intake: Intake, account: Account, wanted: WantedGames, patience: Patience
    ) -> None:
        self._site, self._intake, self._accounts = site, intake, intake.accounts
        self._name, self._wanted, self._patience = account.key, wanted, patience

    def run(self) -> Iterator[None]:
        """Until everything is here."""
        games = self._site.game_count(self._name)
        stored = self._accounts.opened("lichess", self._name, self._wanted.kind)
        covered = _covered(stored)
        if games is not None and stored.synced is None and self._wanted.since is None:
            self._intake.tally.total = min(games, self._wanted.most or games)
        yield
        under_way = self._under_way()
        self._accounts.add_unfinished(stored, under_way)
        asked = int(1000 * self._site.client.now) - MARGIN
        yield from self._ended(stored, under_way)
        if self._wanted.most:
            yield from self._newest(stored, asked)
        else:
            yield from self._in_order(stored, next_span(covered, self._wanted.since), asked)

    def _under_way(self) -> set[str]:
        """The games in progress."""
        found = [read_export_line(line, 1) for line in self._whole(self._site.unfinished, self._name)]
        # the site may add aborted games to the list
        games = [each for each in found if not isinstance(each, UnreadableGame)]
        return {each.key.partition(":")[2][:12] for each in games if each.left_out == NOT_OVER}

    def _ended(self, stored: StoredAccount, under_way: set[str]) -> Iterator[None]:
        """The games that were in progress the last time and are not any more."""
        over = sorted(self._accounts.unfinished(stored) - under_way)
        for start in range(0, len(over), IDS_AT_ONCE):
            page = over[start : start + IDS_AT_ONCE]
            for line in self._whole(self._site.by_ids, page):
                self._intake.add(read_export_line(line, 1, self._name))
            self._intake.keep()
            self._accounts.drop_unfinished(stored, page)
            yield

    def _whole(self, ask: Callable[[Asked], Iterator[bytes]], about: Asked) -> list[bytes]:
        """An answer as a whole, asked for again where that makes sense."""
        tries = Tries(self._patience)
        while True:
            try:
                return list(ask(about))
            except TryLater as problem:
                tries.wait_after(problem)

    def _in_order(self, stored: StoredAccount, span: Span, asked: int) -> Iterator[None]:
        """Oldest first: whatever stops it, what is here has no gap."""
        last, tries, numbers = span.since, Tries(self._patience), count(1)
        until = self._wanted.until
        try:
            while True:
                try:
                    for line in self._site.games(self._name, since=last, until=until):
                        game = read_export_line(line, next(numbers), self._name)
                        self._intake.add(game)
                        if not isinstance(game, UnreadableGame) and game.facts.when > last:
                            last = game.facts.when
                            tries.progress()
                        if self._intake.is_due:
                            self._keep(stored, span, min(last, asked))
                            yield
                    break
                except TryLater as problem:
                    self._keep(stored, span, min(last, asked))
                    yield
                    tries.wait_after(problem)
            last = asked if until is None else min(asked, until)
        finally:
            self._keep(stored, span, min(last, asked))
        yield

    def _keep(self, stored: StoredAccount, span: Span, to: int) -> None:
        self._intake.keep()
        if span.begins is not None:
            self._accounts.change(stored, covered_from=span.begins, covered_to=max(to, span.since))

    def _newest(self, stored: StoredAccount, asked: int) -> Iterator[None]:
        """As many as were asked for, newest first. What is older is not asked for by later runs either."""
        taken: dict[str, int] = {}
        most, tries = self._wanted.most or 0, Tries(self._patience)
        while True:
            until = min(taken.values()) + 1 if taken else self._wanted.until
            try:
                for game in self._backwards(until):
                    if game.key not in taken and self._intake.add(game):
                        taken[game.key] = game.facts.when
                        tries.progress()
                    if self._intake.is_due:
                        self._intake.keep()
                        yield
                    if len(taken) == most:
                        break
                break
            except TryLater as problem:
                self._intake.keep()
                tries.wait_after(problem)
        self._intake.keep()
        if _covered(stored) is None and self._wanted.until is None:
            oldest = min(taken.values()) if len(taken) == most else self._wanted.since or 0
            self._accounts.change(stored, covered_from=oldest, covered_to=max(oldest, asked))
        yield

    def _backwards(self, until: int | None) -> Iterator[SiteGame]:
        since = self._wanted.since
        for line in self._site.games(self._name, since=since, until=until, newest_first=True):
            game = read_export_line(line, 1, self._name)
            if isinstance(game, UnreadableGame):
                self._intake.add(game)
            else:
                yield game


def _covered(stored: StoredAccount) -> tuple[int, int] | None:
    if stored.covered_from is None or stored.covered_to is None:
        return None
    return stored.covered_from, stored.covered_to
