"""What goes over the wire, apart from the report itself, whose shape is formats/json/shape.py's."""

from dataclasses import dataclass
from typing import Literal

import msgspec

from kibitz.settings import EffortName, Rules
from kibitz.web.analysis_shapes import Accuracies, AnalysisShape
from kibitz.web.event_shapes import JobShape
from kibitz.web.people_shapes import SeatShape


@dataclass(frozen=True)
class Limits:
    """What the server takes at most."""

    upload_bytes: int
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
    opponents: tuple[int, ...] = ()
    """Ratings of opponents that one can play on against; none without a human model."""


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
    failed: str | None
    """Why the review that was asked for last could not be made."""

    seats: tuple[SeatShape, ...]
    """Whoever of the library's people played it; the game is told to the first."""


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
    analyses: tuple[AnalysisShape, ...]
    """Oldest first; without a name the best of them is shown."""


@dataclass(frozen=True)
class GamePage:
    """A page of the library."""

    total: int
    rest: int | None
    """How many of these no engine has looked at and nobody has asked to; null if that was not asked for."""

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
class ReviewOrder:
    """How hard to look."""

    effort: EffortName = "standard"


@dataclass(frozen=True)
class Ordered:
    """The review that was queued; null if there is one of that effort already."""

    job: JobShape | None


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
