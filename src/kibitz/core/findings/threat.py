"""Whether what a move loses was threatened before it: the opponent moves while the mover passes.

`searched` is what an engine would play for them; None where none has looked, and then only
what plain exchange on a square wins counts as a threat.
"""

from collections.abc import Sequence

import chess

from kibitz.core.chess.exchange import losing_pieces
from kibitz.core.chess.passing import passed
from kibitz.core.lines.captures import Taken
from kibitz.core.lines.gain import won
from kibitz.core.lines.settled import settled
from kibitz.core.lines.variation import Variation, variation

Moves = tuple[chess.Move, ...]

SOON = 2
"""The ply by which a piece must be taken for a threat: at once, or with the second move."""


def threatened_mate(before: chess.Board, searched: Sequence[chess.Move] | None) -> Moves:
    """The line that would have mated; nothing if none is known."""
    line = _line(before, searched or ())
    is_mate = line is not None and line.end.is_checkmate() and line.end.turn == before.turn
    return _moves(line) if line and is_mate else ()


def threatened_capture(before: chess.Board, searched: Sequence[chess.Move] | None, lost: Taken) -> Moves:
    """The line that would have won the same piece; nothing if it was safe."""
    board = passed(before)
    if lost.is_promotion or lost.ply > SOON or board is None:
        return ()
    if lost.square not in losing_pieces(board, chess.BB_SQUARES[lost.square]):
        return ()  # it was guarded, or nothing attacked it: a search that passes may have found another way
    line = _line(before, _exchange_on(before, lost.square) if searched is None else searched)
    wins = won(line, settled(line).gain) if line and line.steps else None
    if line is None or wins is None:
        return ()
    if wins.taken.is_promotion or wins.taken.ply > SOON:
        return ()
    is_same = (wins.taken.square, wins.taken.piece) == (lost.square, lost.piece)
    return _moves(line, wins.plies) if is_same else ()


def _line(before: chess.Board, moves: Sequence[chess.Move]) -> Variation | None:
    board = passed(before)
    return None if board is None else variation(board, moves)


def _moves(line: Variation, plies: int | None = None) -> Moves:
    return tuple(step.move for step in line.steps[:plies])


def _exchange_on(before: chess.Board, square: chess.Square) -> list[chess.Move]:
    board = passed(before)
    loss = None if board is None else losing_pieces(board, chess.BB_SQUARES[square]).get(square)
    return [] if loss is None else [loss.capture]
