"""The game in one sentence: how it ended, and the move that decided it."""

from kibitz.core.chess.ending import Ending
from kibitz.core.numbers.standing import Standing, standing
from kibitz.core.report import GameReport
from kibitz.core.words.ended import ended
from kibitz.core.words.english import SIDES
from kibitz.core.words.turning_points import key_move


def headline(report: GameReport, found: Ending) -> str:
    """Only what the scores, the board and the tags say."""
    how, curve, key = ended(found), report.curve, key_move(report, found)
    if all(move.win_percent is None for move in report.moves):
        return f"{how}."
    if against := _against_the_board(report, found):
        return f"{how}, though {against}."
    if key is None:
        is_calm = all(standing(percent) is Standing.LEVEL for percent in curve.percents)
        return f"{how}; {'it was level throughout' if is_calm else 'no single move decided it'}."
    worst = report.moves[key]
    before, after = (curve.of(position, worst.mover) for position in (worst.index, worst.index + 1))
    fell = f"{SIDES[worst.mover]} fell from {before:.0f}% to {after:.0f}%"
    return f"{how}; the turning point was {worst.name}: {fell}."


def _against_the_board(report: GameReport, found: Ending) -> str | None:
    """How the loser stood, where that was better: then no move on the board decided the game."""
    if found.winner is None:
        return None
    loser = not found.winner
    share = report.curve.of(len(report.moves), loser)
    if standing(share) not in (Standing.BETTER, Standing.WINNING):
        return None
    return f"{SIDES[loser]} was {standing(share).value} ({share:.0f}%)"
