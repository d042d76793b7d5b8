"""What goes over the wire about many games at once: uploads, selections, the queue of reviews."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from kibitz.settings import EffortName
from kibitz.web.event_shapes import JobShape
from kibitz.web.shapes import GameRow, RefusedGame


@dataclass(frozen=True)
class ImportedGames:
    """What became of an upload: its first games and problems one by one, and how many there are."""

    games: tuple[GameRow, ...]
    total: int
    new: int
    known: int
    refused: tuple[RefusedGame, ...]
    problems: int
    queued: int
    """Reviews that were ordered with it."""


Ids = Annotated[tuple[Annotated[str, Field(max_length=16)], ...], Field(max_length=1_000_000)]


@dataclass(frozen=True)
class GameIds:
    """Games by their ids."""

    ids: tuple[str, ...]


@dataclass(frozen=True)
class Selection:
    """Games that something is to be done with, by their ids."""

    games: Ids


@dataclass(frozen=True)
class Removed:
    """How many games were taken out."""

    removed: int


@dataclass(frozen=True)
class ExportOrder(Selection):
    """Games to be written into one file."""

    form: Literal["pgn", "json"] = "pgn"


@dataclass(frozen=True)
class ManyReviews(Selection):
    """Games to be reviewed."""

    effort: EffortName = "standard"


@dataclass(frozen=True)
class QueueChange:
    """Whether the queue is to rest."""

    stopped: bool


@dataclass(frozen=True)
class RunningReview:
    """The review that is being made."""

    id: str
    white: str
    black: str
    job: JobShape


@dataclass(frozen=True)
class QueueShape:
    """All reviews that were asked for: those that wait, the one being made among them, and the others."""

    waiting: int
    stopped: int
    failed: int
    done: int
    """Since nothing was waiting."""

    seconds_left: int | None
    """For those that wait, by what reviews have taken of late; null until one is done."""

    running: RunningReview | None
    trouble: str | None
    """Why everything was stopped, if not by somebody."""
