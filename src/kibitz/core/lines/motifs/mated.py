"""A mate on the board: the king, what gives it, and the squares around."""

from dataclasses import dataclass

import chess

from kibitz.core.lines.variation import Motif, Step, Variation


@dataclass(frozen=True, slots=True)
class Mated:
    """The end of a mating line, as the patterns look at it."""

    board: chess.Board
    side: chess.Color
    """Who mates."""

    king: chess.Square
    last: Step

    @property
    def around(self) -> chess.Bitboard:
        """The squares next to the king."""
        return chess.BB_KING_ATTACKS[self.king]

    @property
    def blocked(self) -> chess.Bitboard:
        """The squares next to the king where its own men stand."""
        return self.around & self.board.occupied_co[not self.side]

    def attackers(self, square: chess.Square) -> chess.Bitboard:
        """The mating side's pieces that attack the square."""
        return self.board.attackers_mask(self.side, square)

    def own(self, piece: chess.PieceType) -> chess.Bitboard:
        """The mating side's pieces of that kind."""
        return self.board.pieces_mask(piece, self.side)

    def motif(self, name: str, *squares: chess.Square) -> Motif:
        """The pattern's name, with the king last."""
        return Motif(name, (*squares, self.king), self.last.ply)


def mated(line: Variation) -> Mated | None:
    """The mate that the line ends in, given by the side it is good for."""
    if len(line.steps) % 2 == 0 or not line.end.is_checkmate():
        return None
    king = line.end.king(not line.side)
    return None if king is None else Mated(line.end, line.side, king, line.steps[-1])
