"""What a run of captures on one square nets (static exchange evaluation).

Both sides take with their cheapest piece and stop when going on would lose. Pieces
behind others join in as the way opens; a king never takes what is still defended.
Pins are left out, as in every such count: `losing_pieces` checks its first capture
for legality, which catches the pins that matter.
"""

from dataclasses import dataclass

import chess

from kibitz.core.chess.material import VALUES, value_at

CHEAPEST_FIRST = (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN, chess.KING)


def exchange(board: chess.Board, move: chess.Move) -> int:
    """What the mover nets if `move` is played and its square is fought over; below zero it loses.

    >>> exchange(chess.Board("4k3/8/4p3/3p4/8/8/8/K2R4 w - - 0 1"), chess.Move.from_uci("d1d5"))
    -400
    """
    square = move.to_square
    won = VALUES[chess.PAWN] if board.is_en_passant(move) else value_at(board, square)
    standing = VALUES[move.promotion] if move.promotion else value_at(board, move.from_square)
    if move.promotion:
        won += standing - VALUES[chess.PAWN]
    occupied = board.occupied & ~chess.BB_SQUARES[move.from_square]
    if board.is_en_passant(move):
        occupied &= ~chess.BB_SQUARES[_passed_pawn(move)]
    return won - _best_reply(board, square, not board.turn, standing, occupied | chess.BB_SQUARES[square])


def _passed_pawn(move: chess.Move) -> chess.Square:
    return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))


def _best_reply(
    board: chess.Board, square: chess.Square, side: chess.Color, standing: int, occupied: int
) -> int:
    """The most `side` can net by taking what stands on the square, or nothing by leaving it."""
    attackers = board.attackers_mask(side, square, occupied) & occupied
    for piece in CHEAPEST_FIRST:
        candidates = attackers & board.pieces_mask(piece, side)
        if not candidates:
            continue
        left = occupied & ~(candidates & -candidates)
        if piece == chess.KING and board.attackers_mask(not side, square, left) & left:
            return 0  # the king would step into check
        return max(0, standing - _best_reply(board, square, not side, VALUES[piece], left))
    return 0


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece that can be won: what that nets, and the capture that begins it."""

    centipawns: int
    capture: chess.Move


def losing_pieces(board: chess.Board, among: chess.Bitboard = chess.BB_ALL) -> dict[chess.Square, Loss]:
    """What the side to move can win by exchange, by the square it stands on.

    >>> lost = losing_pieces(chess.Board("4k3/8/4p3/3N4/8/8/8/4K3 b - - 0 1"))
    >>> [(chess.square_name(square), loss.centipawns) for square, loss in lost.items()]
    [('d5', 300)]
    """
    targets = board.occupied_co[not board.turn] & ~board.kings & among
    losses = {square: _loss(board, square) for square in chess.scan_forward(targets)}
    return {square: loss for square, loss in losses.items() if loss is not None}


def _loss(board: chess.Board, square: chess.Square) -> Loss | None:
    """The best capture on the square, if one wins something."""
    attackers = board.attackers_mask(board.turn, square)
    best: Loss | None = None
    for piece in CHEAPEST_FIRST if attackers else ():
        for origin in chess.scan_forward(attackers & board.pieces_mask(piece, board.turn)):
            move = chess.Move(origin, square, _promotion(piece, square))
            nets = exchange(board, move)
            if nets > (best.centipawns if best else 0) and board.is_legal(move):
                best = Loss(nets, move)
    return best


def _promotion(piece: chess.PieceType, square: chess.Square) -> chess.PieceType | None:
    is_last = chess.square_rank(square) in (0, 7)
    return chess.QUEEN if piece == chess.PAWN and is_last else None
