"""What captures alone win, with an eye for pins and for pieces that guard two things."""

import chess

from kibitz.core.chess.exchange import losing_pieces
from kibitz.core.chess.material import VALUES, value_at

DEPTH = 6
"""Captures in a row that are looked at."""


def taking_wins(board: chess.Board, square: chess.Square) -> int:
    """What taking what stands there wins, with all that is taken elsewhere in return; pins count."""
    if not losing_pieces(board, chess.BB_SQUARES[square]):
        return 0
    taken = value_at(board, square)
    takers = board.generate_legal_moves(to_mask=chess.BB_SQUARES[square])
    return max([taken - most_by_captures(after_move(board, move)) for move in takers], default=0)


def after_move(board: chess.Board, move: chess.Move) -> chess.Board:
    """The position after a move, without the moves that led to it."""
    after = board.copy(stack=False)
    after.push(move)
    return after


def most_by_captures(board: chess.Board, enough: int = 10_000, depth: int = DEPTH) -> int:
    """The most the side to move wins by captures alone, if both may stop at any time.

    Dearer than an exchange on one square, and it sees pins and pieces that guard two
    things. The search stops as soon as it has found `enough`.

    >>> most_by_captures(chess.Board("4k3/8/4p3/3N4/4P3/8/8/4K3 b - - 0 1"))
    200
    """
    best = 0
    for taken, move in captures(board) if depth else ():
        if taken <= best or best >= enough:
            break  # the dearest come first, so nothing better follows
        best = max(best, taken - most_by_captures(after_move(board, move), taken - best, depth - 1))
    return best


def captures(board: chess.Board) -> list[tuple[int, chess.Move]]:
    """The legal captures with what they take, the dearest first and the cheapest takers before others."""
    targets = board.occupied_co[not board.turn] & ~board.kings
    found = [
        (value_at(board, move.to_square), -value_at(board, move.from_square), move)
        for move in board.generate_legal_moves(to_mask=targets)
    ]
    found += [(VALUES[chess.PAWN], -VALUES[chess.PAWN], move) for move in board.generate_legal_ep()]
    found.sort(key=lambda capture: capture[:2], reverse=True)
    return [(taken, move) for taken, _, move in found]
