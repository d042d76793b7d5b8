"""How we reach the sites: as the operator says, and as nobody else can."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from kibitz import __version__
from kibitz.core.chess.site import Site
from kibitz.pipeline.folders import data_folder
from kibitz.settings import Machine
from kibitz.sites.agent import user_agent
from kibitz.sites.chesscom import ChessCom
from kibitz.sites.http import SiteClient, SitePlace
from kibitz.sites.lichess import Lichess
from kibitz.sites.patience import Patience


@dataclass(frozen=True, slots=True)
class SiteAccess:
    """Everything that is said once about talking to the sites."""

    machine: Machine
    token: str | None = None
    locks: Path | None = None
    silence: float = 75.0

    def place(self, site: Site) -> SitePlace:
        """Where a site is. The token is Lichess's alone."""
        is_lichess = site == "lichess"
        return SitePlace(
            site=site,
            address=self.machine.lichess_address if is_lichess else self.machine.chesscom_address,
            agent=user_agent(__version__, self.machine.contact),
            locks=self.locks or data_folder() / "sites",
            token=self.token if is_lichess else None,
            silence=self.silence,
        )

    def __repr__(self) -> str:
        return "SiteAccess(…)"  # a token is for nobody's eyes

    @contextmanager
    def lichess(self, patience: Patience) -> Iterator[Lichess]:
        """Lichess, until the block ends."""
        with closing(SiteClient(self.place("lichess"), patience)) as client:
            yield Lichess(client)

    @contextmanager
    def chesscom(self, patience: Patience) -> Iterator[ChessCom]:
        """Chess.com, until the block ends."""
        with closing(SiteClient(self.place("chesscom"), patience)) as client:
            yield ChessCom(client)
