"""The opening's name and the last book move, given a table of named positions.

Lichess's rule (sources: lichess-openings): the deepest position of the game that has
a name gives the name, so transpositions are found.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import chess

LAST_PLY = 40
FEWEST_PIECES = 20

PositionKey = tuple[int, ...]
"""What makes two positions the same: men, side to move, castling rights, a capture en passant."""


@dataclass(frozen=True, slots=True)
class NamedPosition:
    """What the table says about a position."""

    eco: str
    name: str


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a game, and how many of its moves belong to it."""

    eco: str
    name: str
    ply: int


OpeningTable = Mapping[PositionKey, NamedPosition]


def position_key(board: chess.Board) -> PositionKey:
    """The position as a few numbers: much cheaper than the text of a FEN."""
    capture = board.ep_square if board.ep_square is not None and board.has_legal_en_passant() else -1
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.turn,
        board.castling_rights,
        capture,
    )


class OpeningWatch:
    """Sees the boards of a game one by one, the start first, and keeps the deepest name."""

    def __init__(self, table: OpeningTable) -> None:
        self.opening: Opening | None = None
        self._table = table
        self._ply = -1
        self._is_over = False

    def see(self, board: chess.Board) -> None:
        """Take the next board into account."""
        if self._is_over:
            return
        self._ply += 1
        self._is_over = self._ply > LAST_PLY or chess.popcount(board.occupied) < FEWEST_PIECES
        if self._ply and not self._is_over and (named := self._table.get(position_key(board))):
            self.opening = Opening(named.eco, named.name, self._ply)
