"""The moments of a game: the bad moves that cost most, and the best ones. Pins and chapters are these."""

from kibitz.core.chess.label import BAD, STRONG, Label
from kibitz.core.labels.worst import worst_moves
from kibitz.core.report import GameReport, MoveReport

BEST = 2
"""Strong moves that a game is told by."""


def turning_points(report: GameReport) -> tuple[int, ...]:
    """The indexes of the moments, in the order they were played."""
    strong = [move for move in report.moves if move.label in STRONG]
    strong.sort(key=lambda move: move.label is not Label.BRILLIANT)
    return tuple(sorted({*worst_of(report), *[move.index for move in strong[:BEST]]}))


def worst_of(report: GameReport) -> tuple[int, ...]:
    """The indexes of the bad moves that cost the most win percent, the worst first."""
    return worst_moves({move.index: report.curve.lost(move.index) for move in report.moves if is_bad(move)})


def is_bad(move: MoveReport) -> bool:
    """Whether it was judged to be bad and its cost is known."""
    is_judged = move.label in BAD or (move.label is None and move.judgement is not None)
    return is_judged and move.win_percent is not None
