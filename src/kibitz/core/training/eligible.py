"""Which errors of a game can be asked again: those that mattered, are sure, and were not made in a hurry."""

import chess

from kibitz.core.chess.label import Label
from kibitz.core.chess.score import Mate
from kibitz.core.labels.confidence import Confidence
from kibitz.core.report import GameReport, MoveReport
from kibitz.training import ExerciseRules

ERRORS = frozenset({Label.MISTAKE, Label.MISS, Label.BLUNDER})


def eligible_errors(report: GameReport, side: chess.Color, rules: ExerciseRules) -> list[int]:
    """The indexes of the moves of a side that can become exercises, in the order of the game."""
    first_clock = _first_clock(report, side)
    return [
        move.index
        for move in report.moves
        if move.mover == side
        and is_error(move)
        and _has_choice(report, move.index)
        and (_is_open(report, move, rules) or misses_short_mate(report, move.index, rules))
        and not _is_hurried(move, first_clock, rules)
    ]


def is_error(move: MoveReport) -> bool:
    """Whether it is called a mistake, a miss or a blunder, and is not on the edge of its label."""
    is_sure = move.proof is not None and move.proof.confidence is not Confidence.BORDERLINE
    return move.label in ERRORS and is_sure


def misses_short_mate(report: GameReport, index: int, rules: ExerciseRules) -> bool:
    """Whether a mate in few moves was there and is gone."""
    facts = report.facts.get(index)
    if facts is None:
        return False
    match facts.before, facts.after:
        case Mate(winner, moves), after if winner == facts.mover and moves <= rules.mate:
            return not (isinstance(after, Mate) and after.winner == facts.mover)
        case _:
            return False


def _is_open(report: GameReport, move: MoveReport, rules: ExerciseRules) -> bool:
    """Whether there was something to lose before, and it is not all there afterwards."""
    curve = report.curve
    before, after = curve.of(move.index, move.mover), curve.of(move.index + 1, move.mover)
    return rules.before_least <= before <= rules.before_most and after < rules.after_below


def _has_choice(report: GameReport, index: int) -> bool:
    facts = report.facts.get(index)
    return facts is not None and not facts.is_book and facts.board is not None and facts.board.legal_moves > 1


def _is_hurried(move: MoveReport, first_clock: float | None, rules: ExerciseRules) -> bool:
    if move.clock is None:
        return False
    share = rules.hurried_share * first_clock if first_clock else 0.0
    return move.clock < max(rules.hurried, share)


def _first_clock(report: GameReport, side: chess.Color) -> float | None:
    """What a player's clock showed first."""
    clocks = (move.clock for move in report.moves if move.mover == side)
    return next((clock for clock in clocks if clock is not None), None)
