"""What a bad move did: lost, allowed or missed, each with a line that proves it.

Every claim is read off a line played out on boards, and holds only if the scores and,
where there was one, a search from the end of the line bear it out. Where nothing holds,
nothing is said.
"""

from collections.abc import Iterator

import chess

from kibitz.core.chess.material import PIECE
from kibitz.core.chess.score import Score, plain_centipawns
from kibitz.core.findings.case import BadMove
from kibitz.core.findings.deeds import deeds, hung, is_told_of_answer
from kibitz.core.findings.finding import DRAWS, SHOWN, Finding, FindingKind, Start
from kibitz.core.findings.line_reading import motif_finding
from kibitz.core.findings.material import material
from kibitz.core.findings.mates import SEEN, counted_mates, mates
from kibitz.core.findings.tactics import tactical_findings
from kibitz.core.lines.deed import deed
from kibitz.core.numbers.standing import Standing

EVEN = 100
"""Centipawns from which a draw is less than what one had."""


def findings_of(case: BadMove) -> tuple[Finding, ...]:
    """What a bad move did, most important first; nothing where nothing concrete holds."""
    won = [finding for finding in material(case) if case.holds(finding)]
    counted = list(counted_mates(case))
    soon = [finding for finding in counted if (finding.moves or 0) <= SEEN]
    late = [finding for finding in counted if finding not in soon]
    pieces = [finding for finding in won if finding.cost >= PIECE]
    pawns = [finding for finding in won if finding.cost < PIECE]
    found = [*_stalemate(case), *hung(case), *mates(case), *soon, *pieces, *late, *pawns, *_draws(case)]
    found = found or list(tactical_findings(case))
    found += _turns(case)
    return tuple(found or deeds(case))


def claims_of(case: BadMove) -> tuple[Finding, ...]:
    """What the move may be said to lose or to miss: the claims that a search refutes or bears out."""
    return tuple([finding for finding in material(case) if case.may_hold(finding)])


def _stalemate(case: BadMove) -> Iterator[Finding]:
    """The end of a game that was won; the mate that was missed comes second."""
    if case.refutation.line.start.is_stalemate() and _at_least(case.seen.score_before, case.mover, EVEN):
        king = case.before.king(not case.mover)
        squares = () if king is None else (king,)
        yield Finding(kind=FindingKind.GIVES_STALEMATE, start=Start.AFTER, line=(), squares=squares)


def _draws(case: BadMove) -> Iterator[Finding]:
    """A draw that the opponent can now force, or one that the mover passed by."""
    allowed, missed = case.refutation.motif(DRAWS), case.better.motif(DRAWS)
    if allowed is not None and _at_least(case.seen.score_before, case.mover, EVEN):
        yield motif_finding(FindingKind.ALLOWS_MOTIF, case.refutation, allowed)
    is_worse = _at_least(case.seen.score_after, not case.mover, EVEN)
    if missed is not None and is_worse and not _at_least(case.seen.score_before, case.mover, EVEN):
        yield motif_finding(FindingKind.MISSES_MOTIF, case.better, missed)


def _at_least(score: Score | None, side: chess.Color, centipawns: int) -> bool:
    return score is not None and plain_centipawns(score, side) >= centipawns


def _turns(case: BadMove) -> Iterator[Finding]:
    """A win or a sound position given away, by how the mover stood and stands, with what the answer does."""
    match case.stood():
        case Standing.WINNING, Standing.WINNING:
            return
        case Standing.WINNING, Standing.BETTER if not case.in_game.is_slight:
            kind = FindingKind.LESSENS_WIN
        case Standing.WINNING, Standing.BETTER:
            return
        case Standing.WINNING, _:
            kind = FindingKind.GIVES_AWAY_WIN
        case ((Standing.LEVEL | Standing.BETTER), Standing.LOST):
            kind = FindingKind.LETS_DRAW_GO
        case _:
            return
    done = deed(case.refutation.line)
    if done is not None and case.best is not None and is_told_of_answer(case, done):
        shown = case.refutation.moves(SHOWN)
        yield Finding(kind=kind, start=Start.AFTER, line=shown, other=case.best, deed=done)
