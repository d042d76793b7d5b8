"""The moves that changed the game most."""

from kibitz.core.chess.label import BAD
from kibitz.core.report import GameReport

MOST = 3


def turning_points(report: GameReport) -> tuple[int, ...]:
    """The indexes of the bad moves that cost the most win percent, in the order they were played."""
    costs = [
        (-report.curve.lost(move.index), move.index)
        for move in report.moves
        if move.win_percent is not None
        and (move.label in BAD or (move.label is None and move.judgement is not None))
    ]
    return tuple(sorted(index for _, index in sorted(costs)[:MOST]))
