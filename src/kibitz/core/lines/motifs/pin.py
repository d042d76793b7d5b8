"""A piece that may not leave a line, because its king stands behind it."""

from collections.abc import Callable

import chess

from kibitz.core.chess.material import value_at
from kibitz.core.lines.geometry import is_hanging, is_on, pinned
from kibitz.core.lines.variation import Motif, Variation

Against = Callable[[chess.Board, chess.Square, chess.Bitboard], chess.Square | None]
"""What makes a pin matter: given the board, the pinned piece and its line, the other piece it is about."""


def pin(line: Variation) -> Motif | None:
    """A pin that matters: the pinned piece would take something, or would flee."""
    return pin_prevents_attack(line) or pin_prevents_escape(line)


def pin_prevents_attack(line: Variation) -> Motif | None:
    """A pinned piece that would otherwise take something worth taking."""
    return _first_pin(line, _cannot_take)


def pin_prevents_escape(line: Variation) -> Motif | None:
    """A pinned piece that is attacked and would otherwise run away."""
    return _first_pin(line, _cannot_flee)


def _first_pin(line: Variation, against: Against) -> Motif | None:
    for step in line.own:
        for square, ray in pinned(step.after, not line.side):
            other = against(step.after, square, ray)
            if other is not None:
                return Motif("pin", (square, other), step.ply)
    return None


def _cannot_take(board: chess.Board, square: chess.Square, ray: chess.Bitboard) -> chess.Square | None:
    """What the pinned piece attacks off its line: something dearer, or something loose."""
    targets = board.attacks_mask(square) & board.occupied_co[not board.turn] & ~ray
    for target in chess.scan_forward(targets):
        if value_at(board, target) > value_at(board, square) or is_hanging(board, target):
            return target
    return None


def _cannot_flee(board: chess.Board, square: chess.Square, ray: chess.Bitboard) -> chess.Square | None:
    """The attacker on the line that wins the pinned piece, because it is cheaper or the piece hangs."""
    for attacker in chess.scan_forward(board.attackers_mask(not board.turn, square) & ray):
        if value_at(board, square) > value_at(board, attacker):
            return attacker
        hits_back = is_on(square, board.attackers_mask(board.turn, attacker))
        if is_hanging(board, square) and not hits_back and _could_move(board, square, ray):
            return attacker
    return None


def _could_move(board: chess.Board, square: chess.Square, ray: chess.Bitboard) -> bool:
    """Whether the piece would have somewhere to go if it were not pinned."""
    return any(board.generate_pseudo_legal_moves(chess.BB_SQUARES[square], ~ray))
