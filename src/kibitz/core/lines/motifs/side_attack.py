"""An attack on a castled king, on one side of the board."""

import chess

from kibitz.core.lines.geometry import rank_for
from kibitz.core.lines.variation import Motif, Variation

KINGSIDE_PIECES, QUEENSIDE_PIECES = 20, 18
"""With fewer on the board it is an endgame and no attack."""

NEAR, FAR = 3, 5


def kingside_attack(line: Variation) -> Motif | None:
    """Checks and captures around h1 or h8, with the king on the g- or h-file."""
    return _side_attack(line, "kingsideAttack", corner=7, files=(6, 7), pieces=KINGSIDE_PIECES)


def queenside_attack(line: Variation) -> Motif | None:
    """Checks and captures around a1 or a8, with the king on the a-, b- or c-file."""
    return _side_attack(line, "queensideAttack", corner=0, files=(0, 1, 2), pieces=QUEENSIDE_PIECES)


def _side_attack(
    line: Variation, name: str, *, corner: int, files: tuple[int, ...], pieces: int
) -> Motif | None:
    king = line.start.king(not line.side)
    if king is None or rank_for(king, not line.side) != 0 or chess.square_file(king) not in files:
        return None
    checks = [step for step in line.own if step.after.is_check()]
    if not checks or chess.popcount(line.start.occupied) < pieces:
        return None
    weight = len(checks)
    for step in line.own:
        distance = chess.square_distance(chess.square(corner, chess.square_rank(king)), step.target)
        if step.captured is not None and distance <= NEAR:
            weight += 1
        elif distance >= FAR:
            weight -= 1
    return Motif(name, (king, checks[0].target), checks[0].ply) if weight >= 2 else None
