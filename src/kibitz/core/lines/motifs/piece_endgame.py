"""Endgames named after the pieces that are left."""

import chess

from kibitz.core.lines.variation import Motif, Variation

PIECES = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
NAMES: dict[tuple[chess.PieceType, ...], str] = {
    (): "pawnEndgame",
    (chess.KNIGHT,): "knightEndgame",
    (chess.BISHOP,): "bishopEndgame",
    (chess.ROOK,): "rookEndgame",
    (chess.QUEEN,): "queenEndgame",
    (chess.ROOK, chess.QUEEN): "queenRookEndgame",
}


def piece_endgame(line: Variation) -> Motif | None:
    """One kind of piece beside kings and pawns, or one queen and rooks, before and after the first move."""
    if not line.steps:
        return None
    name = _name(line.start)
    if name is None or _name(line.steps[0].after) != name:
        return None
    pieces = line.start.occupied & ~line.start.pawns & ~line.start.kings
    return Motif(name, tuple(chess.scan_forward(pieces)), 0)


def _name(board: chess.Board) -> str | None:
    kinds = tuple(kind for kind in PIECES if any(board.pieces_mask(kind, side) for side in chess.COLORS))
    has_two_queens = len(kinds) > 1 and chess.popcount(board.queens) > 1
    return None if has_two_queens else NAMES.get(kinds)
