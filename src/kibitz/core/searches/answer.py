"""What an engine said: the lines of a position, how it came to them, and everything about a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kibitz.core.chess.score import Score
from kibitz.core.searches.table import NO_TABLES, GameTables
from kibitz.limits import DEEPEST

LONGEST_LINE = 12
"""Plies of a line that are kept, as on Lichess since May 2024.

What falls later was not lost by the move in question. Lines are cut as soon as an engine
has said them, so that a report says the same when it is read again.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """Moves the engine expects, in UCI, and what it thinks of them; the moves may be none."""

    score: Score
    moves: tuple[str, ...]
    depth: int = 0


@dataclass(frozen=True, slots=True)
class DepthPoint:
    """What the search thought when it had finished a depth: the story of its mind."""

    depth: int
    nodes: int | None
    """Up to there; None where the engine was asked through a program that does not tell."""

    score: Score
    move: str


@dataclass(frozen=True, slots=True)
class Worker:
    """A program on another machine that has an engine search for us."""

    name: str
    """As its owner is known here."""

    client: str
    """The program, with its version."""

    engine: str
    """As the program tells, or as its version lets us know."""


@dataclass(frozen=True, slots=True)
class PositionEval:
    """One finished search: its lines, best first, and how it came to them."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    history: tuple[DepthPoint, ...] = ()
    by: Worker | None = None
    """Who made it; None for the engine that the report names."""

    @property
    def score(self) -> Score:
        """What the position is worth: the score of the best line."""
        return self.lines[0].score

    @property
    def is_final(self) -> bool:
        """Whether no further search would say more: the rules decide, or it has seen everything."""
        return self.depth == 0 or self.depth >= DEEPEST


@dataclass(frozen=True, slots=True)
class IfTaken:
    """A position that did not arise: the opponent took what a move had offered."""

    capture: str
    found: PositionEval

    @property
    def line(self) -> tuple[str, ...]:
        """The capture and how it goes on."""
        return (self.capture, *self.found.lines[0].moves)


ProofLine = tuple[int, tuple[str, ...]]
"""Where in the game a line begins, and its moves in UCI."""


@dataclass(frozen=True, slots=True)
class Searches:
    """Everything an engine said about a game."""

    evals: tuple[PositionEval | None, ...] = ()
    """One for every position; None for one that could not be searched."""

    wide: Mapping[int, PositionEval] = field(default_factory=dict)
    """Fresh searches with several lines, where a label depends on the other moves."""

    taken: Mapping[int, IfTaken] = field(default_factory=dict)
    """By the move that made the offer."""

    passed: Mapping[int, PositionEval] = field(default_factory=dict)
    """By the position in which the side to move passed: what the other side threatened."""

    ends: Mapping[ProofLine, PositionEval] = field(default_factory=dict)
    """By the line at whose end they begin: whether what it proves is still so there."""

    choices: Mapping[int, PositionEval] = field(default_factory=dict)
    """By the position in which somebody erred: which other moves were good. No label goes by it."""

    tables: GameTables = NO_TABLES
    """What endgame tables hold of the same positions: no engine's word, but kept and read with it."""


NO_SEARCHES = Searches()
