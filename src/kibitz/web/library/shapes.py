"""What goes over the wire about games: a row of the table, and a game with its moves."""

from dataclasses import dataclass

from kibitz.core.chess.side import SideName
from kibitz.web.library.people_shapes import SeatShape
from kibitz.web.reviews.analysis_shapes import Accuracies, AnalysisShape
from kibitz.web.reviews.event_shapes import JobShape


@dataclass(frozen=True)
class Moment:
    """A move to look at."""

    index: int
    move_number: int
    side: SideName
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
    side: SideName
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
