"""A game with a search for every position, and what that makes of its scoresheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import chess

from kibitz.core.chess.game import Game, Note, Scoresheet
from kibitz.core.chess.san import legal_line, legal_sans
from kibitz.core.chess.score import START, Mate, Score
from kibitz.core.searches.answer import LONGEST_LINE, Line, PositionEval


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
    searched, and a mate on the board is not a score (sources: lichess-evals).
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
    first = next((move for _, move in legal_line(board, line.moves[:1])), None)
    return () if first == played else legal_sans(board, line.moves[:LONGEST_LINE])
