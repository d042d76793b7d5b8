"""The older measure of a move: centipawns lost, with scores capped at ten pawns.

Shown because people know it (ACPL), never used to judge (sources: lichess-acpl).
"""

import chess

from kibitz.core.chess.score import Score
from kibitz.core.chess.side import BySide, for_each_side
from kibitz.core.numbers.curve import Curve
from kibitz.core.numbers.win_percent import capped_centipawns


def centipawn_loss(before: Score, after: Score, mover: chess.Color) -> int:
    """What the move gave away; a gain counts as nothing lost.

    >>> from kibitz.core.chess.score import Cp, Mate
    >>> centipawn_loss(Cp(380), Mate(chess.WHITE, 3), chess.BLACK)
    620
    """
    change = capped_centipawns(after) - capped_centipawns(before)
    return max(0, -change if mover == chess.WHITE else change)


def average_loss(curve: Curve) -> BySide[float | None]:
    """The mean loss of each side's moves; None for a side that made none that count."""
    capped = curve.capped

    def average(side: chess.Color) -> float | None:
        first = curve.first_index(side)
        pairs = zip(capped[first::2], capped[first + 1 :: 2], strict=False)
        gains = [after - before for before, after in pairs if before is not None and after is not None]
        losses = (
            [-gain for gain in gains if gain < 0]
            if side == chess.WHITE
            else [gain for gain in gains if gain > 0]
        )
        return sum(losses) / len(gains) if gains else None

    return for_each_side(average)
