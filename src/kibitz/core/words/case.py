"""A bad move as the findings about it see it: the board, its two lines played out, the scores, the threat."""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.score import Cp, Score, plain_centipawns
from kibitz.core.words.line_reading import Reading

REPAID = 0.6
"""A side that is not worse, and lost less score than this share of the material, gave it for something."""


@dataclass(frozen=True, slots=True)
class BadMove:
    """A bad move with its two lines, each seen by the side it is good for."""

    before: chess.Board
    move: chess.Move
    refutation: Reading
    better: Reading
    score_before: Score | None
    score_after: Score | None
    threat: Sequence[chess.Move] | None

    @property
    def mover(self) -> chess.Color:
        """Whose move it was."""
        return self.before.turn

    def unmet(self, threat: tuple[chess.Move, ...]) -> tuple[chess.Move, ...]:
        """The threat, if it can still be carried out after the move."""
        return threat if threat and self.refutation.line.start.is_legal(threat[0]) else ()

    def is_repaid(self, cost: int) -> bool:
        """Whether what the line gives away is given for something, by the scores."""
        if not isinstance(self.score_before, Cp) or not isinstance(self.score_after, Cp):
            return False
        had, has = (plain_centipawns(score, self.mover) for score in (self.score_before, self.score_after))
        return has >= 0 and had - has < REPAID * cost
