"""The game in one sentence: how it ended, and the move that decided it."""

import chess

from kibitz.core.chess.ending import Ending
from kibitz.core.numbers.standing import Standing, standing
from kibitz.core.report import GameReport
from kibitz.core.words.ended import UP_TO_THE_PLAYERS, ended
from kibitz.core.words.english import SIDES
from kibitz.core.words.turning_points import key_move


def headline(report: GameReport, found: Ending) -> str:
    """Only what the scores, the board and the tags say."""
    how, curve, key = ended(found), report.curve, key_move(report, found)
    if all(move.win_percent is None for move in report.moves):
        return f"{how}."
    if against := _against_the_board(report, found):
        return f"{how}, though {against}."
    if key is None or curve.lost(key) < report.provenance.settings.judgement.mistake:
        is_calm = all(standing(percent) is Standing.LEVEL for percent in curve.percents)
        return f"{how}; {'it was level throughout' if is_calm else 'no single move decided it'}."
    worst = report.moves[key]
    before, after = (curve.of(position, worst.mover) for position in (worst.index, worst.index + 1))
    fell = f"{SIDES[worst.mover]} fell from {before:.0f}% to {after:.0f}%"
    return f"{how}; the turning point was {worst.name}: {fell}."


def _against_the_board(report: GameReport, found: Ending) -> str | None:
    """How whoever did not win stood in the end, where that was better: no move on the board decided the game.

    In a draw that the players made it must be winning.
    """
    if found.winner is None and found.kind not in UP_TO_THE_PLAYERS:
        return None
    sides = chess.COLORS if found.winner is None else (not found.winner,)
    enough = (Standing.WINNING,) if found.winner is None else (Standing.BETTER, Standing.WINNING)
    for side in sides:
        share = report.curve.of(len(report.moves), side)
        if standing(share) in enough:
            return f"{SIDES[side]} was {standing(share).value} ({share:.0f}%)"
    return None
