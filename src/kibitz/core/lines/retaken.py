"""Why a piece is not taken that has just taken something: an engine's line leaves that out."""

import chess

from kibitz.core.chess.material import VALUES, value_at
from kibitz.core.lines.by_captures import after_move, captures, most_by_captures
from kibitz.core.lines.variation import Step, Variation


def if_retaken(line: Variation, ply: int) -> tuple[chess.Move, ...]:
    """The capture that the other side does without, and the one that pays for it elsewhere on the board.

    >>> from kibitz.core.lines.variation import uci_moves, variation
    >>> pinned = chess.Board("3r2k1/8/8/8/4p1n1/3P4/8/3Q2K1 b - - 0 1")
    >>> line = variation(chess.Board("3r2k1/8/5n2/8/4P3/3P4/8/3Q2K1 b - - 0 1"), uci_moves(["f6e4", "d1e1"]))
    >>> [move.uci() for move in if_retaken(line, 0)]
    ['d3e4', 'd8d1']
    """
    taking = line.steps[ply]
    if any(step.target == taking.target for step in line.steps[ply + 1 : ply + 2]):
        return ()
    takers = list(taking.after.generate_legal_moves(to_mask=chess.BB_SQUARES[taking.target]))
    if not takers:
        return ()
    paid = {move: _pays(taking, move) for move in takers}
    if None in paid.values():
        return ()
    cheapest = min(takers, key=lambda move: value_at(taking.after, move.from_square))
    return (cheapest, paid[cheapest] or cheapest)


def _pays(taking: Step, taker: chess.Move) -> chess.Move | None:
    """What wins the piece back, or all but a pawn of it, elsewhere; who is simply guarded needs no words."""
    least = max(VALUES[chess.PAWN], value_at(taking.after, taking.target) - VALUES[chess.PAWN])
    taken = after_move(taking.after, taker)
    nets = {move: worth - most_by_captures(after_move(taken, move)) for worth, move in captures(taken)}
    best = max(nets, key=lambda move: nets[move], default=None)
    is_elsewhere = best is not None and best.to_square != taking.target and nets[best] >= least
    return best if is_elsewhere else None
