"""A piece with nowhere to go."""

import chess

from kibitz.core.chess.material import value_at
from kibitz.core.lines.geometry import stands_badly
from kibitz.core.lines.variation import Motif, Variation


def trapped_piece(line: Variation) -> Motif | None:
    """A piece is taken that stood badly a move earlier and had no better square."""
    for step in line.own[1:]:
        if step.captured in (None, chess.PAWN):
            continue
        reply = line.steps[step.ply - 1]
        square = reply.origin if reply.target == step.target else step.target
        if is_trapped(reply.before, square):
            return Motif("trappedPiece", (square, step.origin), step.ply - 2)
    return None


def is_trapped(board: chess.Board, square: chess.Square) -> bool:
    """Whether the piece of the side to move stands badly and would do so wherever it goes."""
    piece = board.piece_type_at(square)
    if piece in (None, chess.PAWN, chess.KING) or board.is_check():
        return False
    if board.is_pinned(board.turn, square) or not stands_badly(board, square):
        return False
    worth = value_at(board, square)
    escapes = board.generate_legal_moves(chess.BB_SQUARES[square])
    return not any(value_at(board, move.to_square) >= worth or _is_safe(board, move) for move in escapes)


def _is_safe(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy(stack=False)
    after.push(move)
    return not stands_badly(after, move.to_square)
