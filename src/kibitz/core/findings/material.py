"""What a bad move loses or leaves untaken, by its two lines."""

from collections.abc import Iterator
from dataclasses import replace

import chess

from kibitz.core.chess.material import PIECE, VALUES
from kibitz.core.findings.case import BadMove
from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.findings.line_reading import Reading, material_finding, means
from kibitz.core.findings.mates import is_near_mate
from kibitz.core.findings.threat import threatened_capture
from kibitz.core.lines.by_captures import taking_wins
from kibitz.core.lines.captures import for_nothing, taken_in
from kibitz.core.lines.gain import Won
from kibitz.core.lines.settled import LEAST, SOON, settled, soon
from kibitz.core.lines.variation import is_quiet

SHORT_PLAN = 2
"""The ply by which a pawn falls that a quiet move was played for."""


TOLD = 2
"""Pieces, beside the one that is named, that a reader can keep in mind."""


def material(case: BadMove) -> list[Finding]:
    """What the move loses or leaves untaken; the dearer first, or of a Miss what was missed."""
    if case.refutation.is_mate:
        return []  # what falls on the way to mate is not the point
    apart = case.refutation.gain + case.better.gain
    if apart < LEAST:
        return []  # the better move comes to the same material
    is_mated, had_mate = (
        is_near_mate(case.seen.score_after, not case.mover),
        is_near_mate(case.seen.score_before, case.mover),
    )
    found = [*([] if is_mated else _lost(case, apart)), *([] if had_mate else _missed(case, apart))]
    is_own = any(each.start is Start.AFTER and each.cost >= PIECE for each in found)
    first = Start.BEFORE if case.in_game.is_miss and not is_own else None
    return sorted(found, key=lambda each: (each.start is not first, -each.cost))


def _lost(case: BadMove, apart: int) -> Iterator[Finding]:
    """The loss, and the idea behind it if it has a name."""
    lost = _soon(case.refutation)
    if lost is None or _falls_anyway(case, lost):
        return
    cost, name = min(apart, lost.centipawns), means(case.refutation, lost)
    has_moved = lost.taken.square == case.move.to_square
    threat = () if has_moved else case.unmet(threatened_capture(case.before, case.seen.threat, lost.taken))
    if threat and threat[:1] == case.refutation.moves(1):  # else it was met, but for something else
        unmet = material_finding(FindingKind.IGNORED_THREAT, case.refutation, lost, cost, name)
        yield replace(unmet, threat=threat)
    yield material_finding(_loss_kind(lost), case.refutation, lost, cost, name)


def _falls_anyway(case: BadMove, lost: Won) -> bool:
    """Whether the better line gives up the same piece, or lets a pawn hang: then that is not the reason."""
    stood = case.move.from_square if lost.taken.square == case.move.to_square else lost.taken.square
    for step in case.better.line.steps[:1]:
        if lost.taken.piece == chess.PAWN and taking_wins(step.after, stood) > 0:
            return True
    return any(taken.square == stood for taken in for_nothing(case.better.line, SOON, not case.mover))


def _soon(reading: Reading) -> Won | None:
    """What the line wins, if it is won in time and can be told in a breath.

    A pawn that falls after a second quiet move was helped to fall: another defence would have kept it.
    """
    found = reading.won
    if found is None or found.plies > soon(reading.line) or len(found.also + found.in_return) > TOLD:
        return None
    small_change = LEAST if found.centipawns >= PIECE else 0
    if settled(reading.line).gain < found.centipawns - small_change:
        return None  # it is given back later in the line
    if _is_beside(reading, found):
        return None
    is_helped = any(is_quiet(step) for step in reading.line.own[1 : found.taken.ply // 2])
    return None if found.centipawns < PIECE and is_helped else found


def _is_beside(reading: Reading, found: Won) -> bool:
    """Whether another piece falls before the one that is named, or one of several pawns walked into it."""
    taken = taken_in(reading.line, found.plies, reading.line.side)
    if found.pawns > 1 and any(each.at != each.square for each in taken if each.piece == chess.PAWN):
        return True
    first = next((each for each in taken if VALUES[each.piece] >= PIECE), None)
    if first is None or first.ply >= found.taken.ply or first.piece in found.also:
        return False
    answer = reading.line.steps[first.ply + 1]
    return answer.target != first.at and VALUES[first.piece] < VALUES[found.taken.piece]


def _loss_kind(lost: Won) -> FindingKind:
    if lost.taken.is_promotion:
        return FindingKind.ALLOWS_MOTIF
    if lost.is_exchange:
        return FindingKind.LOSES_EXCHANGE
    return FindingKind.LOSES_PAWN if lost.taken.piece == chess.PAWN else FindingKind.LOSES_PIECE


def _missed(case: BadMove, apart: int) -> Iterator[Finding]:
    """What the better move would have won."""
    missed = _soon(case.better)
    if missed is None or case.better.is_mate or _is_still_there(case, missed):
        return
    first = case.better.line.steps[0]
    is_just_taken = first.captured is not None and VALUES[first.captured] >= PIECE
    if case.seen.are_others_good and not is_just_taken:
        return  # other moves keep most without it: what the move allows is the point
    is_late = missed.taken.ply > SHORT_PLAN and is_quiet(case.better.line.steps[0])
    if VALUES[missed.taken.piece] < PIECE and is_late:
        return  # nobody plays a quiet move for a pawn three moves on
    if missed.taken.square == case.move.to_square and case.before.is_capture(case.move):
        return  # the move took it too: what went wrong comes after
    name = means(case.better, missed)
    takes_back = missed.taken.ply == 0 and missed.taken.square == case.in_game.taken_on
    is_plain = takes_back or name in (None, "hangingPiece")
    kind = FindingKind.MISSES_MATERIAL if is_plain else FindingKind.MISSES_MOTIF
    found = material_finding(kind, case.better, missed, min(apart, missed.centipawns), name)
    yield replace(found, takes_back=takes_back)


def _is_still_there(case: BadMove, missed: Won) -> bool:
    """Whether the same piece is taken after the move played, too."""
    line, target = case.refutation.line, (missed.taken.square, missed.taken.piece)
    taken = for_nothing(line, SOON, case.mover)
    if missed.taken.piece == chess.PAWN:  # also where something else is traded for it on the way
        taken = taken_in(line, SOON, case.mover)
    return any((each.square, each.piece) == target for each in taken)
