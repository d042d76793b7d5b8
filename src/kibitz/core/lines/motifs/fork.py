"""One piece that attacks two things worth having at once."""

import chess

from kibitz.core.lines.geometry import attacked_pieces, is_dearer, is_hanging, is_on, stands_badly
from kibitz.core.lines.variation import Motif, Step, Variation


def fork(line: Variation) -> Motif | None:
    """A move that attacks two or more, and after which the side moves again.

    The last move of a line is left out: nothing shows that its fork wins anything.
    """
    for step in line.own[:-1]:
        if step.piece == chess.KING or stands_badly(step.after, step.target):
            continue
        targets = _targets(step, line.side)
        if len(targets) > 1:
            return Motif("fork", (step.target, *targets), step.ply)
    return None


def _targets(step: Step, side: chess.Color) -> list[chess.Square]:
    """What the fork can win: dearer pieces, and loose ones that do not hit back."""
    board = step.after
    hit_back = board.attackers_mask(not side, step.target)
    return [
        square
        for square, piece in attacked_pieces(board, step.target, side)
        if is_dearer(piece, step.piece) or (is_hanging(board, square) and not is_on(square, hit_back))
    ]
