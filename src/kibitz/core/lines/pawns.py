"""Pawns that nothing stops."""

import chess


def passed_pawns(board: chess.Board, side: chess.Color) -> chess.Bitboard:
    """The side's pawns with no opposing pawn before them or on a file beside them."""
    passed = chess.BB_EMPTY
    theirs = board.pieces_mask(chess.PAWN, not side)
    for square in chess.scan_forward(board.pieces_mask(chess.PAWN, side)):
        file, rank = chess.square_file(square), chess.square_rank(square)
        files = sum(chess.BB_FILES[near] for near in (file - 1, file, file + 1) if 0 <= near <= 7)
        ranks = range(rank + 1, 8) if side == chess.WHITE else range(rank)
        ahead = files & sum(chess.BB_RANKS[each] for each in ranks)
        if not theirs & ahead:
            passed |= chess.BB_SQUARES[square]
    return passed
