"""A game's positions as the tables see them, with its own fifty-move counter: what every move comes to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.san import legal_line
from kibitz.core.searches.answer import Searches
from kibitz.core.searches.table import (
    Outcome,
    TableLine,
    TablePosition,
    TableResult,
    TableWord,
    word_of,
)


@dataclass(frozen=True)  # no slots: the order of the moves is worked out once and kept
class TableReading:
    """What a position and each of its moves come to, for the side to move."""

    word: TableWord | None
    """None where it is not proven: some moves lead out of the tables, and none of the others wins."""

    moves: Mapping[str, TableWord]
    """By UCI."""

    legal: int
    """How many legal moves there are, known or not."""

    zeroing: frozenset[str]
    """The moves among these that start the counter of the fifty-move rule anew."""

    counter: int = 0
    """Plies without a capture or a pawn move so far."""

    @property
    def outcome(self) -> Outcome | None:
        """What it comes to on the score sheet; None where that is not proven."""
        return self.word.outcome if self.word else None

    @property
    def keepers(self) -> tuple[str, ...]:
        """The moves that keep what the position is worth, the best first."""
        return self.worth(self.outcome) if self.outcome else ()

    @cached_property
    def best_first(self) -> tuple[str, ...]:
        """Every move, the best result first; wins that come soon before others, losses after them."""
        return tuple(sorted(self.moves, key=lambda uci: (-self.moves[uci].rank, self._plies(uci), uci)))

    def _plies(self, uci: str) -> int:
        """How soon a capture, a pawn move or mate comes; for who loses, the sooner the worse."""
        dtz = self.moves[uci].dtz or 0
        plies = 1 if dtz and uci in self.zeroing else 2 * abs(dtz)
        return plies if dtz > 0 else -plies

    def worth(self, outcome: Outcome) -> tuple[str, ...]:
        """The moves that come to this."""
        return tuple([uci for uci in self.best_first if self.moves[uci].outcome is outcome])

    @property
    def is_whole(self) -> bool:
        """Whether every legal move is known, and none of them is too close to tell."""
        return len(self.moves) == self.legal and all(word.outcome for word in self.moves.values())


@dataclass(frozen=True, slots=True)
class LineEnd:
    """Where an engine's first line comes into the tables, and what it comes to for who plays it."""

    plies: int
    word: TableWord


@dataclass(frozen=True, slots=True)
class ReadTables:
    """What the tables say about a game, by the index of the position."""

    positions: Mapping[int, TableReading] = field(default_factory=dict)
    lines: Mapping[int, LineEnd] = field(default_factory=dict)

    def after(self, index: int, uci: str) -> TableWord | None:
        """What a move that was played comes to, for its player."""
        before, then = self.positions.get(index), self.positions.get(index + 1)
        if before and uci in before.moves:
            return before.moves[uci]
        return then.word.turned if then and then.word else None


NOTHING_READ = ReadTables()


def read_tables(game: Game, searches: Searches) -> ReadTables:
    """Every position of the game of which the tables know something, and where lines lead into them."""
    tables = searches.tables
    if not tables.positions and not tables.lines:
        return NOTHING_READ
    positions: dict[int, TableReading] = {}
    lines: dict[int, LineEnd] = {}
    for index, board in enumerate(game.boards()):
        if index in tables.positions:
            positions[index] = reading_of(tables.positions[index], board)
        line = _line(searches, index)
        if end := _line_end(board, line, positions.get(index), tables.lines.get(index)):
            lines[index] = end
    return ReadTables(positions, lines)


def reading_of(found: TablePosition, board: chess.Board) -> TableReading:
    """What the tables hold of a position, read with the counter of the board."""
    counter, legal = board.halfmove_clock, board.legal_moves.count()
    zeroing = frozenset([uci for uci in found.moves if board.is_zeroing(chess.Move.from_uci(uci))])
    moves = {
        uci: word_of(probe, 0 if uci in zeroing else counter + 1).turned for uci, probe in found.moves.items()
    }
    own = word_of(found.own, counter) if found.own else None
    return TableReading(_proven(own, moves.values(), legal), moves, legal, zeroing, counter)


def _proven(own: TableWord | None, moves: Iterable[TableWord], legal: int) -> TableWord | None:
    """The best that can be had: the position's own word, or what its moves prove.

    A single move that wins proves a win, whatever the others are.
    """
    known = list(moves)
    best = max(known, key=lambda word: word.rank, default=None)
    if own is not None:
        return best if best is not None and best.rank > own.rank else own
    is_proof = best is not None and (best.result is TableResult.WIN or len(known) == legal)
    return best if is_proof else None


def _line(searches: Searches, index: int) -> tuple[str, ...]:
    searched = searches.evals[index] if searches.evals else None
    return searched.lines[0].moves if searched and searched.lines else ()


def _line_end(
    board: chess.Board, line: Sequence[str], reading: TableReading | None, ends: TableLine | None
) -> LineEnd | None:
    """At the first move where the tables know it, else where the line was found to come into them."""
    if line and reading and line[0] in reading.moves:
        return LineEnd(1, reading.moves[line[0]])
    word = _word_at_end(board, line, ends) if ends else None
    return LineEnd(ends.plies, word) if ends and word else None


def _word_at_end(board: chess.Board, line: Sequence[str], ends: TableLine) -> TableWord | None:
    """For the side to move on the board; None if the line is not that long."""
    at = board.copy(stack=False)
    played = 0
    for _, move in legal_line(board, line[: ends.plies]):
        at.push(move)
        played += 1
    if played < ends.plies:
        return None
    word = word_of(ends.probe, at.halfmove_clock)
    return word if at.turn == board.turn else word.turned
