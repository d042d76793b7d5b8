"""What a move offers: material that exchange says the opponent can now win.

An offer is what the opponent nets by taking on one square, less what the move itself
took; or what the moved piece could have won elsewhere and passed over. Only pieces
count: nobody calls a gambit pawn a sacrifice.
"""

from dataclasses import dataclass

import chess

from kibitz.core.chess.exchange import exchange, losing_pieces
from kibitz.core.chess.material import VALUES, value_at


@dataclass(frozen=True, slots=True)
class Offer:
    """What the opponent may take after a move, in centipawns."""

    centipawns: int = 0
    """Net of what the move took; zero or less where nothing is offered."""

    passed_over: int = 0
    """How much of it the moved piece could have won elsewhere and did not."""

    capture: chess.Move | None = None
    """How the opponent takes it."""


def offer(board: chess.Board, move: chess.Move, after: chess.Board) -> Offer:
    """What the move offers; `after` is the board once it is played.

    >>> board = chess.Board("6k1/5ppp/8/8/8/3B4/8/6K1 w - - 0 1")
    >>> move = chess.Move.from_uci("d3h7")
    >>> after = board.copy()
    >>> after.push(move)
    >>> offer(board, move, after)
    Offer(centipawns=200, passed_over=0, capture=Move.from_uci('g8h7'))
    """
    losing = losing_pieces(after, ~after.pawns)
    if not losing or board.is_castling(move):
        return Offer()
    dearest = max(losing.values(), key=lambda loss: loss.centipawns)
    worth = taken_by(board, move) - dearest.centipawns
    elsewhere = _elsewhere(board, move) if move.to_square in losing else 0
    capture = losing[move.to_square].capture if elsewhere else dearest.capture
    return Offer(elsewhere - worth, elsewhere, capture)


def _elsewhere(board: chess.Board, move: chess.Move) -> int:
    """The most the moved piece could have won with another capture, once the opponent has answered it."""
    most = 0
    for other in board.generate_legal_captures(from_mask=chess.BB_SQUARES[move.from_square]):
        if other.to_square != move.to_square and exchange(board, other) > most:
            after = board.copy(stack=False)
            after.push(other)
            answers = [loss.centipawns for loss in losing_pieces(after, ~after.pawns).values()]
            most = max(most, taken_by(board, other) - max(answers, default=0))
    return most


def taken_by(board: chess.Board, move: chess.Move) -> int:
    """What the move captures; castling in Chess960 goes to one's own rook and takes nothing."""
    if not move or board.is_castling(move):  # somebody passed
        return 0
    return VALUES[chess.PAWN] if board.is_en_passant(move) else value_at(board, move.to_square)
