"""What the library keeps, and what it can be asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kibitz.core.insights.game_facts import GameFacts

FROM_FILE = "file"
"""The effort of an analysis that was made from the evals in a game's file: no engine of ours has looked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A game as it was imported, and what it is looked for by."""

    id: str
    white: str
    black: str
    white_rating: int | None
    black_rating: int | None
    date: str | None
    event: str | None
    site: str | None
    result: str | None
    time_control: str | None
    eco: str | None
    opening: str | None
    plies: int
    source: str
    line: int
    is_json: bool
    raw: bytes
    played_on: str | None = None
    """The site whose accounts the players are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAnalysis:
    """A report, and what it is looked for by. The fingerprint says what made it."""

    game_id: str
    fingerprint: str
    made: str
    engine: str
    effort: str
    ruleset: str
    white_accuracy: float | None
    black_accuracy: float | None
    nodes: int
    counts: Mapping[str, Mapping[str, int]]
    """By side, by label."""

    themes: Mapping[str, int]
    """How many moves show each."""

    report: bytes
    facts: GameFacts | None = None
    """What questions about many games are answered from; None where nothing can be compared."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in a list: its row, and the latest analysis of it if there is one."""

    game: StoredGame
    analyses: int
    white_accuracy: float | None
    black_accuracy: float | None
    effort: str | None


DATE = r"\d{4}([.-]\d\d([.-]\d\d)?)?"
"""A date as readers write it, 2025-01-31 or 2025.01.31; the day, or the month too, may be left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameQuery:
    """What a game must be to be found; nothing asked means every game."""

    player: str | None = None
    person: str | None = None
    """Somebody of the library's people."""

    side: Literal["white", "black"] | None = None
    """The side that this person had."""

    since: str | None = None
    until: str | None = None
    event: str | None = None
    opening: str | None = None
    result: str | None = None
    label: str | None = None
    theme: str | None = None
    accuracy_above: float | None = None
    accuracy_below: float | None = None
    analysed: bool | None = None
    reviewed: bool | None = None
    """Whether an engine has looked at it; the evals of a file do not count."""

    ordered: Literal["no", "waiting", "stopped", "failed"] | None = None
    """What became of the review that somebody has asked for."""

    ids: tuple[str, ...] = ()


GameSort = Literal["added", "date", "white", "black", "result", "opening", "plies", "accuracy"]
"""What games can be sorted by; the accuracy is the lower one of the two players."""


@dataclass(frozen=True, slots=True)
class GameOrder:
    """In which order games are listed; of equal ones the latest import comes first, and the unknown last."""

    sort: GameSort
    ascending: bool = False


LATEST = GameOrder("added")


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerTally:
    """What a worker on another machine has done."""

    jobs: int = 0
    positions: int = 0
    nodes: int = 0
    lost: int = 0
    """Jobs that it took and did not answer in time."""

    refused: int = 0
    """Answers that could not be used."""

    checks: int = 0
    """Answers that were searched again here."""

    far: int = 0
    """Of those, the ones that were far off."""

    def __add__(self, other: "WorkerTally") -> "WorkerTally":
        return WorkerTally(**{name: getattr(self, name) + getattr(other, name) for name in self.__slots__})

    def __sub__(self, other: "WorkerTally") -> "WorkerTally":
        return WorkerTally(**{name: getattr(self, name) - getattr(other, name) for name in self.__slots__})


NOTHING_DONE = WorkerTally()


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredWorker:
    """Who may search for us with a client on another machine; the key itself is known to nobody here."""

    name: str
    key_hash: str
    added: str
    seen: str | None = None
    """When it asked last."""

    client: str | None = None
    set_aside: str | None = None
    """Why it is not believed any more."""

    tally: WorkerTally = NOTHING_DONE


@dataclass(frozen=True, slots=True)
class CloudEval:
    """Lichess's evals of a position: depth and nodes of the deepest, and all of them as JSON."""

    position: str
    """Board, turn, castling and a legal capture en passant, as in an EPD."""

    depth: int
    knodes: int
    evals: bytes


@dataclass(frozen=True, slots=True)
class SharedEval:
    """A search of a position that many games reach."""

    key: str
    """Of the position, the engine and how hard it looked."""

    position: str
    engine: str
    depth: int
    nodes: int
    search: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredAccount:
    """An account whose games come in by themselves, and how far that is."""

    id: int
    site: Literal["lichess", "chesscom"]
    name: str
    """In small letters."""

    kind: str
    """Which of its games are wanted, in words; empty for all."""

    covered_from: int | None = None
    covered_to: int | None = None
    """Milliseconds since 1970: every finished game between the two is here."""

    etag: str | None = None
    modified: str | None = None
    """As the list of its months was marked when it was seen last."""

    synced: str | None = None
    """When it was last complete."""


@dataclass(frozen=True, slots=True)
class StoredMonth:
    """A month of an account, as it was when it was seen last."""

    month: str
    etag: str | None = None
    modified: str | None = None
    is_complete: bool = False
    """Whether nothing can be added to it any more."""


OrderState = Literal["waiting", "stopped", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewOrder:
    """A review that somebody has asked for and that is not there yet; the one being made is among them."""

    game_id: str
    owner: str
    """Who asked; nobody in particular where no tokens tell people apart."""

    effort: str
    state: OrderState
    reason: str | None
    """Why it failed."""

    place: int
    """How many come before it."""
