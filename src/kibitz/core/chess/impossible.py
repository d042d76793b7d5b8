"""Why a position cannot be."""

import chess


def faults(board: chess.Board, *, but: chess.Status = chess.STATUS_VALID) -> str:
    """Everything that is wrong with a position, but for some of it; nothing where it can be.

    >>> faults(chess.Board("8/8/8/8/8/8/4P3/4K3 w - - 0 1")), faults(chess.Board())
    ('no black king', '')
    """
    return ", ".join([(fault.name or "").lower().replace("_", " ") for fault in board.status() & ~but])
