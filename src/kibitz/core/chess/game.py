"""A game at each stage: as written down, as played through, or not readable at all."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import chess

from kibitz.core.chess.label import Judgement
from kibitz.core.chess.opening import Opening
from kibitz.core.chess.phase import Division
from kibitz.core.chess.score import START, Score


class Note(NamedTuple):
    """What a file says about one move, beyond its score and its clock.

    A named tuple because files hold millions, and a frozen dataclass takes thrice as long to make.
    """

    better: tuple[str, ...] = ()
    """The line the file gives as better, in SAN; its first move is never the one played."""

    judgement: Judgement | None = None
    """What the file says of the move in words."""

    glyphs: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    """Comments in the writer's own words, without scores, clocks and judgements."""

    variations: tuple[str, ...] = ()
    """Other lines the writer gave, as they stand in the file with everything in them."""


@dataclass(frozen=True, slots=True)
class FileSays:
    """What Lichess wrote about a whole game, to compare with."""

    totals: Mapping[chess.Color, Mapping[str, Any]] = field(default_factory=dict)
    """By side: inaccuracy, mistake, blunder, acpl, accuracy, phases, whichever are there."""

    phases: tuple[int | None, int | None] | None = None


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """A game as it was written down: nobody has checked the moves yet."""

    number: int
    """Its place in the file, from 1."""

    line: int
    """The line of the file it starts on, from 1."""

    tags: Mapping[str, str]
    sans: tuple[str, ...]
    scores: tuple[Score | None, ...]
    clocks: tuple[float | None, ...]
    """Seconds left on the mover's clock after each move."""

    start: Score = START
    """What the position before the first move is taken to be worth."""

    notes: Mapping[int, Note] = field(default_factory=dict)
    spent: Mapping[int, float] = field(default_factory=dict)
    """Seconds a move took, where the file says so."""

    opening_comments: tuple[str, ...] = ()
    lines_known: bool = False
    """Whether the file tells which moves had a better one. Where it does, a move
    without one was the engine's own choice and is never judged."""

    problem: str | None = None
    """Why the moves stop before the game does."""

    says: FileSays = field(default_factory=FileSays)
    kept_as: str | None = None
    """Its id where games are kept."""

    @property
    def id(self) -> str:
        """What to call the game: its Lichess id, or that under which it is kept, or its number."""
        address = self.tags.get("GameId") or self.tags.get("Site", "").rpartition("/")[2]
        is_lichess = "lichess.org/" in self.tags.get("Site", "") or "GameId" in self.tags
        return (address if is_lichess else "") or self.kept_as or f"game {self.number}"

    @property
    def first_mover(self) -> chess.Color:
        """Who moves first, read from the FEN if there is one."""
        fields = self.tags.get("FEN", "").split()
        return chess.BLACK if len(fields) > 1 and fields[1] == "b" else chess.WHITE

    @property
    def first_ply(self) -> int:
        """Half-moves played before the game begins, as its FEN counts them."""
        fields = self.tags.get("FEN", "").split()
        has_number = len(fields) > 5 and fields[5].isascii() and fields[5].isdigit() and len(fields[5]) < 6
        number = int(fields[5]) if has_number else 1
        return 2 * (max(1, number) - 1) + (self.first_mover == chess.BLACK)

    def may_be_judged(self) -> Iterable[int]:
        """The moves that had a better one, or all of them where the file does not tell."""
        if not self.lines_known:
            return range(len(self.sans))
        return [index for index, note in self.notes.items() if note.better or note.judgement]

    @property
    def has_scores(self) -> bool:
        """Whether any move carries a score."""
        return any(self.scores)


@dataclass(frozen=True, slots=True)
class Game:
    """A scoresheet whose moves have been played through and are legal."""

    sheet: Scoresheet
    start: chess.Board
    """The position before the first move; never changed after the game is made."""

    moves: tuple[chess.Move, ...]
    division: Division
    opening: Opening | None
    book_plies: int | None = None
    """How many of the moves are in a book, if one was asked; else those up to the opening's name."""

    def boards(self) -> Iterator[chess.Board]:
        """The start and the position after each move. One board, moved along: copy it to keep it."""
        board = self.start.copy(stack=False)
        yield board
        for move in self.moves:
            board.push(move)
            yield board


@dataclass(frozen=True, slots=True)
class UnreadableGame:
    """A game, or a piece of file, that nothing can be made of. The stream goes on."""

    number: int
    line: int
    reason: str
