"""What goes over the wire about games that come in by themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from kibitz.core.chess.clock import Speed
from kibitz.core.chess.side import SideName
from kibitz.core.chess.site import Site
from kibitz.core.library import DATE
from kibitz.settings import EffortName
from kibitz.web.library.many_shapes import ImportedGames

Day = Annotated[str, Field(pattern=f"^{DATE}$")]


@dataclass(frozen=True)
class ImportOrder:
    """A text that somebody pasted or typed, and which games of an account are wanted."""

    text: str
    player: Annotated[str, Field(max_length=30)] | None = None
    """For a game on Chess.com, which gives games only by their players: one of the two."""

    review: EffortName | None = None
    """How hard an engine is to look at the games that are new; null for not at all."""

    since: Day | None = None
    until: Day | None = None
    """The last day."""

    speeds: tuple[Speed, ...] = ()
    rated: bool | None = None
    colour: SideName | None = None
    most: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    """At most this many games, the newest."""


ImportState = Literal["running", "done", "failed", "stopped"]


@dataclass(frozen=True)
class LeftOut:
    """Games that cannot be taken, and why."""

    reason: str
    games: int


@dataclass(frozen=True)
class ImportRun:
    """Games on their way in from a site, or what became of them."""

    id: str
    source: str
    """`lichess:NAME`, `chesscom:NAME`, or the address of a game or a study."""

    title: str
    """What is brought in, in words."""

    state: ImportState
    new: int
    known: int
    """Were there already."""

    unfit: int
    """Did not fit what was asked for."""

    left_out: tuple[LeftOut, ...]
    problems: int
    """Games that could not be read."""

    problem: str | None
    """Why it failed, and what to do."""

    waiting: str | None
    """What it waits for just now, if it does."""

    total: int | None
    """About how many games there will be; null where nobody knows."""

    rate: float
    """Games a second."""

    seconds_left: int | None
    newest: str | None
    """The id of the newest game that came: the one to open."""

    side: SideName | None
    """The side that is to be below: as the link said, or whose account it is."""

    ply: int | None
    """The half-move that the link pointed at."""

    queued: int
    """Reviews that were ordered."""

    started: str
    ended: str | None


TakenFor = Literal["account", "game", "study", "position", "games", "name"]


@dataclass(frozen=True)
class ImportAnswer:
    """What a text was taken for, and what is done about it."""

    taken_for: TakenFor
    words: str
    """What it was taken for, for people."""

    run: ImportRun | None
    """Of an account, a game or a study: the import, which may be over already."""

    games: ImportedGames | None
    """Of games that were written out: what became of them."""

    fen: str | None
    """Of a position."""

    accounts: tuple[str, ...]
    """Of a name that does not say on which site: what may be meant, to be asked for next."""


@dataclass(frozen=True)
class KnownAccount:
    """An account whose games are here; `POST /api/imports/sync` brings what is new."""

    site: Site
    name: str
    kind: str
    """Which of its games, in words; empty for all."""

    synced: str | None
    """When it was last complete."""


@dataclass(frozen=True)
class ImportList:
    """Every import since the server was started, newest first, and the accounts that are known."""

    running: tuple[ImportRun, ...]
    past: tuple[ImportRun, ...]
    accounts: tuple[KnownAccount, ...]


IMPORT_EVENTS: Mapping[type[ImportRun], str] = {ImportRun: "import"}
"""What a stream tells while an import runs; the last one says how it ended."""
