"""What a move offers: material that exchange says the opponent can now win.

An offer is what the opponent nets by taking on one square, less what the move itself
took; or what the moved piece could have won elsewhere and passed over. Only pieces
count: nobody calls a gambit pawn a sacrifice.
"""

from dataclasses import dataclass

import chess

from kibitz.core.exchange import Loss, exchange, losing_pieces
from kibitz.core.material import VALUES, value_at


@dataclass(frozen=True, slots=True)
class Offer:
    """What the opponent may take after a move, in centipawns."""

    centipawns: int = 0
    """Net of what the move took; zero or less where nothing is offered."""

    passed_over: int = 0
    """How much of it the moved piece could have won elsewhere and did not."""

    capture: chess.Move | None = None
    """How the opponent takes it."""


def offer(board: chess.Board, move: chess.Move) -> Offer:
    """What the move offers.

    >>> found = offer(chess.Board("6k1/5ppp/8/8/8/3B4/8/6K1 w - - 0 1"), chess.Move.from_uci("d3h7"))
    >>> found.centipawns, found.capture
    (200, Move.from_uci('g8h7'))
    """
    if board.is_castling(move):
        return Offer()
    took = VALUES[chess.PAWN] if board.is_en_passant(move) else value_at(board, move.to_square)
    after = board.copy(stack=False)
    after.push(move)
    losing = {
        square: loss
        for square, loss in losing_pieces(after).items()
        if after.piece_type_at(square) != chess.PAWN
    }
    left = max(losing.values(), key=lambda loss: loss.centipawns, default=None)
    on_board = Offer(left.centipawns - took, 0, left.capture) if left else Offer()
    passed = _passed_over(board, move, losing.get(move.to_square))
    return passed if passed.centipawns > on_board.centipawns else on_board


def _passed_over(board: chess.Board, move: chess.Move, taken: Loss | None) -> Offer:
    """What the moved piece could have won elsewhere, more than it wins here."""
    captures = board.generate_legal_captures(from_mask=chess.BB_SQUARES[move.from_square])
    elsewhere = [exchange(board, other) for other in captures if other.to_square != move.to_square]
    worth = max(elsewhere, default=0) - max(0, exchange(board, move))
    return Offer(worth, worth, taken.capture) if worth > 0 and taken else Offer()
