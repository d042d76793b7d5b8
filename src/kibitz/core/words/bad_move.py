"""What a bad move did: lost, allowed or missed, each with a line that proves it.

Every claim is read off a line played out on boards. The scores only say that a win or
a draw was given away; where neither says anything, a bad move is drift.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import chess

from kibitz.core.chess.score import Mate, Score, plain_centipawns
from kibitz.core.lines.gain import LEAST, Won, falls_anyway, level_after, settled
from kibitz.core.lines.variation import variation
from kibitz.core.words.case import BadMove
from kibitz.core.words.finding import DRAWS, LONGEST, SHORTEST, Finding, FindingKind, Start
from kibitz.core.words.line_reading import (
    mate_finding,
    material_finding,
    means,
    motif_finding,
    read_line,
)
from kibitz.core.words.positional import positional_findings
from kibitz.core.words.threat import threatened_capture, threatened_mate

WINNING = 200
"""Centipawns from which a side is winning: Lichess calls a puzzle's advantage by the same limit."""

EVEN = 100
"""Centipawns up to which a draw is the fair result: a win is given away only where this little is left."""

LONG_MATES = {FindingKind.FACES_MATE, FindingKind.LETS_MATE_GO}
"""Mates that the engine counts and no line shows to the end."""

SAID_BY_SCORES = LONG_MATES | {FindingKind.GIVES_AWAY_WIN, FindingKind.LETS_DRAW_GO}


def findings_of(
    before: chess.Board,
    move: chess.Move,
    *,
    refutation: Sequence[chess.Move],
    better: Sequence[chess.Move],
    score_before: Score | None,
    score_after: Score | None,
    threat: Sequence[chess.Move] | None = None,
) -> tuple[Finding, ...]:
    """What a bad move did, most important first; drift alone where nothing concrete holds.

    `refutation` goes on from the position after the move, `better` from the one before,
    `threat` is what the opponent would have played there had it been their turn; None
    where nobody has looked.
    """
    after = before.copy(stack=False)
    after.push(move)
    punishing, best = variation(after, refutation, lead_in=(before, move)), variation(before, better)
    bad, good = settled(punishing), settled(best)
    case = BadMove(
        before,
        move,
        read_line(punishing, Start.AFTER, bad, falls_anyway(best, good)),
        read_line(best, Start.BEFORE, good, falls_anyway(punishing, bad)),
        score_before,
        score_after,
        threat,
    )
    found = [*_mates(case), *_material(case), *_draws(case), *_other(case), *_from_scores(case)]
    if all(finding.kind in SAID_BY_SCORES for finding in found):
        found += positional_findings(case)
    return tuple(found) or (_lessened_win(case) or _drift(case),)


def _lessened_win(case: BadMove) -> Finding | None:
    """Something is left of the advantage, but not enough to win by."""
    best = case.better.moves(1)
    if case.score_before is None or case.score_after is None or not best or best[0] == case.move:
        return None
    had, has = (plain_centipawns(score, case.mover) for score in (case.score_before, case.score_after))
    if not had >= WINNING > has >= EVEN:
        return None
    return Finding(
        kind=FindingKind.LESSENS_WIN, start=Start.AFTER, line=case.refutation.moves(), other=best[0]
    )


def _drift(case: BadMove) -> Finding:
    """Nothing but the position, told with the move that keeps it.

    That no material is lost is said only where the line shows it in time: better lines
    may lose the same pawn, and some get theirs back late.
    """
    best = case.better.moves(1)
    other = best[0] if best and best[0] != case.move else None
    level = None
    if other is not None and case.refutation.gain < LEAST:
        least = min(SHORTEST, len(case.refutation.line.steps))
        level = level_after(case.refutation.line, range(least, LONGEST + 1))
    return Finding(
        kind=FindingKind.DRIFT,
        start=Start.AFTER,
        line=case.refutation.moves(level),
        other=other,
        keeps_material=level is not None,
    )


def _mates(case: BadMove) -> Iterator[Finding]:
    """Mates that the move allows or misses, on the board at the end of their line."""
    if case.refutation.is_mate and not _is_mate_for(case.score_before, not case.mover):
        if threat := case.unmet(threatened_mate(case.before, case.threat)):
            unmet = mate_finding(FindingKind.IGNORED_THREAT, case.refutation)
            yield replace(unmet, threat=threat)
        yield mate_finding(FindingKind.ALLOWS_MATE, case.refutation)
    if case.better.is_mate and not _is_mate_for(case.score_after, case.mover):
        yield mate_finding(FindingKind.MISSES_MATE, case.better)


def _is_mate_for(score: Score | None, side: chess.Color) -> bool:
    return isinstance(score, Mate) and score.winner == side


def _material(case: BadMove) -> list[Finding]:
    """What the move loses or leaves untaken, the dearer first."""
    if case.refutation.is_mate:
        return []  # what falls on the way to mate is not the point
    apart = case.refutation.gain + case.better.gain
    if apart < LEAST:
        return []  # the better move comes to the same material
    found = [*_lost(case, apart), *_missed(case, apart)]
    return sorted(found, key=lambda finding: -finding.cost)


def _lost(case: BadMove, apart: int) -> Iterator[Finding]:
    """The loss, and the idea behind it if it has a name."""
    lost = case.refutation.won
    if lost is None:
        return
    cost, name = min(apart, lost.centipawns), means(case.refutation, lost)
    if case.is_repaid(cost):
        return
    has_moved = lost.taken.square == case.move.to_square
    threat = () if has_moved else case.unmet(threatened_capture(case.before, case.threat, lost.taken))
    if threat:
        unmet = material_finding(FindingKind.IGNORED_THREAT, case.refutation, lost, cost, name)
        yield replace(unmet, threat=threat)
    yield material_finding(_loss_kind(lost), case.refutation, lost, cost, name)


def _loss_kind(lost: Won) -> FindingKind:
    if lost.taken.is_promotion:
        return FindingKind.ALLOWS_MOTIF
    if lost.is_exchange:
        return FindingKind.LOSES_EXCHANGE
    return FindingKind.LOSES_PAWN if lost.taken.piece == chess.PAWN else FindingKind.LOSES_PIECE


def _missed(case: BadMove, apart: int) -> Iterator[Finding]:
    """What the better move would have won."""
    missed = case.better.won
    if missed is None or case.better.is_mate:
        return
    if missed.taken.square == case.move.to_square and case.before.is_capture(case.move):
        return  # the move took it too: what went wrong comes after
    name = means(case.better, missed)
    kind = FindingKind.MISSES_MATERIAL if name in (None, "hangingPiece") else FindingKind.MISSES_MOTIF
    yield material_finding(kind, case.better, missed, min(apart, missed.centipawns), name)


def _draws(case: BadMove) -> Iterator[Finding]:
    """Stalemate, a draw that the opponent can now force, or one that the mover passed by."""
    if case.refutation.line.start.is_stalemate() and _at_least(case.score_before, case.mover, EVEN):
        king = case.before.king(not case.mover)
        squares = () if king is None else (king,)
        yield Finding(kind=FindingKind.GIVES_STALEMATE, start=Start.AFTER, line=(), squares=squares)
    allowed, missed = case.refutation.motif(DRAWS), case.better.motif(DRAWS)
    if allowed is not None and _at_least(case.score_before, case.mover, EVEN):
        yield motif_finding(FindingKind.ALLOWS_MOTIF, case.refutation, allowed)
    if missed is not None and _at_least(case.score_after, not case.mover, EVEN):
        yield motif_finding(FindingKind.MISSES_MOTIF, case.better, missed)


def _at_least(score: Score | None, side: chess.Color, centipawns: int) -> bool:
    return score is not None and plain_centipawns(score, side) >= centipawns


def _other(case: BadMove) -> Iterator[Finding]:
    """The right square taken with the wrong piece."""
    if not case.better.line.steps or not case.before.is_capture(case.move):
        return
    best = case.better.line.steps[0]
    is_same_square = best.captured is not None and best.target == case.move.to_square
    if is_same_square and best.origin != case.move.from_square:
        yield Finding(
            kind=FindingKind.WRONG_RECAPTURE,
            start=Start.BEFORE,
            line=case.better.moves(1),
            other=best.move,
            piece=case.before.piece_type_at(case.move.from_square),
            square=best.target,
            squares=(best.origin, best.target),
        )


def _from_scores(case: BadMove) -> Iterator[Finding]:
    """A win, a draw or a long mate given away, by the scores on both sides of the move."""
    if case.score_before is None or case.score_after is None:
        return
    kind = _turn_of(case.score_before, case.score_after, case.mover)
    if kind is None or (kind in LONG_MATES and (case.refutation.is_mate or case.better.is_mate)):
        return
    mate = {FindingKind.FACES_MATE: case.score_after, FindingKind.LETS_MATE_GO: case.score_before}.get(kind)
    moves = mate.moves if isinstance(mate, Mate) else None
    yield Finding(kind=kind, start=Start.AFTER, line=case.refutation.moves(), moves=moves)


def _turn_of(before: Score, after: Score, mover: chess.Color) -> FindingKind | None:
    """What the two scores say was given away."""
    had, has = plain_centipawns(before, mover), plain_centipawns(after, mover)
    if had >= WINNING and has < EVEN:
        return FindingKind.GIVES_AWAY_WIN
    if _is_mate_for(after, not mover) and not _is_mate_for(before, not mover):
        return FindingKind.FACES_MATE
    if _is_mate_for(before, mover) and not _is_mate_for(after, mover):
        return FindingKind.LETS_MATE_GO
    return FindingKind.LETS_DRAW_GO if had >= -EVEN and has <= -WINNING else None
