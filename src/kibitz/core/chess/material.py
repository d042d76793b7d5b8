"""The one table of piece values, and who is ahead.

In centipawns, as CARA has them (sources: piece-values); a king is worth more than everything that can
be won for it, so that no exchange gives one up.
"""

import chess

VALUES = {
    chess.PAWN: 100,
    chess.KNIGHT: 300,
    chess.BISHOP: 300,
    chess.ROOK: 500,
    chess.QUEEN: 900,
    chess.KING: 10_000,
}

PIECE = VALUES[chess.KNIGHT]
"""The least that a piece is worth."""


def value_at(board: chess.Board, square: chess.Square) -> int:
    """What stands on the square is worth; nothing is worth nothing."""
    piece = board.piece_type_at(square)
    return VALUES[piece] if piece else 0


def balance(board: chess.Board, side: chess.Color) -> int:
    """How far `side` is ahead in material.

    >>> balance(chess.Board("4k3/8/8/8/8/8/8/4K2Q w - - 0 1"), chess.BLACK)
    -900
    """
    ahead = 0
    for piece, value in VALUES.items():
        own = chess.popcount(board.pieces_mask(piece, side))
        ahead += value * (own - chess.popcount(board.pieces_mask(piece, not side)))
    return ahead
