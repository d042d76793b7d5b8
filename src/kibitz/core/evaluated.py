"""A game with a search for every position, and what that makes of its scoresheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import chess

from kibitz.core.canonical import clean_san
from kibitz.core.game import Game, Note, Scoresheet
from kibitz.core.score import START, Mate, Score

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
    nodes: int
    score: Score
    move: str


@dataclass(frozen=True, slots=True)
class PositionEval:
    """One finished search: its lines, best first, and how it came to them."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    history: tuple[DepthPoint, ...] = ()

    @property
    def score(self) -> Score:
        """What the position is worth: the score of the best line."""
        return self.lines[0].score


@dataclass(frozen=True, slots=True)
class Taken:
    """A position that did not arise: the opponent took what a move had offered."""

    capture: str
    found: PositionEval

    @property
    def line(self) -> tuple[str, ...]:
        """The capture and how it goes on."""
        return (self.capture, *self.found.lines[0].moves)


@dataclass(frozen=True, slots=True)
class Searches:
    """Everything an engine said about a game."""

    evals: tuple[PositionEval | None, ...] = ()
    """One for every position; None for one that could not be searched."""

    wide: Mapping[int, PositionEval] = field(default_factory=dict)
    """Fresh searches with several lines, where a label depends on the other moves."""

    taken: Mapping[int, Taken] = field(default_factory=dict)
    """By the move that made the offer."""

    passed: Mapping[int, PositionEval] = field(default_factory=dict)
    """By the position in which the side to move passed: what the other side threatened."""


NO_SEARCHES = Searches()


@dataclass(frozen=True, slots=True)
class EvaluatedGame:
    """A game with a search for every position, the first and the last included."""

    game: Game
    evals: tuple[PositionEval | None, ...]
    """None for a position that could not be searched."""

    def __post_init__(self) -> None:
        if len(self.evals) != len(self.game.moves) + 1:
            raise ValueError(
                f"{len(self.game.moves)} moves need one more eval than that, not {len(self.evals)}"
            )


def evaluated_sheet(evaluated: EvaluatedGame) -> Scoresheet:
    """The scoresheet with the engine's scores and better lines in place of the file's.

    As on Lichess, a move counts only if the positions on both sides of it were
    searched, and a mate on the board is not a score (LICHESS.md 5.2).
    """
    game, evals = evaluated.game, evaluated.evals
    lines = _better_lines(game, evals)
    notes = {
        index: note._replace(better=lines.get(index, ()), judgement=None)
        for index in range(len(game.moves))
        if (note := game.sheet.notes.get(index, Note())) != Note() or index in lines
    }
    scores = [_score(before, after) for before, after in pairwise(evals)]
    return replace(game.sheet, start=_start(evaluated), scores=tuple(scores), notes=notes, lines_known=True)


def _start(evaluated: EvaluatedGame) -> Score:
    """What Lichess starts from; but a position that was set up may be won or lost already."""
    first = evaluated.evals[0]
    is_usual = evaluated.game.start.chess960_pos() is not None
    return START if is_usual or first is None else first.score


def _score(before: PositionEval | None, after: PositionEval | None) -> Score | None:
    if before is None or after is None:
        return None
    match after.score:
        case Mate(_, 0):
            return None
        case score:
            return score


def _better_lines(game: Game, evals: Sequence[PositionEval | None]) -> dict[int, tuple[str, ...]]:
    found = {}
    for index, (board, played) in enumerate(zip(game.boards(), game.moves, strict=False)):
        searched = evals[index]
        if (
            searched is not None
            and searched.lines
            and (line := better_line(board, searched.lines[0], played))
        ):
            found[index] = line
    return found


def better_line(board: chess.Board, line: Line, played: chess.Move) -> tuple[str, ...]:
    """The line in SAN as far as it is legal, or nothing if it begins with the move played."""
    after = board.copy(stack=False)
    sans: list[str] = []
    for word in line.moves[:LONGEST_LINE]:
        try:
            move = after.parse_uci(word)
        except ValueError:
            break  # what is legal of the line is kept: the first move has been checked
        if not sans and move == played:
            return ()
        sans.append(clean_san(after, move))
        after.push(move)
    return tuple(sans)
