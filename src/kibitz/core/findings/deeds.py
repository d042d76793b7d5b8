"""What a bad move let the other side do, or left undone, where it needs no count of material to be so.

Every deed is there on the board with the first move of a line; the scores only say that it matters.
"""

from collections.abc import Iterator
from dataclasses import replace

import chess

from kibitz.core.chess.exchange import exchange, losing_pieces
from kibitz.core.chess.material import VALUES
from kibitz.core.chess.offer import taken_by
from kibitz.core.chess.passing import passed
from kibitz.core.findings.case import PAID, REASON, BadMove
from kibitz.core.findings.finding import SHOWN, Finding, FindingKind, Start
from kibitz.core.findings.line_reading import Reading
from kibitz.core.findings.mates import SHORT, is_mate_for
from kibitz.core.lines.by_captures import most_by_captures
from kibitz.core.lines.captures import taken_in
from kibitz.core.lines.deed import Deed, DeedKind, attacked_by, deed
from kibitz.core.lines.settled import LEAST, SOON, settled
from kibitz.core.lines.variation import variation

TELLING = {DeedKind.PROMOTES, DeedKind.THREATENS_MATE, DeedKind.TRAPS, DeedKind.ATTACKS}
"""What a better move does that is worth the name of the move."""

LASTING = {DeedKind.PINS, DeedKind.THREATENS_MATE}
"""What an answer does that can be seen without the moves after it."""


ALIKE = 4
"""Plies after the better move within which the same answer is the same."""


def deeds(case: BadMove) -> Iterator[Finding]:
    """What the best answer does on the board, or the better move would have done; of a Miss this first."""
    told = (_missed_move, _allowed_move) if case.in_game.is_miss else (_allowed_move, _missed_move)
    for tell in told:
        yield from tell(case)


def _allowed_move(case: BadMove) -> Iterator[Finding]:
    found = deed(case.refutation.line) or _plain_capture(case, case.refutation)
    allowed = found or _plain_pawn(case, case.refutation)
    if allowed is None or _is_as_dear(case, allowed) or not is_told_of_answer(case, allowed):
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
    plain = _plain_capture(case, case.better) or _plain_pawn(case, case.better)
    missed = done if done is not None and done.kind in TELLING else plain
    if missed is None or case.best is None or case.seen.are_others_good or _attacks_as_well(case, missed):
        return
    if not _is_too_little(case, missed):
        yield Finding(
            kind=FindingKind.MISSES_MOVE, start=Start.BEFORE, line=case.better.moves(SHOWN), deed=missed
        )


def _attacks_as_well(case: BadMove, missed: Deed) -> bool:
    """Whether the move that was played attacks the same, or the same falls soon after it."""
    if missed.kind is not DeedKind.ATTACKS:
        return False
    target, again = missed.targets[0][1], passed(case.refutation.line.start)
    falls = any(taken.square == target for taken in taken_in(case.refutation.line, SOON, case.mover))
    return falls or (again is not None and target in losing_pieces(again))


def hung(case: BadMove) -> Iterator[Finding]:
    """A piece left to be taken, or a pawn let through, where a mate follows that is too long to be seen."""
    is_long = case.refutation.is_mate and len(case.refutation.line.own) > SHORT
    if not is_long or is_mate_for(case.seen.score_before, not case.mover) or is_answered_alike(case):
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
    if most_by_captures(first.after) >= VALUES[first.captured] or settled(reading.line).gain < LEAST:
        return None  # something as dear of the taker's hangs elsewhere, or falls later
    if any(VALUES[step.captured] > VALUES[first.captured] for step in reading.line.own[1:3] if step.captured):
        return None  # then that is the point
    worth = exchange(first.before, first.move)
    is_piece = worth - taken_by(case.before, case.move) > VALUES[chess.PAWN]
    is_paid = case.fell is None or case.fell >= PAID * worth
    return Deed(DeedKind.TAKES, ((first.captured, first.target),)) if is_piece and is_paid else None


def _plain_pawn(case: BadMove, reading: Reading) -> Deed | None:
    """A pawn that can just be taken, and not after the other move, whatever comes back later."""
    first = next(iter(reading.line.steps), None)
    if first is None or first.captured != chess.PAWN or first.before.is_en_passant(first.move):
        return None
    if reading.gain < LEAST or any(step.target == first.target for step in reading.line.steps[1:2]):
        return None  # as much is taken back, there or elsewhere
    if any(step.captured not in (None, chess.PAWN) for step in reading.line.own[1:3]):
        return None  # then that is the point
    if first.target == case.move.to_square and case.before.is_capture(case.move):
        return None  # the move took there itself
    other = case.better if reading is case.refutation else case.refutation
    falls_anyway = any(step.target == first.target for step in other.line.steps[:SOON])
    worth = exchange(first.before, first.move) - taken_by(case.before, case.move)
    is_free = worth >= VALUES[chess.PAWN]
    is_enough = case.fell is not None and case.fell >= PAID * VALUES[chess.PAWN]
    is_told = is_free and is_enough and not falls_anyway
    return Deed(DeedKind.TAKES, ((chess.PAWN, first.target),)) if is_told else None


def is_answered_alike(case: BadMove) -> bool:
    """Whether the answer comes after the better move too, soon: then it is not the move's doing."""
    answers = case.better.line.steps[1:ALIKE:2]
    return any(step.move == case.refutation.line.steps[0].move for step in answers)


def is_told_of_answer(case: BadMove, done: Deed) -> bool:
    """Whether what the opponent's answer does is the move's own doing, and worth what the move cost."""
    is_own = not is_answered_alike(case) and not _stays(case, done)
    return is_own and not _is_too_little(case, done)


def _is_too_little(case: BadMove, done: Deed) -> bool:
    """Whether pawns are attacked or taken where more than pawns went."""
    is_pawns = done.kind is not DeedKind.PROMOTES and {piece for piece, _ in done.targets} == {chess.PAWN}
    return is_pawns and case.fell is not None and case.fell > REASON * VALUES[chess.PAWN]


def _stays(case: BadMove, allowed: Deed) -> bool:
    """Whether the answer does the same after the better move, or takes the same there a little later."""
    answer = case.refutation.line.steps[0].move
    if case.best is None:
        return False
    if allowed.kind is DeedKind.TAKES:
        taken = taken_in(case.better.line, SOON, not case.mover)
        return any(each.square == allowed.targets[0][1] for each in taken)
    after = case.before.copy(stack=False)
    after.push(case.best)
    if not after.is_legal(answer):
        return False
    there = variation(after, [answer])
    if allowed.kind is DeedKind.ATTACKS:
        return set(allowed.targets) <= set(attacked_by(there.steps[0]))
    return allowed.kind in LASTING and deed(there) == allowed


def _is_as_dear(case: BadMove, allowed: Deed) -> bool:
    """Whether something is taken, but as much falls after the better move."""
    return allowed.kind is DeedKind.TAKES and case.refutation.gain + case.better.gain < LEAST
