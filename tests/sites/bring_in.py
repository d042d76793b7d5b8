"""Imports from the stand-in as the commands make them, and what the library holds afterwards."""

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kibitz.core.library import GameQuery
from kibitz.pipeline.imports.from_site import ImportJob, run_import
from kibitz.pipeline.imports.site_access import SiteAccess
from kibitz.pipeline.imports.tally import ImportTally
from kibitz.pipeline.library import open_library
from kibitz.settings import Machine, Settings
from kibitz.store.accounts import Accounts
from kibitz.store.library import Library
from tests.sites.stand_in import FakeChessCom, FakeLichess, Site


@dataclass
class Patience:
    """A clock that need not be waited for; `real` seconds of each wait are."""

    real: float = 0.0
    waits: list[float] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    _ahead: float = 0.0

    def now(self) -> float:
        return time.time() + self._ahead

    def wait(self, seconds: float, words: str) -> None:
        if words.startswith("waiting for another"):
            time.sleep(0.01)
            return
        self.waits.append(seconds)
        self.words.append(words)
        self._ahead += seconds
        time.sleep(self.real)

    def check(self) -> None:
        pass


def access(site: Site, folder: Path, *, silence: float = 5.0, token: str | None = None) -> SiteAccess:
    """The stand-in in place of the site it stands for; the other one cannot be reached."""
    nowhere = "http://127.0.0.1:9"
    machine = Machine(
        lichess_address=site.address if isinstance(site, FakeLichess) else nowhere,
        chesscom_address=site.address if isinstance(site, FakeChessCom) else nowhere,
    )
    return SiteAccess(machine, token, folder / "locks", silence)


def bring_in(
    site: Site, folder: Path, job: ImportJob, *, patience: Patience | None = None, **how: Any
) -> ImportTally:
    """One run into the library in a folder, to its end."""
    library = open_library(str(folder / "library.sqlite"))
    tally = ImportTally()
    try:
        steps = run_import(library, access(site, folder, **how), job, Settings(), patience or Patience())
        for now in steps:
            tally = now
    finally:
        library.database.close()
    return tally


def site_ids(folder: Path) -> set[str]:
    """What the site calls the games that are in the library."""
    library = open_library(str(folder / "library.sqlite"))
    try:
        keys = Accounts(library.database).keys_of(library.ids(GameQuery()))
    finally:
        library.database.close()
    return {key.partition(":")[2] for key in keys.values()}


def contents(place: Path) -> dict[str, tuple[Any, ...]]:
    """Everything that a library has of each game, but where it came from."""
    library = open_library(str(place / "library.sqlite" if place.is_dir() else place))
    try:
        return {each.game.id: _content(library, each.game) for each in library.find(GameQuery(), 100_000)}
    finally:
        library.database.close()


def _content(library: Library, game: Any) -> tuple[Any, ...]:
    fields = [getattr(game, name) for name in game.__slots__ if name not in ("source", "line")]
    return (*fields, *[each.fingerprint for each in library.analyses(game.id)])
