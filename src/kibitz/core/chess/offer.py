"""What a move offers: material that exchange says the opponent can now win.

An offer is what the opponent nets by taking on one square, less what the move itself
took; or what the moved piece could have won elsewhere and passed over. Only pieces
count: nobody calls a gambit pawn a sacrifice. Nor does who is forked offer the piece
that is not saved.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass

import chess

from kibitz.core.chess.exchange import Loss, exchange, losing_pieces
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
    lost = _given_up_for(board, move, losing) | _lost_anyway(board, losing)
    losing = {square: loss for square, loss in losing.items() if square not in lost}
    if not losing:
        return Offer()
    dearest = max(losing.values(), key=lambda loss: loss.centipawns)
    worth = taken_by(board, move) - dearest.centipawns
    elsewhere = _elsewhere(board, move) if move.to_square in losing and worth <= 0 else 0
    capture = losing[move.to_square].capture if elsewhere else dearest.capture
    return Offer(elsewhere - worth, elsewhere, capture)


def _given_up_for(board: chess.Board, move: chess.Move, losing: Container[chess.Square]) -> set[chess.Square]:
    """Where pieces stood that could be taken before, if the move saves another: both cannot be saved."""
    theirs = board.copy(stack=False)
    theirs.turn = not board.turn
    loose = losing_pieces(theirs, ~theirs.pawns)
    saved = [square for square in loose if _now_at(square, move) not in losing]
    return set(loose) if saved else set()


def _lost_anyway(board: chess.Board, losing: Mapping[chess.Square, Loss]) -> set[chess.Square]:
    """Where pieces stood before that no move of theirs saves: who leaves them there offers nothing."""
    theirs = board.copy(stack=False)
    theirs.turn = not board.turn
    stayed = [square for square in losing_pieces(theirs, ~theirs.pawns) if square in losing]
    return {square for square in stayed if not _can_go(board, square)}


def _can_go(board: chess.Board, square: chess.Square) -> bool:
    """Whether the piece could go so that less is lost than it is worth, itself or what stood behind it."""
    worth = value_at(board, square)
    for move in board.generate_legal_moves(from_mask=chess.BB_SQUARES[square]):
        after = board.copy(stack=False)
        after.push(move)
        lost = max([loss.centipawns for loss in losing_pieces(after, ~after.pawns).values()], default=0)
        if lost - taken_by(board, move) < worth - VALUES[chess.PAWN]:
            return True
    return False


def _now_at(square: chess.Square, move: chess.Move) -> chess.Square:
    return move.to_square if square == move.from_square else square


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
