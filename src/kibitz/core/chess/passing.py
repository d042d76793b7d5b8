"""A position in which the side to move passes, which the rules do not allow, and what that allows."""

import chess


def passed(board: chess.Board) -> chess.Board | None:
    """The position with the other side to move; None where the rules allow no pass, or nothing more.

    >>> passed(chess.Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")) is None
    True
    """
    if board.is_check():
        return None
    after = board.copy(stack=False)
    after.push(chess.Move.null())
    return after if any(after.legal_moves) else None


def mates(board: chess.Board, move: chess.Move) -> bool:
    """Whether the move mates at once."""
    if not board.gives_check(move):
        return False
    after = board.copy(stack=False)
    after.push(move)
    return after.is_checkmate()
