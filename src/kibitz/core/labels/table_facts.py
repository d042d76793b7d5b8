"""What endgame tables say about a move, and what that makes of the engine's two scores.

Where both sides of a move are known, the tables alone measure it. Where a move comes into
the tables, the score before it is an estimate and the result after it the truth: what lies
between the two is no loss, unless the truth is another than the engine took it for.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.score import Score
from kibitz.core.numbers.proven import NOTHING_PROVEN, Proven
from kibitz.core.numbers.standing import Standing, standing
from kibitz.core.numbers.win_percent import WinPercent, win_percent
from kibitz.core.searches.table import PERCENTS, Outcome, TableWord
from kibitz.core.searches.table_reading import ReadTables, TableReading

CLEAR = {Standing.WINNING: Outcome.WON, Standing.LOST: Outcome.LOST}
"""What an engine's score means where it is clear; anything else is about even, and so a draw."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The mover's win percent on both sides of a move, on one scale."""

    had: float
    has: float

    @property
    def lost(self) -> float:
        """Points the move cost; a gain is nothing lost."""
        return max(0.0, self.had - self.has)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """What the tables say about a move, for the player who made it."""

    before: TableReading | None
    """The position it was played in."""

    after: TableWord
    measured: Measured | None
    """None where the engine's own two scores measure it better."""

    two_ago: float | None = None
    """The mover's win percent before the opponent's last move, if that was measured too."""

    @property
    def is_entry(self) -> bool:
        """Whether the tables begin with it: what it was played in is not proven."""
        return self.before is None or self.before.outcome is None

    @property
    def is_only(self) -> bool:
        """Whether no other move keeps the result; not where one is too close to tell."""
        return self.before is not None and self.before.is_whole and len(self.before.keepers) == 1


def table_facts(
    game: Game, tables: ReadTables, scores: Mapping[int, tuple[Score, Score]]
) -> dict[int, TableFacts]:
    """The facts of every move that the tables say something about; `scores` are those around each move."""
    found: dict[int, TableFacts] = {}
    for index, (board, move) in enumerate(zip(game.boards(), game.moves, strict=False)):
        after = tables.after(index, move.uci())
        if after is None or index not in scores:
            continue
        last = found[index - 1].measured if index - 1 in found else None
        found[index] = TableFacts(
            before=tables.positions.get(index),
            after=after,
            measured=_measured(tables, index, after, scores[index], board.turn),
            two_ago=100 - last.had if last else None,
        )
    return found


def _measured(
    tables: ReadTables, index: int, after: TableWord, scores: tuple[Score, Score], mover: chess.Color
) -> Measured | None:
    before, end = tables.positions.get(index), tables.lines.get(index)
    if after.outcome is None:
        return None
    has = PERCENTS[after.outcome]
    if before and before.outcome:
        return Measured(PERCENTS[before.outcome], has)
    others = [PERCENTS[word.outcome] for word in before.moves.values() if word.outcome] if before else []
    if end and end.word.outcome:  # what the engine would have played is worth what it leads to
        others.append(PERCENTS[end.word.outcome])
    elif max(others, default=has) <= has:
        return _against_estimates(after.outcome, *[win_percent(score, mover) for score in scores])
    return Measured(max(others), has)


def _against_estimates(truth: Outcome, had: WinPercent, has: WinPercent) -> Measured | None:
    """A result that the engine saw coming is measured by its own two scores; a win costs nothing."""
    if truth is not Outcome.WON and _outcome(has) is truth:
        return None
    is_less = RISING.index(_outcome(had)) > RISING.index(truth)
    return Measured(had if is_less else PERCENTS[truth], PERCENTS[truth])


RISING = tuple(Outcome)


def _outcome(percent: WinPercent) -> Outcome:
    """What an estimate comes to."""
    return CLEAR.get(standing(percent), Outcome.DRAWN)


def proven_by(tables: ReadTables, facts: Mapping[int, TableFacts], first_mover: chess.Color) -> Proven:
    """White's win percents that the tables prove, and both sides of the moves that they measure."""
    if not tables.positions:
        return NOTHING_PROVEN

    def is_white(index: int) -> bool:
        return (first_mover == chess.WHITE) == (index % 2 == 0)

    def white(percent: float, index: int) -> WinPercent:
        return WinPercent(percent if is_white(index) else 100 - percent)

    positions = {
        index: white(PERCENTS[outcome], index)
        for index, reading in tables.positions.items()
        if (outcome := reading.outcome)
    }
    moves = {
        index: (white(each.measured.had, index), white(each.measured.has, index))
        for index, each in facts.items()
        if each.measured
    }
    return Proven(positions, moves)
