"""What can be said about a position without an engine: material, exchanges, mobility, mates in one.

A move is worth the material it leaves, less what the opponent can then win by one
exchange, and a little for the squares the pieces reach. It sees hanging pieces and
mates in one, and nothing deeper: every report made with it is marked rough.
"""

from itertools import islice

import chess

from kibitz.core.chess.exchange import losing_pieces
from kibitz.core.chess.game import Game
from kibitz.core.chess.material import balance
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.searches.finished import terminal_eval

REACH = 2
"""Centipawns for each square that a piece reaches."""


def rough_evals(game: Game) -> tuple[PositionEval, ...]:
    """A rough search of every position of the game."""
    return tuple([terminal_eval(board) or rough_eval(board) for board in game.boards()])


def rough_eval(board: chess.Board) -> PositionEval:
    """The best moves by what they win at once, best first; White's view, as every search."""
    mover = board.turn
    worth = sorted(
        ((_rank(score := _after(board, move), mover), move.uci(), score) for move in board.legal_moves),
        key=lambda each: (each[0], each[1]),
        reverse=True,
    )
    lines = tuple([Line(score, (move,), 1) for _, move, score in worth])
    return PositionEval(lines, 1, len(lines))


def _rank(score: Score, side: chess.Color) -> int:
    match score:
        case Cp(value):
            return value if side == chess.WHITE else -value
        case Mate(winner):
            return 100_000 if winner == side else -100_000


def _after(board: chess.Board, move: chess.Move) -> Score:
    """What the position is worth once the move is made and the opponent has taken what hangs."""
    mover = board.turn
    after = board.copy(stack=False)
    after.push(move)
    if after.is_checkmate():
        return Mate(mover, 1)
    if not any(after.generate_legal_moves()):
        return Cp(0)
    if has_mate_in_one(after):
        return Mate(not mover, 1)
    losing = losing_pieces(after)
    hangs = max((loss.centipawns for loss in losing.values()), default=0)
    mine = balance(after, mover) - hangs + REACH * (_reach(after, mover) - _reach(after, not mover))
    return Cp(mine if mover == chess.WHITE else -mine)


SOON = 6
"""Plies in which a sacrifice has to bear fruit."""


def bears_out(game: Game, index: int) -> bool:
    """Whether the game itself shows that what a move offered came back: by material or by mate."""
    boards = [board.copy(stack=False) for board in islice(game.boards(), index, index + SOON + 2)]
    mover, before = boards[0].turn, balance(boards[0], boards[0].turn)
    down = [before - balance(board, mover) for board in boards[1:]]
    was_taken = any(loss > 0 for loss in down[1::2])
    if boards[-1].is_checkmate():
        return was_taken and boards[-1].turn != mover
    return was_taken and len(down) > 2 and down[-1] <= 0


def has_mate_in_one(board: chess.Board) -> bool:
    """Whether the side to move can mate at once."""
    king = board.king(not board.turn)
    for move in board.generate_legal_moves():
        if (king is None or may_check(board, move, king)) and board.gives_check(move):
            board.push(move)
            is_mate = board.is_checkmate()
            board.pop()
            if is_mate:
                return True
    return False


def may_check(board: chess.Board, move: chess.Move, king: chess.Square) -> bool:
    """Whether a move could give check to that king; few can, and to make sure takes twenty times as long.

    It leaves a line to the king, or arrives on one, or a knight's jump away; castling arrives twice.
    """
    rays = chess.BB_RAYS[king]
    if rays[move.from_square] or rays[move.to_square]:
        return True
    if board.knights & chess.BB_SQUARES[move.from_square] or move.promotion == chess.KNIGHT:
        return bool(chess.BB_KNIGHT_ATTACKS[king] & chess.BB_SQUARES[move.to_square])
    return board.is_castling(move) or board.is_en_passant(move)


def _reach(board: chess.Board, side: chess.Color) -> int:
    pieces = board.occupied_co[side] & ~board.pawns & ~board.kings
    return sum(chess.popcount(board.attacks_mask(square)) for square in chess.scan_forward(pieces))
