"""A game as a site gives it, before anybody reads its moves."""

from dataclasses import dataclass

from kibitz.core.chess.side import SideName
from kibitz.core.chess.wanted_games import GameFacts
from kibitz.formats.pgn.split import GameText


def colour_of(account: str | None, white: str, black: str) -> SideName | None:
    """The side of an account, whose name is in small letters as the players' are."""
    if not account:
        return None
    return "white" if account == white else "black" if account == black else None


VARIANT = "other variants than chess and Chess960"
NO_MOVES = "without a move"
NO_PGN = "whose moves the site does not give"
NOT_OVER = "not over yet"
"""Why games are left out."""


@dataclass(frozen=True, slots=True)
class SiteGame:
    """One game of a site."""

    key: str
    """What the site calls it, with the site: the same wherever it comes from."""

    facts: GameFacts
    text: GameText
    left_out: str | None = None
    """Why it cannot be taken."""
