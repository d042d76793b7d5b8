"""Whether a search from the end of a line takes back what the line is said to win.

The engine's own line ends somewhere, often in the middle of things. A fresh search from
there says how it goes on: if the material comes back, or the side that is ahead does not
stand ahead, the claim is not told.
"""

from collections.abc import Callable, Sequence

import chess

from kibitz.core.chess.material import PIECE, VALUES, balance
from kibitz.core.chess.score import Cp, Mate, Score, plain_centipawns
from kibitz.core.findings.finding import Finding, Start
from kibitz.core.lines.settled import quiet_gain
from kibitz.core.lines.variation import variation

BearsOut = Callable[[Finding], bool | None]
"""What a search from the end of a finding's line says of it; None where nobody has looked."""

GOES_ON = 10
"""Plies of the search that are played."""

SMALL_CHANGE = VALUES[chess.PAWN]
"""What may come back of a piece without making it untrue that the piece is lost."""

RISEN = 0.6
"""The share of a pawn that was won by which the score must have risen; of a piece it is all of it."""

HELD = 0.5
"""The share of the material ahead that the score must come to; and of what was won that must stay won
where the score has risen by all of it."""


def nobody_looked(_: Finding) -> None:
    """What is known of a claim without a search."""


def is_refuted(
    finding: Finding,
    before: chess.Board,
    move: chess.Move,
    score: Score,
    line: Sequence[chess.Move],
    stood: Score | None = None,
) -> bool:
    """`score` and `line` are what the search from the end of the finding's line said.

    Who is ahead by material must stand ahead, too; or, where it is told how the game `stood`
    before, be better off by all that was won: who stood badly can win a rook and be level, and
    what hung before may fall afterwards.
    """
    start, lead_in = before, None
    if finding.start is Start.AFTER:
        start, lead_in = before.copy(stack=False), (before, move)
        start.push(move)
    winner = start.turn
    if isinstance(score, Mate):
        return score.winner != winner
    played = variation(start, [*finding.line, *line[:GOES_ON]], lead_in=lead_in)
    named = chess.QUEEN if finding.motif == "promotion" else finding.piece
    is_piece = named is not None and VALUES[named] >= PIECE
    least = finding.total - (SMALL_CHANGE if is_piece and finding.total > SMALL_CHANGE else 0)
    is_better_off = has_risen(stood, score, winner, finding.total)
    if quiet_gain(played) < (HELD * finding.total if is_better_off else least):
        return True
    return not is_better_off and not finding.takes_back and not stands_ahead(score, played.end, winner)


def has_risen(stood: Score | None, stands: Score | None, side: chess.Color, centipawns: int) -> bool:
    """Whether a side is better off by that, or by most of a pawn; unknown of a mate or no score."""
    if not isinstance(stood, Cp) or not isinstance(stands, Cp):
        return False
    least = centipawns if centipawns >= PIECE else RISEN * centipawns
    return plain_centipawns(stands, side) - plain_centipawns(stood, side) >= least


def stands_ahead(score: Score, board: chess.Board, side: chess.Color) -> bool:
    """Whether a side that is ahead by material stands ahead by the score too.

    Who has only won back what was lost may still stand a little worse.
    """
    ahead = balance(board, side)
    return plain_centipawns(score, side) >= (HELD * ahead if ahead > 0 else ahead - SMALL_CHANGE)
