"""Chances as Lichess's page reckons them while you try moves, not as its server judges games.

The difference is in the mates: here a nearer mate is worth more, up to twenty
pawns. Nothing in a report uses this: it is for whoever wants to say what Lichess's
page would say of a try (LICHESS.md 1 and 4.9). Our own page judges tries as moves.
"""

import chess

from kibitz.core.score import Cp, Mate, Score
from kibitz.core.win_percent import capped_centipawns, winning_chances

SIMILAR = 0.14  # on a scale from 0 to 1; lila, winningChances.ts
WINNING = Cp(200)


def live_chances(score: Score, side: chess.Color) -> float:
    """The chances of `side` from -1 to +1, where a nearer mate counts more.

    >>> live_chances(Mate(chess.WHITE, 1), chess.WHITE) > live_chances(Mate(chess.WHITE, 9), chess.WHITE)
    True
    """
    match score:
        case Cp():
            centipawns = capped_centipawns(score)
        case Mate(winner, moves):
            distance = 100 * (21 - min(10, moves))
            centipawns = distance if winner == chess.WHITE else -distance
    return winning_chances(centipawns if side == chess.WHITE else -centipawns)


def are_similar(best: Score, other: Score, side: chess.Color) -> bool:
    """Whether `other` is nearly as good for `side` as `best`."""
    return (live_chances(best, side) - live_chances(other, side)) / 2 < SIMILAR


def both_solve(best: Score, other: Score, side: chess.Color) -> bool:
    """Whether `other` wins as well, so that a puzzle has two solutions."""
    return live_chances(other, side) >= live_chances(WINNING, chess.WHITE) or are_similar(best, other, side)
