"""What goes over the wire about the words beside a game: the file's, and the reader's own."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from kibitz.core.chess.own_notes import OwnLine, OwnNote
from kibitz.limits import LONGEST_NOTE
from kibitz.web.board.shapes import Uci


@dataclass(frozen=True)
class FileNote:
    """What the file says at the position after so many moves: numeric glyphs, comments, and other lines.

    `variations` are lines instead of the move that led there, as they stand in the file.
    """

    position: int
    glyphs: tuple[int, ...]
    comments: tuple[str, ...]
    variations: tuple[str, ...]


@dataclass(frozen=True)
class GameNotes:
    """All words beside a game, in its order."""

    file: tuple[FileNote, ...]
    own: tuple[OwnNote, ...]
    lines: tuple[OwnLine, ...]


@dataclass(frozen=True)
class NoteOrder:
    """A note in the reader's own words."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_NOTE)]


@dataclass(frozen=True)
class LineOrder:
    """A line to be kept."""

    moves: Annotated[tuple[Uci, ...], Field(min_length=1, max_length=200)]
