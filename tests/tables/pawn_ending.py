"""Who wins with king and pawn against king, worked out anew: backwards, without any table.

The pawn is White's and goes up one file; a rank is solved once the rank before it is. It
wins if it can become a queen or a rook that cannot be taken at once and stalemates nobody,
and in no other way.
"""

import chess

Kings = tuple[chess.Square, chess.Square]
STEPS = [list(chess.SquareSet(chess.BB_KING_ATTACKS[square])) for square in chess.SQUARES]


def solve(file: int) -> dict[tuple[chess.Square, chess.Color], set[Kings]]:
    """By the pawn's square and the side to move, the squares of both kings with which White wins."""
    won: dict[tuple[chess.Square, chess.Color], set[Kings]] = {}
    for rank in range(6, 0, -1):
        pawn = chess.square(file, rank)
        white, black = _solve_square(pawn, won)
        won[pawn, chess.WHITE], won[pawn, chess.BLACK] = white, black
    return won


def _solve_square(
    pawn: chess.Square, won: dict[tuple[chess.Square, chess.Color], set[Kings]]
) -> tuple[set[Kings], set[Kings]]:
    """Winning moves make positions won, and positions in which every move loses make those before them so."""
    attacked = set(chess.SquareSet(chess.BB_PAWN_ATTACKS[chess.WHITE][pawn]))
    legal = [
        (own, lone)
        for own in chess.SQUARES
        for lone in chess.SQUARES
        if pawn not in (own, lone) and own != lone and lone not in STEPS[own]
    ]
    white = {kings for kings in legal if kings[1] not in attacked and _advances(pawn, kings, won)}
    black: set[Kings] = set()
    open_white = [kings for kings in legal if kings not in white and kings[1] not in attacked]
    open_black = legal
    while True:
        new = {kings for kings in open_black if _is_lost(pawn, kings, attacked, white)}
        black |= new
        found = {kings for kings in open_white if any((to, kings[1]) in black for to in STEPS[kings[0]])}
        if not found and not new:
            return white, black
        white |= found
        open_white = [kings for kings in open_white if kings not in found]
        open_black = [kings for kings in open_black if kings not in new]


def _advances(
    pawn: chess.Square, kings: Kings, won: dict[tuple[chess.Square, chess.Color], set[Kings]]
) -> bool:
    """Whether going on with the pawn wins."""
    own, lone = kings
    ahead = pawn + 8
    if ahead in kings:
        return False
    if chess.square_rank(ahead) == 7:
        return any(_promotes(ahead, piece, own, lone) for piece in (chess.QUEEN, chess.ROOK))
    if kings in won[ahead, chess.BLACK]:
        return True
    is_first = chess.square_rank(pawn) == 1
    return is_first and ahead + 8 not in kings and kings in won[ahead + 8, chess.BLACK]


def _promotes(square: chess.Square, piece: chess.PieceType, own: chess.Square, lone: chess.Square) -> bool:
    """Whether the new piece stays and the lone king has a move, or is mated."""
    board = chess.Board(None)
    for at, symbol in ((own, "K"), (lone, "k")):
        board.set_piece_at(at, chess.Piece.from_symbol(symbol))
    board.set_piece_at(square, chess.Piece(piece, chess.WHITE))
    board.turn = chess.BLACK
    is_taken = any(board.is_capture(move) for move in board.legal_moves)
    return not is_taken and not board.is_stalemate()


def _is_lost(pawn: chess.Square, kings: Kings, attacked: set[chess.Square], white: set[Kings]) -> bool:
    """Whether every move of the lone king loses; with none at all it is stalemate, or mate."""
    own, lone = kings
    moves = [to for to in STEPS[lone] if to not in STEPS[own] and to not in attacked]
    if not moves:
        return lone in attacked
    return all(to != pawn and (own, to) in white for to in moves)
