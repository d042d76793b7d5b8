"""What an endgame tablebase says of a position, and what that comes to in a game.

A table counts as if the last move had been a capture or a pawn's. In a game the counter
of the fifty-move rule has gone on, and a win that takes too long is a draw (sources: syzygy).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum

from kibitz.core.numbers.win_percent import WinPercent

FIFTY_MOVES = 100
"""Plies without a capture or a pawn move after which a game is drawn."""


class Outcome(Enum):
    """What a game comes to for a side, worst first."""

    LOST = "lost"
    DRAWN = "drawn"
    WON = "won"


PERCENTS = {
    Outcome.LOST: WinPercent(0.0),
    Outcome.DRAWN: WinPercent(50.0),
    Outcome.WON: WinPercent(100.0),
}
"""What a proven result is as a win percent: nothing is estimated any more."""


class TableResult(StrEnum):
    """What a side can get, worst first; the names are those of Lichess's tablebase."""

    LOSS = "loss"
    MAYBE_LOSS = "maybe-loss"
    """Lost, unless the fifty-move rule comes first: too close to tell from a rounded table."""

    BLESSED_LOSS = "blessed-loss"
    """Lost without the fifty-move rule, and drawn by it."""

    DRAW = "draw"
    CURSED_WIN = "cursed-win"
    """Won without the fifty-move rule, and drawn by it."""

    MAYBE_WIN = "maybe-win"
    WIN = "win"

    @property
    def turned(self) -> "TableResult":
        """As the other side sees it."""
        return BEST_LAST[-1 - BEST_LAST.index(self)]

    @property
    def outcome(self) -> Outcome | None:
        """What it comes to on the score sheet; None where that is too close to tell."""
        return OUTCOMES.get(self)


BEST_LAST = tuple(TableResult)
OUTCOMES = {
    TableResult.LOSS: Outcome.LOST,
    TableResult.BLESSED_LOSS: Outcome.DRAWN,
    TableResult.DRAW: Outcome.DRAWN,
    TableResult.CURSED_WIN: Outcome.DRAWN,
    TableResult.WIN: Outcome.WON,
}


@dataclass(frozen=True, slots=True)
class Probe:
    """What the tables hold of a position, for the side to move, with the counter at nothing."""

    wdl: int
    """From 2, a win, to -2, a loss; 1 and -1 are drawn by the fifty-move rule alone."""

    dtz: int | None
    """Plies to the next capture, pawn move or mate, below zero for the side that loses.

    0 if it is drawn or over; None where that table is missing. It may be one too small.
    """


@dataclass(frozen=True, slots=True)
class TableWord:
    """What a position comes to in a game, for the side that was named when it was made."""

    result: TableResult
    dtz: int | None

    @property
    def turned(self) -> "TableWord":
        """As the other side sees it."""
        return TableWord(self.result.turned, None if self.dtz is None else -self.dtz)

    @property
    def outcome(self) -> Outcome | None:
        """What it comes to on the score sheet; None where that is too close to tell."""
        return self.result.outcome

    @property
    def rank(self) -> int:
        """A sort key: the greater, the better for the side."""
        return BEST_LAST.index(self.result)


def word_of(probe: Probe, counter: int) -> TableWord:
    """For the side to move, after so many plies without a capture or a pawn move.

    >>> [word_of(Probe(-2, -53), counter).result.value for counter in (0, 46, 47, 60)]
    ['loss', 'loss', 'maybe-loss', 'blessed-loss']
    """
    plain, close, late = RESULTS[probe.wdl]
    if counter == 0 or probe.dtz == 0:  # a mate on the board is a mate whatever the counter says
        return TableWord(plain, probe.dtz)
    if probe.dtz is None:
        return TableWord(close, None)
    plies = abs(probe.dtz) + counter
    return TableWord(plain if plies < FIFTY_MOVES else close if plies == FIFTY_MOVES else late, probe.dtz)


_Results = tuple[TableResult, TableResult, TableResult]

RESULTS: Mapping[int, _Results] = {
    2: (TableResult.WIN, TableResult.MAYBE_WIN, TableResult.CURSED_WIN),
    1: (TableResult.CURSED_WIN,) * 3,
    0: (TableResult.DRAW,) * 3,
    -1: (TableResult.BLESSED_LOSS,) * 3,
    -2: (TableResult.LOSS, TableResult.MAYBE_LOSS, TableResult.BLESSED_LOSS),
}
"""By what the tables hold: the result in time, on the last ply, and too late."""


@dataclass(frozen=True, slots=True)
class TablePosition:
    """What the tables hold of a position and of every position that a move leads to, as far as they do."""

    own: Probe | None
    moves: Mapping[str, Probe]
    """By the move in UCI: for the opponent, who is to move after it."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """Where the engine's first line comes into the tables."""

    plies: int
    probe: Probe


@dataclass(frozen=True, slots=True)
class TablesUsed:
    """Which tables were asked: without paths, which are nobody's business."""

    men: int
    """Pieces on the board, kings and pawns included, up to which there are tables."""

    tables: int
    folders: int
    left_out: tuple[str, ...] = ()
    """Files that this game would have needed and that are damaged."""


@dataclass(frozen=True, slots=True)
class GameTables:
    """Everything the tables hold about a game, by the index of the position."""

    used: TablesUsed | None = None
    positions: Mapping[int, TablePosition] = field(default_factory=dict)
    lines: Mapping[int, TableLine] = field(default_factory=dict)
    """Of positions that the tables do not know themselves."""


NO_TABLES = GameTables()
