"""A bad move as the findings about it see it: the board, its two lines played out, the scores, the threat."""

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.material import PIECE
from kibitz.core.chess.score import Cp, Score, plain_centipawns
from kibitz.core.findings.finding import Finding, Start
from kibitz.core.findings.line_reading import Reading, read_line
from kibitz.core.findings.refuted import BearsOut, has_risen, nobody_looked, stands_ahead
from kibitz.core.lines.settled import falls_anyway, settled_soon
from kibitz.core.lines.variation import variation
from kibitz.core.numbers.standing import Standing, standing
from kibitz.core.numbers.win_percent import win_percent

PAID = 0.6
"""The share of what is claimed that the scores must have moved by; else it was given for something."""

ENOUGH = 250
"""Centipawns that the scores must have moved by for any claim that a search from its end bears out: who
is lost already loses little more by the score with a queen."""

REASON = 3
"""Pawns that the scores may have moved by for the loss of one; else it is not the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What searches saw of a bad move."""

    refutation: Sequence[chess.Move]
    """How it is answered, from the position after it."""

    better: Sequence[chess.Move]
    """What should have been played, from the one before it."""

    score_before: Score | None
    score_after: Score | None
    threat: Sequence[chess.Move] | None = None
    """What the opponent would have played, had it been their turn; None where nobody has looked."""

    are_others_good: bool = False
    """Whether another move than the better one keeps most of it: then nobody need have found what it does."""

    bears_out: BearsOut = nobody_looked
    """What a search from the end of a finding's line says of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InGame:
    """What its label and the moves around it say of a bad move."""

    is_slight: bool = False
    """Whether it is an inaccuracy."""

    is_miss: bool = False
    """Whether the point is what was there to be had."""

    taken_on: chess.Square | None = None
    """Where the opponent's last move took something."""


NOTHING_AROUND = InGame()


@dataclass(frozen=True, slots=True)
class BadMove:
    """A bad move with its two lines, each seen by the side it is good for."""

    before: chess.Board
    move: chess.Move
    refutation: Reading
    better: Reading
    seen: Seen
    in_game: InGame

    @property
    def mover(self) -> chess.Color:
        """Whose move it was."""
        return self.before.turn

    @property
    def best(self) -> chess.Move | None:
        """What was better, if it is another move."""
        first = self.better.moves(1)
        return first[0] if first and first[0] != self.move else None

    def unmet(self, threat: tuple[chess.Move, ...]) -> tuple[chess.Move, ...]:
        """The threat, if it can still be carried out after the move."""
        return threat if threat and self.refutation.line.start.is_legal(threat[0]) else ()

    def stood(self) -> tuple[Standing, Standing] | None:
        """How the mover stood before the move and stands after it; None where a score is missing."""
        if self.seen.score_before is None or self.seen.score_after is None:
            return None
        had, has = (
            win_percent(score, self.mover) for score in (self.seen.score_before, self.seen.score_after)
        )
        return standing(had), standing(has)

    def holds(self, finding: Finding) -> bool:
        """Whether the scores, and a search from the end of its line, bear out what a finding claims."""
        is_borne_out = finding.cost >= PIECE and self.seen.bears_out(finding) is True
        return self.may_hold(finding) and (is_borne_out or self._is_paid(finding, PAID * finding.cost))

    def may_hold(self, finding: Finding) -> bool:
        """Whether a search from the end of its line may bear it out, or has done so."""
        is_paid = self._is_paid(finding, min(PAID * finding.cost, ENOUGH))
        return is_paid and self._is_held(finding) and self.seen.bears_out(finding) is not False

    @property
    def fell(self) -> int | None:
        """Centipawns that the move cost its player by the scores; None where one is a mate or unknown."""
        if not isinstance(self.seen.score_before, Cp) or not isinstance(self.seen.score_after, Cp):
            return None
        had, has = (
            plain_centipawns(score, self.mover) for score in (self.seen.score_before, self.seen.score_after)
        )
        return had - has

    def _is_paid(self, finding: Finding, least: float) -> bool:
        """Whether the scores fell by so much, and a pawn is not told for a piece's worth."""
        if self.fell is None:
            return True
        is_reason = finding.piece != chess.PAWN or self.fell <= REASON * finding.cost
        return self.fell >= least and is_reason

    def _is_held(self, finding: Finding) -> bool:
        """Who is ahead by material at the end of the line must stand ahead too; or the scores fell by it."""
        is_loss = finding.start is Start.AFTER
        if finding.takes_back:
            return True  # who is lost without the piece may be lost with it, too
        if is_loss and has_risen(
            self.seen.score_before, self.seen.score_after, not self.mover, finding.total
        ):
            return True
        winner = not self.mover if is_loss else self.mover
        score = self.seen.score_after if is_loss else self.seen.score_before
        line = (self.refutation if is_loss else self.better).line
        if not isinstance(score, Cp) or not finding.line:
            return True
        return stands_ahead(score, line.steps[len(finding.line) - 1].after, winner)


def bad_move(before: chess.Board, move: chess.Move, seen: Seen, in_game: InGame = NOTHING_AROUND) -> BadMove:
    """The move with its lines read."""
    after = before.copy(stack=False)
    after.push(move)
    punishing, best = (
        variation(after, seen.refutation, lead_in=(before, move)),
        variation(before, seen.better),
    )
    lost, won = settled_soon(punishing), settled_soon(best)
    return BadMove(
        before,
        move,
        read_line(punishing, Start.AFTER, lost, falls_anyway(best, won)),
        read_line(best, Start.BEFORE, won, falls_anyway(punishing, lost) | _taken_by(before, move)),
        seen,
        in_game,
    )


def _taken_by(before: chess.Board, move: chess.Move) -> frozenset[chess.Square]:
    """Where the move itself takes something: that was not missed."""
    return frozenset({move.to_square}) if before.is_capture(move) else frozenset()
