"""Engines that answer at once by a rule anybody can follow, for tests about what is done with answers."""

from collections.abc import Callable, Sequence

import chess

from kibitz.core.chess.score import Cp
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.searches.task import Place, SearchGroup, board_at
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
            answer = PositionEval(self._lines(board, task.lines), 20, task.limit.nodes or 0)
            found[task.place] = answer
            if on_result:
                on_result(task, answer)
        return found

    def _lines(self, board: chess.Board, count: int) -> tuple[Line, ...]:
        moves = sorted(move.uci() for move in board.legal_moves)[:count]
        sign = 1 if board.turn == chess.WHITE else -1
        return tuple([Line(Cp(sign * self._worth(board, at)), (uci,), 20) for at, uci in enumerate(moves)])
