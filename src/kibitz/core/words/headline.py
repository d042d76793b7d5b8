"""The game in one sentence: how it ended, and the move that mattered most."""

import chess

from kibitz.core.chess.score import START
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.report import GameReport, MoveReport
from kibitz.core.words.player_story import move_name
from kibitz.core.words.story import LEVEL
from kibitz.core.words.turning_points import turning_points

RESULTS = {"1-0": "White won", "0-1": "Black won", "1/2-1/2": "The game was drawn"}


def headline(report: GameReport) -> str:
    """Only what the scores and the result say."""
    ended = RESULTS.get(report.summary.sheet.tags.get("Result", ""), "The game is unfinished")
    if report.moves and report.moves[-1].san.endswith("#"):
        ended = f"{report.moves[-1].side.capitalize()} won by checkmate"
    start = win_percent(report.start or START, chess.WHITE)
    percents = [start, *[move.win_percent for move in report.moves if move.win_percent is not None]]
    points = turning_points(report.moves, start)
    if len(percents) < 2:
        return f"{ended}."
    if not points:
        calm = all(abs(percent - 50) <= LEVEL for percent in percents)
        return f"{ended}; {'it was level throughout' if calm else 'no single move decided it'}."
    costs = {index: _cost(report.moves, index, start) for index in points}
    worst = max(points, key=lambda index: costs[index][0])
    _, before, after = costs[worst]
    move = report.moves[worst]
    side = move.side.capitalize()
    return f"{ended}; {move_name(move)} cost {side} most: from {before:.0f} % to {after:.0f} %."


def _cost(moves: tuple[MoveReport, ...], index: int, start: float) -> tuple[float, float, float]:
    """Points lost by the mover, and the mover's win percent before and after."""
    earlier = [move.win_percent for move in moves[:index] if move.win_percent is not None]
    before, after = earlier[-1] if earlier else start, moves[index].win_percent or 0.0
    if moves[index].side == "black":
        before, after = 100 - before, 100 - after
    return before - after, before, after
