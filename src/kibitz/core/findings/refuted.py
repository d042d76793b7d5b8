"""Whether a search from the end of a line takes back what the line is said to win.

The engine's own line ends somewhere, often in the middle of things. A fresh search from
there says how it goes on: if the material comes back, or the side that is ahead does not
stand ahead, the claim is not told.
"""

from collections.abc import Sequence

import chess

from kibitz.core.chess.material import PIECE, VALUES, balance
from kibitz.core.chess.score import Mate, Score, plain_centipawns
from kibitz.core.findings.finding import Finding, Start
from kibitz.core.lines.gain import quiet_gain
from kibitz.core.lines.variation import variation

GOES_ON = 10
"""Plies of the search that are played."""

SMALL_CHANGE = VALUES[chess.PAWN]
"""What may come back of a piece without making it untrue that the piece is lost."""

HELD = 0.5
"""The share of the material ahead that the score must come to."""


def is_refuted(
    finding: Finding, before: chess.Board, move: chess.Move, score: Score, line: Sequence[chess.Move]
) -> bool:
    """`score` and `line` are what the search from the end of the finding's line said."""
    start, lead_in = before, None
    if finding.start is Start.AFTER:
        start, lead_in = before.copy(stack=False), (before, move)
        start.push(move)
    winner = start.turn
    if isinstance(score, Mate):
        return score.winner != winner
    played = variation(start, [*finding.line, *line[:GOES_ON]], lead_in=lead_in)
    least = finding.total - (SMALL_CHANGE if finding.total >= PIECE else 0)
    return quiet_gain(played) < least or not stands_ahead(score, played.end, winner)


def stands_ahead(score: Score, board: chess.Board, side: chess.Color) -> bool:
    """Whether a side that is ahead by material stands ahead by the score too."""
    return plain_centipawns(score, side) >= HELD * balance(board, side)
