"""Pawns that are weak, and pawns that nothing stops."""

import chess


def weak_pawns(board: chess.Board, side: chess.Color) -> int:
    """Pawns behind another of their own on the same file, and pawns with none beside their file."""
    pawns = board.pieces_mask(chess.PAWN, side)
    counts = [chess.popcount(pawns & file) for file in chess.BB_FILES]
    doubled = sum(max(0, count - 1) for count in counts)
    beside = [*counts[1:], 0], [0, *counts[:-1]]
    isolated = sum(
        count for count, right, left in zip(counts, *beside, strict=True) if count and not right + left
    )
    return doubled + isolated


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
