"""How a game ended, in words."""

import chess

from kibitz.core.chess.ending import Ending, EndKind, ending
from kibitz.core.chess.game import Game
from kibitz.core.numbers.standing import Standing, standing
from kibitz.core.report import GameReport
from kibitz.core.words.english import SIDES

WON = {
    EndKind.CHECKMATE: "{winner} won by checkmate",
    EndKind.RESIGNATION: "{loser} resigned",
    EndKind.TIME: "{winner} won on time",
    EndKind.ABANDONED: "{winner} won, as {loser} left the game",
    EndKind.RULES: "{winner} won, as {loser} broke the rules",
}
DRAWN = {
    EndKind.STALEMATE: "The game was drawn by stalemate",
    EndKind.MATERIAL: "The game was drawn, as nobody had enough left to mate",
    EndKind.REPETITION: "The game was drawn by repetition",
    EndKind.FIFTY_MOVES: "The game was drawn by the fifty-move rule",
    EndKind.TIME: "The game was drawn: time ran out, and the other side could not mate",
    EndKind.AGREEMENT: "The game was drawn by agreement",
    EndKind.ABANDONED: "The game was drawn, as it was left unfinished",
}

UP_TO_THE_PLAYERS = (EndKind.RESIGNATION, EndKind.TIME, EndKind.ABANDONED, EndKind.AGREEMENT, EndKind.UNTOLD)
"""Endings that the position did not bring about, so that its word stands beside them."""

STANDINGS = {
    Standing.LOST: "{side} was lost",
    Standing.WORSE: "{side} was worse",
    Standing.LEVEL: "the position was level",
    Standing.BETTER: "{side} was better",
    Standing.WINNING: "{side} was winning",
}


def ending_of(report: GameReport, game: Game | None) -> Ending:
    """How it ended."""
    sheet = report.summary.sheet
    return ending(game, sheet.tags, sheet.sans[-1] if sheet.sans else "")


def ended(found: Ending) -> str:
    """The ending as the start of a sentence.

    >>> ended(Ending(EndKind.TIME, chess.WHITE))
    'White won on time'
    """
    if found.kind is EndKind.UNFINISHED:
        return "The game is unfinished"
    if found.winner is None:
        return DRAWN.get(found.kind, "The game was drawn")
    words = WON.get(found.kind, "{winner} won")
    return words.format(winner=SIDES[found.winner], loser=SIDES[not found.winner])


def last_position(found: Ending, percent: float) -> str | None:
    """What the last position says where it did not end the game and needs a word; `percent` is White's."""
    if found.kind not in UP_TO_THE_PLAYERS:
        return None
    side = chess.WHITE if found.winner is None and percent >= 50 else found.winner or chess.BLACK
    share = percent if side == chess.WHITE else 100 - percent
    if found.winner is not None and standing(share) is Standing.WINNING and found.kind is not EndKind.TIME:
        return None  # nobody wonders
    if standing(share) is Standing.LEVEL:
        return f"{STANDINGS[Standing.LEVEL]} ({percent:.0f}% for White)"
    return f"{STANDINGS[standing(share)].format(side=SIDES[side])} ({share:.0f}%)"
