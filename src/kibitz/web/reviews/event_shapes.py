"""What goes over the wire while a review is made: how far it is, and the events that tell of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kibitz.formats.json.move_shape import MoveJson
from kibitz.formats.json.shape import PlayersJson


@dataclass(frozen=True)
class JobShape:
    """How far a review is."""

    state: Literal["queued", "stopped", "running", "done", "failed", "cancelled"]
    place: int
    done: int
    planned: int
    nodes: int


@dataclass(frozen=True)
class NoJob:
    """Nobody waits for a review of this game."""

    state: Literal["none"] = "none"


@dataclass(frozen=True)
class LiveMoves:
    """Moves whose reading is new or has changed, the worst first, and what both players' numbers are now."""

    moves: tuple[MoveJson, ...]
    players: PlayersJson
    provisional: bool


@dataclass(frozen=True)
class DraftReady:
    """Another look is done: `GET review` answers with a provisional report until there is a better one."""

    looks: int


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


Event = JobShape | NoJob | LiveMoves | DraftReady | EngineRestarts | ReportReady | Failed | Cancelled
EVENTS: Mapping[type[Event], str] = {
    JobShape: "job",
    NoJob: "job",
    LiveMoves: "moves",
    DraftReady: "draft",
    EngineRestarts: "engine",
    ReportReady: "report",
    Failed: "failed",
    Cancelled: "cancelled",
}
"""What a stream tells while a review is made, and the name each goes by."""
