"""The game in one sentence: how it ended, and the move that mattered most."""

from kibitz.core.report import GameReport
from kibitz.core.words.english import SIDES
from kibitz.core.words.story import LEVEL
from kibitz.core.words.turning_points import turning_points

RESULTS = {"1-0": "White won", "0-1": "Black won", "1/2-1/2": "The game was drawn"}


def headline(report: GameReport) -> str:
    """Only what the scores and the result say."""
    ended, curve, points = _ended(report), report.curve, turning_points(report)
    if all(move.win_percent is None for move in report.moves):
        return f"{ended}."
    if not points:
        calm = all(abs(percent - 50) <= LEVEL for percent in curve.percents)
        return f"{ended}; {'it was level throughout' if calm else 'no single move decided it'}."
    worst = report.moves[max(points, key=curve.lost)]
    before, after = (curve.of(position, worst.mover) for position in (worst.index, worst.index + 1))
    return f"{ended}; {worst.name} cost {SIDES[worst.mover]} most: from {before:.0f} % to {after:.0f} %."


def _ended(report: GameReport) -> str:
    if report.moves and report.moves[-1].san.endswith("#"):
        return f"{SIDES[report.moves[-1].mover]} won by checkmate"
    return RESULTS.get(report.summary.sheet.tags.get("Result", ""), "The game is unfinished")
