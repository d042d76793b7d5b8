"""What goes over the wire, apart from the report itself, whose shape is formats/json/shape.py's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
from pydantic import Field

from kibitz.formats.json.shape import MoveJson, PlayersJson, ScoreJson
from kibitz.settings import EffortName, Rules

Uci = Annotated[str, Field(pattern=r"^[a-h][1-8][a-h][1-8][qrbn]?$")]
Fen = Annotated[str, Field(min_length=1, max_length=120)]


@dataclass(frozen=True)
class Limits:
    """What the server takes at most."""

    upload_bytes: int
    queue: int
    lines: int
    nodes: int


@dataclass(frozen=True)
class Status:
    """What this server is."""

    kibitz: str
    engine: str | None
    engine_problem: str | None
    efforts: tuple[EffortName, ...]
    rulesets: tuple[Rules, ...]
    effort: EffortName
    ruleset: Rules
    limits: Limits


@dataclass(frozen=True)
class JobShape:
    """How far a review is."""

    state: Literal["queued", "running", "done", "failed", "cancelled"]
    place: int
    done: int
    planned: int
    nodes: int


@dataclass(frozen=True)
class NoJob:
    """Nobody has asked for a review since the server started."""

    state: Literal["none"] = "none"


@dataclass(frozen=True)
class LiveMoves:
    """Moves whose reading is new or has changed, the worst first, and what both players' numbers are now."""

    moves: tuple[MoveJson, ...]
    players: PlayersJson
    provisional: bool


@dataclass(frozen=True)
class EngineRestarts:
    """An engine had to be replaced; nothing is lost."""

    restarts: int


@dataclass(frozen=True)
class ReportReady:
    """The review is in the library; ask for it."""


@dataclass(frozen=True)
class Failed:
    """The review could not be made."""

    title: str


@dataclass(frozen=True)
class Cancelled:
    """Somebody cancelled the review."""


Event = JobShape | NoJob | LiveMoves | EngineRestarts | ReportReady | Failed | Cancelled
EVENTS: Mapping[type[Event], str] = {
    JobShape: "job",
    NoJob: "job",
    LiveMoves: "moves",
    EngineRestarts: "engine",
    ReportReady: "report",
    Failed: "failed",
    Cancelled: "cancelled",
}
"""What a stream tells while a review is made, and the name each goes by."""


@dataclass(frozen=True)
class Accuracies:
    """Of the best review."""

    white: float | None
    black: float | None


@dataclass(frozen=True)
class Moment:
    """A move to look at."""

    index: int
    move_number: int
    side: Literal["white", "black"]
    san: str
    label: str


@dataclass(frozen=True)
class GameRow:
    """A game in the library's table."""

    id: str
    white: str
    black: str
    white_rating: int | None
    black_rating: int | None
    date: str | None
    event: str | None
    result: str | None
    eco: str | None
    opening: str | None
    plies: int
    effort: str | None
    accuracy: Accuracies
    curve: tuple[int, ...]
    worst: Moment | None
    job: JobShape | None


@dataclass(frozen=True)
class PlayedMove:
    """A move as it was played, counted as in a report."""

    index: int
    ply: int
    move_number: int
    side: Literal["white", "black"]
    san: str
    uci: str
    clock: float | None
    seconds: float | None
    seconds_text: str


@dataclass(frozen=True)
class GameShape(GameRow):
    """A game with its moves."""

    tags: dict[str, str]
    start_fen: str
    chess960: bool
    moves: tuple[PlayedMove, ...]
    problem: str | None


@dataclass(frozen=True)
class GamePage:
    """A page of the library."""

    total: int
    limit: int
    offset: int
    games: tuple[GameRow, ...]


@dataclass(frozen=True)
class RefusedGame:
    """A game that could not be read."""

    number: int
    line: int
    reason: str


class ProblemDetails(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why there is no other answer (RFC 9457); `title` is for people."""

    type: str
    status: int
    title: str
    refused: tuple[RefusedGame, ...] = ()
    """Of an upload: what could not be read."""


@dataclass(frozen=True)
class ImportedGames:
    """What became of an upload."""

    games: tuple[GameRow, ...]
    new: int
    known: int
    refused: tuple[RefusedGame, ...]


@dataclass(frozen=True)
class ReviewOrder:
    """How hard to look."""

    effort: EffortName = "standard"


@dataclass(frozen=True)
class Ordered:
    """The review that was queued; null if there is one of that effort already."""

    job: JobShape | None


@dataclass(frozen=True)
class TryOrder:
    """After so many plies of the game, these moves instead."""

    ply: Annotated[int, Field(ge=0, le=2000)]
    moves: Annotated[tuple[Uci, ...], Field(min_length=1, max_length=200)]


@dataclass(frozen=True)
class LineShape:
    """Moves in both notations."""

    san: tuple[str, ...]
    uci: tuple[str, ...]


@dataclass(frozen=True)
class BestMove:
    """What should be played."""

    san: str
    uci: str | None


@dataclass(frozen=True)
class TryAnswer:
    """What the last of the tried moves is worth; `move` is shaped as in a report."""

    fen: str
    sans: tuple[str, ...]
    move: MoveJson
    refutation: LineShape
    best: BestMove | None
    lost: float | None
    cost: str
    """What it loses, in a sentence."""

    accepted: bool


@dataclass(frozen=True)
class SearchOrder:
    """A position, by FEN and moves from there, and how hard to look."""

    fen: Fen
    moves: Annotated[tuple[Uci, ...], Field(max_length=2000)] = ()
    lines: Annotated[int, Field(ge=1, le=20)] = 1
    nodes: Annotated[int, Field(ge=1, le=1_000_000_000)] = 300_000
    chess960: bool = False


@dataclass(frozen=True)
class FoundLine:
    """One of the engine's lines. Score and win percent are White's."""

    eval: ScoreJson
    text: str
    """The score as people write it."""

    win_percent: float
    san: tuple[str, ...]
    uci: tuple[str, ...]


@dataclass(frozen=True)
class SearchAnswer:
    """What the engine thinks; `over` says why there is nothing to search."""

    fen: str
    depth: int
    nodes: int
    over: Literal["checkmate", "stalemate", "draw"] | None
    lines: tuple[FoundLine, ...]


@dataclass(frozen=True)
class AccuracySteps:
    """How an accuracy came about: the mean of two means over the player's moves."""

    moves: int
    window: int
    weighted_mean: float
    harmonic_mean: float
    result: float


@dataclass(frozen=True)
class LossSteps:
    """How an average centipawn loss came about."""

    moves: int
    total: int
    result: float


@dataclass(frozen=True)
class PlayerNumbers:
    """The steps behind one player's numbers."""

    accuracy: AccuracySteps | None
    acpl: LossSteps | None
    phases: dict[str, AccuracySteps]


@dataclass(frozen=True)
class Numbers:
    """Both players'."""

    white: PlayerNumbers
    black: PlayerNumbers


@dataclass(frozen=True)
class CloudPv:
    """A line in Lichess's form: castling is the king taking its rook."""

    moves: str
    cp: int | None = None
    mate: int | None = None


@dataclass(frozen=True)
class CloudAnswer:
    """What is known about a position, in the form of Lichess's cloud evals."""

    fen: str
    knodes: int
    depth: int
    pvs: tuple[CloudPv, ...]
