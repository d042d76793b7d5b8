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
from kibitz.core.chess.score import Mate, Score, plain_centipawns
from kibitz.core.findings.case import PAID, BadMove
from kibitz.core.findings.finding import DRAWS, SHOWN, Finding, FindingKind, Start
from kibitz.core.findings.line_reading import Reading, mate_finding, material_finding, means, motif_finding
from kibitz.core.findings.positional import positional_findings, tactical_findings
from kibitz.core.findings.threat import threatened_capture, threatened_mate
from kibitz.core.lines.captures import for_nothing
from kibitz.core.lines.deed import Deed, DeedKind, deed
from kibitz.core.lines.gain import LEAST, SOON, Won, most_by_captures, soon, taking_wins
from kibitz.core.lines.variation import is_quiet
from kibitz.core.numbers.standing import Standing
from kibitz.core.numbers.win_percent import win_percent

SEEN = 7
"""Moves of a mate that counts more than a piece: beyond it, who drops a piece is told that."""

NEAR = 5
"""Moves of a mate that is news even where the game was over before."""

CLEAR = 95.0
"""Win percent from which a side needs no mate to have won."""

SHORT = 3
"""Moves of a mate that a player can see."""

SHORT_PLAN = 2
"""The ply by which a pawn falls that a quiet move was played for."""

TOLD = 2
"""Pieces, beside the one that is named, that a reader can keep in mind."""

TELLING = {DeedKind.PROMOTES, DeedKind.THREATENS_MATE, DeedKind.ATTACKS}
"""What a better move does that is worth the name of the move."""

EVEN = 100
"""Centipawns from which a draw is less than what one had."""


OVER = ((Standing.LOST, Standing.LOST), (Standing.WINNING, Standing.WINNING))


def findings_of(case: BadMove) -> tuple[Finding, ...]:
    """What a bad move did, most important first; nothing where nothing concrete holds."""
    material = [finding for finding in _material(case) if case.holds(finding)]
    counted = list(_long_mates(case))
    soon = [finding for finding in counted if (finding.moves or 0) <= SEEN]
    late = [finding for finding in counted if finding not in soon]
    pieces = [finding for finding in material if finding.cost >= PIECE]
    pawns = [finding for finding in material if finding.cost < PIECE]
    found = [*_hung(case), *_mates(case), *soon, *pieces, *late, *pawns, *_draws(case)]
    found = found or list(tactical_findings(case))
    found += _turns(case)
    if not found and case.is_slight:
        found += positional_findings(case)
    return tuple(found or _moves(case))


def claims_of(case: BadMove) -> tuple[Finding, ...]:
    """What the move may be said to lose or to miss: the claims that a search refutes or bears out."""
    return tuple([finding for finding in _material(case) if case.may_hold(finding)])


def _moves(case: BadMove) -> Iterator[Finding]:
    """What the best answer does on the board, or the better move would have done; of a Miss this first."""
    told = (_missed_move, _allowed_move) if case.is_miss else (_allowed_move, _missed_move)
    for tell in told:
        yield from tell(case)


def _allowed_move(case: BadMove) -> Iterator[Finding]:
    allowed = deed(case.refutation.line) or _plain_capture(case, case.refutation)
    if allowed is None or _is_answered_alike(case) or _is_as_dear(case, allowed):
        return
    shown = case.refutation.moves(SHOWN)
    threat = case.unmet(tuple(case.threat or ())[:1])
    yield Finding(
        kind=FindingKind.ALLOWS_MOVE,
        start=Start.AFTER,
        line=shown,
        deed=allowed,
        threat=threat if threat == shown[:1] else (),
    )


def _missed_move(case: BadMove) -> Iterator[Finding]:
    done = deed(case.better.line)
    missed = done if done is not None and done.kind in TELLING else _plain_capture(case, case.better)
    if missed is not None and case.best is not None:
        yield Finding(
            kind=FindingKind.MISSES_MOVE, start=Start.BEFORE, line=case.better.moves(SHOWN), deed=missed
        )


def _hung(case: BadMove) -> Iterator[Finding]:
    """A piece left to be taken, where that is the first move of a mate longer than a player can see."""
    is_long = case.refutation.is_mate and len(case.refutation.line.own) > SHORT
    taken = _plain_capture(case, case.refutation) if is_long else None
    if taken is not None:
        first = case.refutation.moves(1)
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


def _is_as_dear(case: BadMove, allowed: Deed) -> bool:
    """Whether something is taken, but as much falls after the better move."""
    return allowed.kind is DeedKind.TAKES and case.refutation.gain + case.better.gain < LEAST


def _mates(case: BadMove) -> Iterator[Finding]:
    """Mates that the move allows or misses, on the board at the end of their line."""
    if (
        case.refutation.is_mate
        and not _is_beyond_sight(case, case.refutation)
        and not _is_mate_for(case.score_before, not case.mover)
    ):
        threat = case.unmet(threatened_mate(case.before, case.threat))
        if threat[:1] == case.refutation.moves(1):
            unmet = mate_finding(FindingKind.IGNORED_THREAT, case.refutation)
            yield replace(unmet, threat=threat)
        yield mate_finding(FindingKind.ALLOWS_MATE, case.refutation)
    if (
        case.better.is_mate
        and not _is_beyond_sight(case, case.better)
        and not _is_mate_for(case.score_after, case.mover)
    ):
        yield mate_finding(FindingKind.MISSES_MATE, case.better)


def _is_beyond_sight(case: BadMove, mate: Reading) -> bool:
    """A long mate where the game was as good as over before and after the move."""
    if len(mate.line.own) <= SHORT or case.score_before is None or case.score_after is None:
        return False
    had, has = (win_percent(score, mate.line.side) for score in (case.score_before, case.score_after))
    return min(had, has) >= CLEAR


def _is_mate_for(score: Score | None, side: chess.Color) -> bool:
    return isinstance(score, Mate) and score.winner == side


def _is_near_mate(score: Score | None, side: chess.Color) -> bool:
    """Whether a side mates soon enough for that to be the point."""
    return isinstance(score, Mate) and score.winner == side and score.moves <= SEEN


def _material(case: BadMove) -> list[Finding]:
    """What the move loses or leaves untaken; the dearer first, or of a Miss what was missed."""
    if case.refutation.is_mate:
        return []  # what falls on the way to mate is not the point
    apart = case.refutation.gain + case.better.gain
    if apart < LEAST:
        return []  # the better move comes to the same material
    is_mated, had_mate = (
        _is_near_mate(case.score_after, not case.mover),
        _is_near_mate(case.score_before, case.mover),
    )
    found = [*([] if is_mated else _lost(case, apart)), *([] if had_mate else _missed(case, apart))]
    return sorted(found, key=lambda each: (case.is_miss and each.start is Start.AFTER, -each.cost))


def _lost(case: BadMove, apart: int) -> Iterator[Finding]:
    """The loss, and the idea behind it if it has a name."""
    lost = _soon(case.refutation)
    if lost is None or _falls_anyway(case, lost):
        return
    cost, name = min(apart, lost.centipawns), means(case.refutation, lost)
    has_moved = lost.taken.square == case.move.to_square
    threat = () if has_moved else case.unmet(threatened_capture(case.before, case.threat, lost.taken))
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
    is_helped = any(is_quiet(step) for step in reading.line.own[1 : found.taken.ply // 2])
    return None if found.centipawns < PIECE and is_helped else found


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
    is_late = missed.taken.ply > SHORT_PLAN and is_quiet(case.better.line.steps[0])
    if missed.centipawns < PIECE and is_late:
        return  # nobody plays a quiet move for a pawn three moves on
    if missed.taken.square == case.move.to_square and case.before.is_capture(case.move):
        return  # the move took it too: what went wrong comes after
    name = means(case.better, missed)
    takes_back = missed.taken.ply == 0 and missed.taken.square == case.taken_on
    is_plain = takes_back or name in (None, "hangingPiece")
    kind = FindingKind.MISSES_MATERIAL if is_plain else FindingKind.MISSES_MOTIF
    found = material_finding(kind, case.better, missed, min(apart, missed.centipawns), name)
    yield replace(found, takes_back=takes_back)


def _is_still_there(case: BadMove, missed: Won) -> bool:
    """Whether the same piece is taken after the move played, too."""
    taken = for_nothing(case.refutation.line, SOON, case.mover)
    return any((each.square, each.piece) == (missed.taken.square, missed.taken.piece) for each in taken)


def _draws(case: BadMove) -> Iterator[Finding]:
    """Stalemate, a draw that the opponent can now force, or one that the mover passed by."""
    if case.refutation.line.start.is_stalemate() and _at_least(case.score_before, case.mover, EVEN):
        king = case.before.king(not case.mover)
        squares = () if king is None else (king,)
        yield Finding(kind=FindingKind.GIVES_STALEMATE, start=Start.AFTER, line=(), squares=squares)
    allowed, missed = case.refutation.motif(DRAWS), case.better.motif(DRAWS)
    if allowed is not None and _at_least(case.score_before, case.mover, EVEN):
        yield motif_finding(FindingKind.ALLOWS_MOTIF, case.refutation, allowed)
    is_worse = _at_least(case.score_after, not case.mover, EVEN)
    if missed is not None and is_worse and not _at_least(case.score_before, case.mover, EVEN):
        yield motif_finding(FindingKind.MISSES_MOTIF, case.better, missed)


def _at_least(score: Score | None, side: chess.Color, centipawns: int) -> bool:
    return score is not None and plain_centipawns(score, side) >= centipawns


def _long_mates(case: BadMove) -> Iterator[Finding]:
    """A mate that the engine counts and no line shows to the end; where the game was over, a near one."""
    before, after = case.score_before, case.score_after
    if case.refutation.is_mate or case.better.is_mate or before is None or after is None:
        return
    if isinstance(after, Mate) and after.winner != case.mover and not _is_mate_for(before, not case.mover):
        found = _counted(FindingKind.FACES_MATE, case, after)
    elif isinstance(before, Mate) and before.winner == case.mover and not _is_mate_for(after, case.mover):
        found = _counted(FindingKind.LETS_MATE_GO, case, before)
    else:
        return
    if case.stood() not in OVER or (found.moves or 0) <= NEAR:
        yield found


def _counted(kind: FindingKind, case: BadMove, mate: Mate) -> Finding:
    return Finding(kind=kind, start=Start.AFTER, line=case.refutation.moves(), moves=mate.moves)


def _turns(case: BadMove) -> Iterator[Finding]:
    """A win or a sound position given away, by how the mover stood and stands, with what the answer does."""
    match case.stood():
        case Standing.WINNING, Standing.WINNING:
            return
        case Standing.WINNING, Standing.BETTER if not case.is_slight:
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
