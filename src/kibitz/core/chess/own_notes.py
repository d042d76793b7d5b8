"""What a reader wrote beside a game: notes at its positions, and lines worth keeping."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OwnNote:
    """Words about a position, which is the one after so many moves of the game."""

    position: int
    text: str


@dataclass(frozen=True, slots=True)
class OwnLine:
    """Moves beside the game, in UCI, from the position after so many moves of it."""

    position: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnNotes:
    """Everything a reader wrote beside one game."""

    notes: tuple[OwnNote, ...] = ()
    lines: tuple[OwnLine, ...] = ()

    def texts_at(self, position: int) -> tuple[str, ...]:
        """The note at a position, if there is one."""
        return tuple([note.text for note in self.notes if note.position == position])

    def lines_at(self, position: int) -> Iterator[tuple[str, ...]]:
        """The lines that leave the game there."""
        return (line.moves for line in self.lines if line.position == position)


NO_NOTES = OwnNotes()
