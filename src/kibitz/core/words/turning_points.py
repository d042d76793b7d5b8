"""The moves that changed the game most."""

from kibitz.core.chess.label import BAD
from kibitz.core.report import MoveReport

MOST = 3


def turning_points(moves: tuple[MoveReport, ...], start: float) -> list[int]:
    """The indexes of the bad moves that cost the most win percent, in the order they were played.

    `start` is White's win percent before the first move.
    """
    costs = []
    before = start
    for index, move in enumerate(moves):
        if move.win_percent is None:
            continue
        lost = before - move.win_percent if move.side == "white" else move.win_percent - before
        if move.label in BAD or (move.label is None and move.judgement is not None):
            costs.append((lost, index))
        before = move.win_percent
    return sorted(index for _, index in sorted(costs, key=lambda cost: (-cost[0], cost[1]))[:MOST])
