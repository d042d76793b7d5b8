"""What goes over the wire about many games at once: uploads and selections."""

from dataclasses import dataclass
from typing import Literal

from kibitz.web.library.shapes import GameRow
from kibitz.web.reviews.selection import Selection
from kibitz.web.server.shapes import RefusedGame


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


@dataclass(frozen=True)
class GameIds:
    """Games by their ids."""

    ids: tuple[str, ...]


@dataclass(frozen=True)
class Removed:
    """How many games were taken out."""

    removed: int


@dataclass(frozen=True)
class ExportOrder(Selection):
    """Games to be written into one file."""

    form: Literal["pgn", "json"] = "pgn"
