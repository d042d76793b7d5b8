"""Mates that a bad move allows, misses, faces or lets go."""

from collections.abc import Iterator
from dataclasses import replace

import chess

from kibitz.core.chess.score import Mate, Score
from kibitz.core.findings.case import BadMove
from kibitz.core.findings.finding import Finding, FindingKind, Start
from kibitz.core.findings.line_reading import Reading, mate_finding
from kibitz.core.findings.threat import threatened_mate
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


OVER = ((Standing.LOST, Standing.LOST), (Standing.WINNING, Standing.WINNING))


def mates(case: BadMove) -> Iterator[Finding]:
    """Mates that the move allows or misses, on the board at the end of their line."""
    if (
        case.refutation.is_mate
        and not _is_beyond_sight(case, case.refutation)
        and not is_mate_for(case.seen.score_before, not case.mover)
    ):
        threat = case.unmet(threatened_mate(case.before, case.seen.threat))
        if threat[:1] == case.refutation.moves(1):
            unmet = mate_finding(FindingKind.IGNORED_THREAT, case.refutation)
            yield replace(unmet, threat=threat)
        yield mate_finding(FindingKind.ALLOWS_MATE, case.refutation)
    if (
        case.better.is_mate
        and not _is_beyond_sight(case, case.better)
        and not is_mate_for(case.seen.score_after, case.mover)
    ):
        yield mate_finding(FindingKind.MISSES_MATE, case.better)


def _is_beyond_sight(case: BadMove, mate: Reading) -> bool:
    """A long mate where the game was as good as over before and after the move."""
    if len(mate.line.own) <= SHORT or case.seen.score_before is None or case.seen.score_after is None:
        return False
    had, has = (
        win_percent(score, mate.line.side) for score in (case.seen.score_before, case.seen.score_after)
    )
    return min(had, has) >= CLEAR


def is_mate_for(score: Score | None, side: chess.Color) -> bool:
    """Whether the score is a mate that a side gives."""
    return isinstance(score, Mate) and score.winner == side


def is_near_mate(score: Score | None, side: chess.Color) -> bool:
    """Whether a side mates soon enough for that to be the point."""
    return isinstance(score, Mate) and score.winner == side and score.moves <= SEEN


def counted_mates(case: BadMove) -> Iterator[Finding]:
    """A mate that the engine counts and no line shows to the end; where the game was over, a near one."""
    before, after = case.seen.score_before, case.seen.score_after
    if case.refutation.is_mate or case.better.is_mate or before is None or after is None:
        return
    if isinstance(after, Mate) and after.winner != case.mover and not is_mate_for(before, not case.mover):
        found = _counted(FindingKind.FACES_MATE, case, after)
    elif isinstance(before, Mate) and before.winner == case.mover and not is_mate_for(after, case.mover):
        found = _counted(FindingKind.LETS_MATE_GO, case, before)
        if before.moves > SEEN:
            return  # nobody sees so far, and no line can show it
    else:
        return
    if case.stood() not in OVER or (found.moves or 0) <= NEAR:
        yield found


def _counted(kind: FindingKind, case: BadMove, mate: Mate) -> Finding:
    return Finding(kind=kind, start=Start.AFTER, line=case.refutation.moves(), moves=mate.moves)
