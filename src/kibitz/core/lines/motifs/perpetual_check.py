"""Check without end: the side that would lose draws by repeating."""

import chess

from kibitz.core.lines.variation import Motif, Variation

FEWEST_CHECKS = 2


def perpetual_check(line: Variation) -> Motif | None:
    """Every move of the side gives check, until a position comes back."""
    seen = {_place(line.start): 0}
    checks = 0
    for step in line.steps:
        if step.ply % 2 == 0:
            checks = checks + 1 if step.after.is_check() else 0
            if not checks:
                seen.clear()  # a quiet move: the chase begins anew
        place = _place(step.after)
        if place in seen and checks >= FEWEST_CHECKS:
            return Motif("perpetualCheck", (step.target,), seen[place])
        seen[place] = step.ply
    return None


def _place(board: chess.Board) -> tuple[int, ...]:
    """Where the pieces stand and who moves."""
    kinds = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    return (*kinds, board.occupied_co[chess.WHITE], board.turn)
