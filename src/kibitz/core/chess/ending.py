"""How a game ended, as far as its last position and its tags say."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.result import DRAWN, WINNERS


class EndKind(StrEnum):
    """What ended it."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    MATERIAL = "material"
    REPETITION = "repetition"
    FIFTY_MOVES = "fifty moves"
    TIME = "time"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    ABANDONED = "abandoned"
    RULES = "rules"
    UNTOLD = "untold"
    """There is a result, and nothing says how it came about."""

    UNFINISHED = "unfinished"


IN_TAGS = (
    ("time", EndKind.TIME),
    ("abandon", EndKind.ABANDONED),
    ("resign", EndKind.RESIGNATION),
    ("agreement", EndKind.AGREEMENT),
    ("repetition", EndKind.REPETITION),
    ("50", EndKind.FIFTY_MOVES),
    ("infraction", EndKind.RULES),
)
"""What Lichess and Chess.com write in the tag Termination, and what it means; the first that fits."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What ended the game, and who won; nobody where it was drawn or goes on."""

    kind: EndKind
    winner: chess.Color | None

    @property
    def is_draw(self) -> bool:
        """Whether it was drawn."""
        return self.winner is None and self.kind is not EndKind.UNFINISHED


def ending(game: Game | None, tags: Mapping[str, str], last_san: str) -> Ending:
    """The board first, then the tags: a mate is a mate whatever the file says.

    >>> ending(None, {"Result": "0-1", "Termination": "Time forfeit"}, "Kf8")
    Ending(kind=<EndKind.TIME: 'time'>, winner=False)
    """
    result = tags.get("Result", "")
    winner = WINNERS.get(result)
    on_board = _on_board(game, result) if game else None
    if on_board is not None:
        return on_board
    if last_san.endswith("#") and winner is not None:
        return Ending(EndKind.CHECKMATE, winner)
    if winner is None and result != DRAWN:
        return Ending(EndKind.UNFINISHED, None)
    return Ending(_from_tags(tags.get("Termination", "").lower(), winner), winner)


def _on_board(game: Game, result: str) -> Ending | None:
    board = game.start.copy(stack=False)
    for move in game.moves:
        board.push(move)
    if board.is_checkmate():
        return Ending(EndKind.CHECKMATE, not board.turn)
    if board.is_stalemate():
        return Ending(EndKind.STALEMATE, None)
    if result != DRAWN:
        return None
    if board.is_insufficient_material():
        return Ending(EndKind.MATERIAL, None)
    if board.is_repetition():
        return Ending(EndKind.REPETITION, None)
    return Ending(EndKind.FIFTY_MOVES, None) if board.is_fifty_moves() else None


def _from_tags(told: str, winner: chess.Color | None) -> EndKind:
    """Lichess calls `Normal` what ended by a player's word: a resignation, or a draw that was agreed on."""
    found = next((kind for word, kind in IN_TAGS if word in told), None)
    if found is not None:
        return found
    if told != "normal":
        return EndKind.UNTOLD
    return EndKind.AGREEMENT if winner is None else EndKind.RESIGNATION
