"""Whoever moves loses: only two scores can show it, so it is no part of the table.

Lichess's conditions: few legal moves, no check, and a pass would be worth far more
than the best move (sources: lichess-themes).
"""

import chess

from kibitz.core.chess.score import Score
from kibitz.core.numbers.win_percent import win_percent

MOST_MOVES = 15


def is_zugzwang(board: chess.Board, score: Score, if_passed: Score, least: float) -> bool:
    """Whether the side to move would rather not: moving costs at least so many win-percent points.

    `if_passed` is the score with the other side to move.

    >>> from kibitz.core.chess.score import Cp
    >>> is_zugzwang(chess.Board("8/8/8/8/8/1k6/1p6/1K6 w - - 0 1"), Cp(-900), Cp(0), 15)
    False
    """
    if board.is_check() or board.legal_moves.count() > MOST_MOVES or not any(board.legal_moves):
        return False
    return win_percent(if_passed, board.turn) - win_percent(score, board.turn) > least
