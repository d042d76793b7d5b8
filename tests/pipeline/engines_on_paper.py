"""Engines that answer at once by a rule anybody can follow, for tests about what is done with answers."""

from collections.abc import Callable, Sequence

import chess

from kibitz.core.chess.score import Cp, Score
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.searches.task import Afresh, AtEnd, Place, SearchGroup, board_at
from kibitz.engine.identity import EngineId
from kibitz.engine.pool import OnResult, Played, SearchResult

Worth = Callable[[chess.Board, int], int]
"""Centipawns for the side to move of the move with a number, in the order of their names."""


class EnginesOnPaper:
    """The first move by name is best, and each one after it so much worse."""

    identity: EngineId | None = None

    def __init__(self, worth: Worth = lambda _, number: 100 - 150 * number) -> None:
        self.searches, self._worth = 0, worth

    async def search(
        self, played: Played, groups: Sequence[SearchGroup], on_result: OnResult | None = None
    ) -> dict[Place, SearchResult]:
        found: dict[Place, SearchResult] = {}
        for task in [task for group in groups for task in group]:
            self.searches += 1
            board = board_at(played.start, played.moves, task.place)
            lines = self._lines(board, task.lines)
            if isinstance(task.place, AtEnd) and len(task.place.line) == task.lines == 1:
                lines = (Line(self._after_one(played, task.place), (), 20),)
            answer = PositionEval(lines, 20, task.limit.nodes or 0)
            found[task.place] = answer
            if on_result:
                on_result(task, answer)
        return found

    def _after_one(self, played: Played, place: AtEnd) -> Score:
        """A position after a move is worth what the move was worth before it."""
        board = board_at(played.start, played.moves, Afresh(place.index))
        lines = self._lines(board, board.legal_moves.count())
        return next(line.score for line in lines if line.moves[0] == place.line[0].uci())

    def _lines(self, board: chess.Board, count: int) -> tuple[Line, ...]:
        moves = sorted(move.uci() for move in board.legal_moves)[:count]
        sign = 1 if board.turn == chess.WHITE else -1
        return tuple([Line(Cp(sign * self._worth(board, at)), (uci,), 20) for at, uci in enumerate(moves)])
