"""What a move did, as a fact with its proof: a line that can be played out on a board."""

from dataclasses import dataclass
from enum import Enum

import chess

from kibitz.core.lines.deed import Deed
from kibitz.core.numbers.standing import Standing
from kibitz.core.searches.table import Outcome, TableWord


class FindingKind(Enum):
    """What a move did; bad things first, then good ones."""

    ALLOWS_MATE = "allows_mate"
    MISSES_MATE = "misses_mate"
    LOSES_PIECE = "loses_piece"
    LOSES_EXCHANGE = "loses_exchange"
    LOSES_PAWN = "loses_pawn"
    MISSES_MATERIAL = "misses_material"
    ALLOWS_MOTIF = "allows_motif"
    MISSES_MOTIF = "misses_motif"
    IGNORED_THREAT = "ignored_threat"
    FACES_MATE = "faces_mate"
    LETS_MATE_GO = "lets_mate_go"
    GIVES_STALEMATE = "gives_stalemate"
    GIVES_AWAY_WIN = "gives_away_win"
    LETS_DRAW_GO = "lets_draw_go"
    ENTERS_PAWN_ENDING = "enters_pawn_ending"
    THROWS_WIN_AWAY = "throws_win_away"
    THROWS_DRAW_AWAY = "throws_draw_away"
    ENTERS_WORSE_ENDING = "enters_worse_ending"
    LESSENS_WIN = "lessens_win"
    ALLOWS_MOVE = "allows_move"
    MISSES_MOVE = "misses_move"
    STARTS_MATE = "starts_mate"
    WINS_MATERIAL = "wins_material"
    SACRIFICE = "sacrifice"
    ONLY_MOVE = "only_move"
    PUTS_IN_ZUGZWANG = "puts_in_zugzwang"
    KEEPS_RESULT = "keeps_result"


DRAWS = ("perpetualCheck", "stalemate")
"""Motifs that are a draw."""


class Start(Enum):
    """Where a proof line begins."""

    BEFORE = "before"
    AFTER = "after"


SHORTEST, LONGEST = 3, 11
"""Plies of the line in a short sentence: up to the capture or mate if that comes in time, else a start."""

SHOWN = 5
"""Plies of the line after a move that is told for what it does at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClaim:
    """What endgame tables prove about a move: no line can show it, and none is needed."""

    kept: Outcome | None
    """What the position was worth; None where that is not proven."""

    after: TableWord
    """For the player of the move."""

    keepers: tuple[chess.Move, ...] = ()
    """The moves that keep what the position is worth, the one to name first."""

    are_all: bool = False
    """Whether no other move does, for certain."""

    legal: int = 0
    is_stalemate: bool = False
    runs_out: bool = False
    """Whether the fifty-move rule makes it a draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing a move did. Fields that say nothing about this kind are None or empty."""

    kind: FindingKind
    start: Start
    line: tuple[chess.Move, ...]
    """The proof: it ends when the claim has come true and nothing is left hanging."""

    cost: int = 0
    """What it comes to in centipawns of material against the better line; always a positive number."""

    total: int = 0
    """What the line wins in all: more than the cost where the better line loses something too."""

    piece: chess.PieceType | None = None
    square: chess.Square | None = None
    """Where the piece stands when the line begins."""

    taken_at: int | None = None
    """The ply of the line at which that piece is taken, or the pawn promotes."""

    if_retaken: tuple[chess.Move, ...] = ()
    """How the taker could be taken, which the line leaves out, and what that would cost."""

    also: tuple[chess.PieceType, ...] = ()
    """What else is taken with it, told where more is got in return than the one piece."""

    pawns_taken: int = 0
    """How many pawns fall, where a pawn is named."""

    in_return: tuple[chess.PieceType, ...] = ()
    """What is taken for it and has no match on the other side."""

    is_lent: bool = False
    """Whether what a sacrifice gives comes back in its line."""

    reward: chess.PieceType | None = None
    """What taking a sacrifice costs the one who takes it, where that is not mate."""

    other: chess.Move | None = None
    """Another move in the same position that the finding compares with."""

    points: float | None = None
    """Win-percent points that the other move would cost."""

    threat: tuple[chess.Move, ...] = ()
    """The second proof of a threat that was not met: what would follow if the mover had passed instead."""

    moves: int | None = None
    """Moves to mate."""

    takes_back: bool = False
    """Whether what could have been won had just been taken."""

    deed: Deed | None = None
    """What the first move of the line does on the board."""

    stands: Standing | None = None
    """How the mover stands after it, where that is what a sentence is about."""

    table: TableClaim | None = None
    motif: str | None = None
    struck: tuple[chess.PieceType, ...] = ()
    """What a fork attacks, the dearest first."""

    squares: tuple[chess.Square, ...] = ()
    """What to mark on the board."""

    @property
    def pawns(self) -> float:
        """The cost in pawns."""
        return self.cost / 100

    @property
    def arrows(self) -> tuple[tuple[chess.Square, chess.Square], ...]:
        """The moves of the line worth an arrow: the first, and the one that takes."""
        shown = self.line[:1]
        if self.taken_at:
            shown += self.line[self.taken_at : self.taken_at + 1]
        return tuple((move.from_square, move.to_square) for move in shown)
