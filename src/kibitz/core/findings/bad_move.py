"""What a bad move did: lost, allowed or missed, each with a line that proves it.

Every claim is read off a line played out on boards, and holds only if the scores and,
where there was one, a search from the end of the line bear it out. Where nothing holds,
nothing is said.
"""

from collections.abc import Iterator
from dataclasses import replace

import chess

from kibitz.core.chess.exchange import exchange
from kibitz.core.chess.material import PIECE, VALUES
from kibitz.core.chess.offer import taken_by
from kibitz.core.chess.passing import passed
from kibitz.core.chess.score import Score, plain_centipawns
from kibitz.core.findings.case import PAID, REASON, BadMove
from kibitz.core.findings.finding import DRAWS, SHOWN, Finding, FindingKind, Start
from kibitz.core.findings.line_reading import Reading, motif_finding
from kibitz.core.findings.material import material
from kibitz.core.findings.mates import SEEN, SHORT, counted_mates, mates
from kibitz.core.findings.positional import positional_findings, tactical_findings
from kibitz.core.lines.by_captures import most_by_captures
from kibitz.core.lines.deed import Deed, DeedKind, deed
from kibitz.core.lines.settled import LEAST, SOON
from kibitz.core.lines.variation import variation
from kibitz.core.numbers.standing import Standing

TELLING = {DeedKind.PROMOTES, DeedKind.THREATENS_MATE, DeedKind.ATTACKS, DeedKind.SACRIFICES}
"""What a better move does that is worth the name of the move."""

LASTING = {DeedKind.PINS, DeedKind.THREATENS_MATE}
"""What an answer does that can be seen without the moves after it."""

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
    found = [*_stalemate(case), *_hung(case), *mates(case), *soon, *pieces, *late, *pawns, *_draws(case)]
    found = found or list(tactical_findings(case))
    found += _turns(case)
    if not found and case.in_game.is_slight:
        found += positional_findings(case)
    return tuple(found or [*_moves(case)] or _only(case))


def claims_of(case: BadMove) -> tuple[Finding, ...]:
    """What the move may be said to lose or to miss: the claims that a search refutes or bears out."""
    return tuple([finding for finding in material(case) if case.may_hold(finding)])


def _moves(case: BadMove) -> Iterator[Finding]:
    """What the best answer does on the board, or the better move would have done; of a Miss this first."""
    told = (_missed_move, _allowed_move) if case.in_game.is_miss else (_allowed_move, _missed_move)
    for tell in told:
        yield from tell(case)


def _only(case: BadMove) -> Iterator[Finding]:
    """Nothing else was good: the last that can be said of a move, and always true."""
    if case.seen.next_best is not None and case.best is not None:
        other, points = case.seen.next_best
        yield Finding(
            kind=FindingKind.MISSES_ONLY,
            start=Start.BEFORE,
            line=case.better.moves(SHOWN),
            other=other,
            points=points,
        )


def _allowed_move(case: BadMove) -> Iterator[Finding]:
    allowed = deed(case.refutation.line) or _plain_capture(case, case.refutation)
    if allowed is None or _is_answered_alike(case) or _is_as_dear(case, allowed) or _stays(case, allowed):
        return
    if _is_too_little(case, allowed):
        return
    shown = case.refutation.moves(SHOWN)
    threat = case.unmet(tuple(case.seen.threat or ())[:1])
    if threat and not _checked_before(case, threat[0]):
        threat = ()
    yield Finding(
        kind=FindingKind.ALLOWS_MOVE,
        start=Start.AFTER,
        line=shown,
        deed=allowed,
        threat=threat if threat == shown[:1] else (),
    )


def _checked_before(case: BadMove, threat: chess.Move) -> bool:
    """Whether it would have been a check as much before the move as it is after it."""
    before = passed(case.before)
    return before is not None and before.gives_check(threat) == case.refutation.line.start.gives_check(threat)


def _missed_move(case: BadMove) -> Iterator[Finding]:
    done = deed(case.better.line)
    missed = done if done is not None and done.kind in TELLING else _plain_capture(case, case.better)
    if missed is not None and case.best is not None and not _is_too_little(case, missed):
        yield Finding(
            kind=FindingKind.MISSES_MOVE, start=Start.BEFORE, line=case.better.moves(SHOWN), deed=missed
        )


def _hung(case: BadMove) -> Iterator[Finding]:
    """A piece left to be taken, or a pawn let through, where a mate follows that is too long to be seen."""
    if not case.refutation.is_mate or len(case.refutation.line.own) <= SHORT:
        return
    first = case.refutation.moves(1)
    if first[0].promotion is not None:
        pawn, reached = first[0].from_square, (first[0].to_square,)
        promotes = Finding(kind=FindingKind.ALLOWS_MOTIF, start=Start.AFTER, line=first, motif="promotion")
        yield replace(promotes, piece=chess.PAWN, square=pawn, squares=reached)
    elif taken := _plain_capture(case, case.refutation):
        yield Finding(kind=FindingKind.ALLOWS_MOVE, start=Start.AFTER, line=first, deed=taken)


def _plain_capture(case: BadMove, reading: Reading) -> Deed | None:
    """A piece that can just be taken and is worth what the move cost, whatever comes back later."""
    first = next(iter(reading.line.steps), None)
    if first is None or first.captured is None:
        return None
    if most_by_captures(first.after) >= VALUES[first.captured]:
        return None  # something as dear of the taker's hangs elsewhere
    worth = exchange(first.before, first.move)
    is_piece = worth - taken_by(case.before, case.move) > VALUES[chess.PAWN]
    is_paid = case.fell is None or case.fell >= PAID * worth
    return Deed(DeedKind.TAKES, ((first.captured, first.target),)) if is_piece and is_paid else None


def _is_answered_alike(case: BadMove) -> bool:
    """Whether the answer comes after the better move too, soon: then it is not the move's doing."""
    answers = case.better.line.steps[1:SOON:2]
    return any(step.move == case.refutation.line.steps[0].move for step in answers)


def _is_too_little(case: BadMove, done: Deed) -> bool:
    """Whether pawns are attacked where more than pawns went, or a sacrifice comes to little."""
    if done.kind is DeedKind.SACRIFICES:
        return case.in_game.is_slight
    is_pawns = done.kind is DeedKind.ATTACKS and all(piece == chess.PAWN for piece, _ in done.targets)
    return is_pawns and case.fell is not None and case.fell > REASON * VALUES[chess.PAWN]


def _stays(case: BadMove, allowed: Deed) -> bool:
    """Whether the answer pins the same piece, or threatens the same mate, after the better move, too."""
    answer = case.refutation.line.steps[0].move
    if case.best is None or allowed.kind not in LASTING:
        return False
    after = case.before.copy(stack=False)
    after.push(case.best)
    return after.is_legal(answer) and deed(variation(after, [answer])) == allowed


def _is_as_dear(case: BadMove, allowed: Deed) -> bool:
    """Whether something is taken, but as much falls after the better move."""
    return allowed.kind is DeedKind.TAKES and case.refutation.gain + case.better.gain < LEAST


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
    if done is not None and case.best is not None and not _is_answered_alike(case):
        shown = case.refutation.moves(SHOWN)
        yield Finding(kind=kind, start=Start.AFTER, line=shown, other=case.best, deed=done)
