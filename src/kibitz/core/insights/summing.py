"""The facts of one player's moves added up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log
from typing import Any

import chess

from kibitz.core.insights.bands import CLOCK_BANDS, LEVELS, cell, clock_band, win_band
from kibitz.core.insights.move_fact import MoveFact, Severity
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.numbers.accuracy import FLOOR

LARGE = 1000
"""Hundredths of points from which an error is a gift, and from which only one move will do."""

WINNING = 6660
"""Hundredths of win percent: Lichess's two thirds."""

AHEAD = 1
"""Pawns that must be exceeded."""

RUSHED = 30
"""Percent of the usual pace."""

TIME_LEFT = 250
"""Tenths of a percent of the clock, above which there was time to think."""

SLOWEST, FASTEST = 10.0, 0.1
"""Times the usual pace, beyond which a think counts no further."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What of a game is not in its moves."""

    explained: bool
    has_lines: bool
    leaves: float | None
    """White's win percent where the middlegame begins."""


def sums_of(moves: Sequence[MoveFact], side: chess.Color, beside: Beside) -> SideSums:
    """One player's game, from the facts of all moves."""
    own = [move for move in moves if move.is_white == side and move.lost is not None]
    leave = beside.leaves
    return SideSums(
        **_errors(own),
        **_answers(moves, side),
        **_time(moves, own),
        accurate=sum([1 / max(FLOOR, (move.accuracy or 0) / 100) for move in own]),
        cells=dict(Counter([cell(move.phase or 0, win_band(move.win_before)) for move in own])),
        explained=beside.explained,
        has_lines=beside.has_lines,
        motifs=_motifs(own),
        above=_first(own, 1),
        below=_first(own, -1),
        was_winning=any(move.win_before > WINNING and move.material > AHEAD for move in own),
        was_losing=any(move.win_before < 10_000 - WINNING and move.material < -AHEAD for move in own),
        leaves=None if leave is None else round(100 * (leave if side else 100 - leave)),
    )


def _errors(own: Sequence[MoveFact]) -> dict[str, Any]:
    moves, lost = [0, 0, 0], [0, 0, 0]
    by_kind: dict[int, list[int]] = {
        Severity.INACCURACY: [0, 0, 0],
        Severity.MISTAKE: [0, 0, 0],
        Severity.BLUNDER: [0, 0, 0],
    }
    habits: dict[str, tuple[int, int]] = {}
    judged_lost = 0
    for move in own:
        phase, points = move.phase or 0, move.lost or 0
        moves[phase] += 1
        lost[phase] += points
        if move.judgement:
            by_kind[move.judgement][phase] += 1
            judged_lost += points
            if move.habit:
                count, cost = habits.get(move.habit, (0, 0))
                habits[move.habit] = (count + 1, cost + points)
    return {
        "moves": tuple(moves),
        "lost": tuple(lost),
        "inaccuracies": tuple(by_kind[Severity.INACCURACY]),
        "mistakes": tuple(by_kind[Severity.MISTAKE]),
        "blunders": tuple(by_kind[Severity.BLUNDER]),
        "habits": habits,
        "judged_lost": judged_lost,
    }


def _answers(moves: Sequence[MoveFact], side: chess.Color) -> dict[str, Any]:
    """What the player made of the opponent's errors."""
    gifts = given = kept = unjudged = let_go = asked = aware = 0
    for theirs, mine in pairwise(moves):
        if mine.is_white != side or theirs.lost is None or mine.lost is None:
            continue
        if theirs.lost >= LARGE:
            back = min(theirs.lost, mine.lost)
            gifts, given, kept = gifts + 1, given + theirs.lost, kept + theirs.lost - back
            let_go, unjudged = let_go + back, unjudged + (not mine.judgement)
        if theirs.judgement >= Severity.MISTAKE:
            asked, aware = asked + 1, aware + (mine.judgement < Severity.MISTAKE)
    return {
        "gifts": gifts,
        "given": given,
        "kept": kept,
        "unjudged_answers": unjudged,
        "let_go": let_go,
        "aware_asked": asked,
        "aware": aware,
    }


def _motifs(own: Sequence[MoveFact]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for move in own:
        if move.offered:
            there, played = found.get(move.offered, (0, 0))
            found[move.offered] = (there + 1, played + bool(move.is_best))
    return found


def _first(own: Sequence[MoveFact], sign: int) -> dict[int, int]:
    """Win percent at the first move that crosses each level, or its mirror."""
    found: dict[int, int] = {}
    levels = iter(LEVELS)
    limit = next(levels)
    for move in own:
        stands = move.win_before if sign > 0 else 10_000 - move.win_before
        while stands >= 100 * limit:
            found[limit] = move.win_before
            if (higher := next(levels, None)) is None:
                return found
            limit = higher
    return found


def _time(moves: Sequence[MoveFact], own: Sequence[MoveFact]) -> dict[str, Any]:
    counted, judged = [0] * len(CLOCK_BANDS), [0] * len(CLOCK_BANDS)
    timed = rushed = critical = other = 0
    critical_pace = other_pace = 0.0
    for move in own:
        if move.clock is not None:
            band = clock_band(move.clock)
            counted[band] += 1
            judged[band] += bool(move.judgement)
        if move.pace is None:
            continue
        pace = _log_pace(move.pace)
        if is_critical(moves, move):
            critical, critical_pace = critical + 1, critical_pace + pace
        else:
            other, other_pace = other + 1, other_pace + pace
        if move.judgement >= Severity.MISTAKE and move.clock is not None and move.clock > TIME_LEFT:
            timed, rushed = timed + 1, rushed + (move.pace < RUSHED)
    return {
        "clock_moves": tuple(counted),
        "clock_judged": tuple(judged),
        "critical": critical,
        "critical_pace": critical_pace,
        "other": other,
        "other_pace": other_pace,
        "timed_errors": timed,
        "rushed_errors": rushed,
    }


@lru_cache(maxsize=1 << 10)
def _log_pace(percent: int) -> float:
    return log(min(SLOWEST, max(FASTEST, percent / 100)))


def is_critical(moves: Sequence[MoveFact], move: MoveFact) -> bool:
    """Whether only one move would do, or the opponent has just erred."""
    if move.gap is not None and move.gap >= LARGE:
        return True
    before = moves[move.ply - 1] if move.ply else None
    return before is not None and before.lost is not None and before.lost >= LARGE
