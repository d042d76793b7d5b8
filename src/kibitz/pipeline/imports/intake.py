"""Games on their way in from a site: chosen from, kept a batch at a time, counted."""

import hashlib
from dataclasses import replace

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.chess.wanted_games import WantedGames
from kibitz.formats.site_game import SiteGame
from kibitz.pipeline.evals_review import keep_evals_review
from kibitz.pipeline.imports.tally import ImportTally
from kibitz.pipeline.kept_game import KeptGame, readable
from kibitz.pipeline.library import BATCH
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import read_text
from kibitz.settings import Settings
from kibitz.sites.patience import Patience
from kibitz.store.accounts import Accounts
from kibitz.store.library import Library

OFTEN = 1.0
"""Seconds after which what has come is kept, even if it is little: somebody is watching."""

NAMED = 50
"""Problems that are told of one by one; the others are counted."""


class Intake:
    """Takes in the games of one source."""

    def __init__(
        self, library: Library, settings: Settings, source: str, wanted: WantedGames, patience: Patience
    ) -> None:
        self.tally = ImportTally()
        self.accounts = Accounts(library.database)
        self._library, self._settings, self._source = library, settings, source
        self._wanted, self._patience = wanted, patience
        self._batch: list[SiteGame] = []
        self._kept_at = patience.now()
        self._openings = load_openings()

    @property
    def is_due(self) -> bool:
        """Whether what has come should be kept now."""
        return len(self._batch) >= BATCH or self._patience.now() - self._kept_at >= OFTEN

    def add(self, game: SiteGame | UnreadableGame) -> bool:
        """One game more. Says whether it is one of those that are wanted."""
        if isinstance(game, UnreadableGame):
            self._complain(game)
        elif not self._wanted.takes(game.facts):
            self.tally.unfit += 1
        elif game.left_out:
            self.tally.left_out[game.left_out] += 1
        else:
            self._batch.append(game)
            return True
        return False

    def keep(self) -> None:
        """Put what has come into the library. A game is named last: killed before, it is done again."""
        batch = self._batch
        self._kept_at = self._patience.now()
        known = self.accounts.known([game.key for game in batch if game.key])
        read = {id(game): self._read(game) for game in batch if game.key not in known}
        kept = self._placed([(game, found) for game in batch if (found := read.get(id(game)))])
        new = self._library.add_games([each.stored for _, each in kept])
        for _, each in kept:
            keep_evals_review(self._library, each, self._settings)
        names = {game.key: each.stored.id for game, each in kept if game.key}
        self.accounts.name_games(names)
        self.tally.new += new
        self.tally.known += len(kept) - new + sum(game.key in known for game in batch)
        self._batch = []  # only now: whatever fails before is tried again, or asked for again
        ids = {id(game): each.stored.id for game, each in kept}
        for game in batch:
            self._note_newest(game, ids.get(id(game)) or known.get(game.key))

    def _read(self, game: SiteGame) -> KeptGame | None:
        found = None
        for item in readable(game.text, read_text(game.text), self._openings, self._source):
            if isinstance(item, KeptGame):
                found = item
            else:
                self._complain(item)
        return found

    def _complain(self, problem: UnreadableGame) -> None:
        self.tally.problems += 1
        if len(self.tally.named) < NAMED:
            self.tally.named.append(problem)

    def _placed(self, kept: list[tuple[SiteGame, KeptGame]]) -> list[tuple[SiteGame, KeptGame]]:
        """Each under its own id: two games of a site may be the same move for move."""
        taken = self.accounts.keys_of([each.stored.id for _, each in kept])
        placed = []
        for game, each in kept:
            other = taken.setdefault(each.stored.id, game.key)
            placed.append((game, each if other == game.key or not game.key else _twin(each, game.key)))
        return placed

    def _note_newest(self, game: SiteGame, game_id: str | None) -> None:
        if game_id and game.facts.when >= self.tally.newest_when:
            self.tally.newest, self.tally.newest_when = game_id, game.facts.when
            self.tally.side = game.facts.colour


def _twin(kept: KeptGame, key: str) -> KeptGame:
    """The same moves by the same players, and another game."""
    its = hashlib.sha256(f"{kept.stored.id}\n{key}".encode()).hexdigest()[:16]
    game = replace(kept.game, sheet=replace(kept.game.sheet, kept_as=its))
    return KeptGame(replace(kept.stored, id=its), game)
