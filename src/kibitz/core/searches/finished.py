"""What the rules say a finished position is worth, so that no engine is asked."""

import chess

from kibitz.core.chess.score import Cp, Mate
from kibitz.core.searches.answer import Line, PositionEval


def terminal_eval(board: chess.Board) -> PositionEval | None:
    """Mate, a draw by stalemate or by too little material, or None where the game can go on.

    >>> terminal_eval(chess.Board("7k/5QQ1/8/8/8/8/8/K7 b - - 0 1")).score
    Mate(winner=True, moves=0)
    """
    if board.is_checkmate():
        return _finished(Mate(not board.turn, 0))
    if board.is_variant_end():
        return _finished(_variant_score(board))
    if board.is_stalemate() or board.is_insufficient_material():
        return _finished(Cp(0))
    return None


def _variant_score(board: chess.Board) -> Cp | Mate:
    if board.is_variant_draw():
        return Cp(0)
    return Mate(board.turn if board.is_variant_win() else not board.turn, 0)


def _finished(score: Cp | Mate) -> PositionEval:
    return PositionEval((Line(score, ()),), depth=0, nodes=0)
