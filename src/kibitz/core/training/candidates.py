"""What could be asked about a game, the most worthwhile first; an engine has yet to give the answers."""

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from kibitz.core.chess.ending import EndKind
from kibitz.core.chess.game import Game
from kibitz.core.chess.label import BAD
from kibitz.core.findings.finding import Start
from kibitz.core.told import ToldReview
from kibitz.core.training.eligible import ERRORS, eligible_errors
from kibitz.core.training.exercise import Question
from kibitz.training import ExerciseRules

REFUTING = 0.5
"""What a refutation is worth beside the error it refutes: half, so that other errors come first."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position of the game, and what could be asked there."""

    question: Question
    position: int
    """How many moves of the game come before."""

    error: int | None
    """The index of the move that went wrong, where one did."""

    points: float
    """What it cost."""

    rank: float


def candidates(told: ToldReview, side: chess.Color, rules: ExerciseRules) -> list[Candidate]:
    """Everything that could be asked of a side, best first; calm positions come last."""
    if told.game is None:
        return []
    found = [*_errors(told, side, rules), *_convert(told, side, rules)]
    return [
        *sorted(found, key=lambda each: (-each.rank, each.position, each.question)),
        *_calm(told, told.game, rules),
    ]


def _errors(told: ToldReview, side: chess.Color, rules: ExerciseRules) -> Iterator[Candidate]:
    repeats = told.ending.kind is EndKind.REPETITION
    for index in eligible_errors(told.report, side, rules):
        if repeats and index + 1 == len(told.report.moves):
            continue  # it is wrong because of what came before, and a diagram does not show that
        points = max(0.0, told.report.curve.lost(index))
        worth = _worth(told, index, points)
        yield Candidate(Question.MOVE, index, index, points, worth)
        why = told.explanations.get(index)
        if why and why.finding.start is Start.AFTER and why.finding.line:
            yield Candidate(Question.REFUTE, index + 1, index, points, REFUTING * worth)


ABOVE = 200
"""Rating points above one's own: what such players find is what one can learn next."""


def _worth(told: ToldReview, index: int, points: float) -> float:
    """What can be learnt: points beyond what was to be expected, by how many stronger players find it.

    The points alone, where no human model has a word.
    """
    read = told.report.human.moves.get(index)
    if read is None or read.own is None:
        return points
    stronger = [found for rating, found in read.found.items() if rating <= read.own.rating + ABOVE]
    return max(0.0, points - read.own.expected) * max(read.own.found, *stronger[-1:]) / 100


def _convert(told: ToldReview, side: chess.Color, rules: ExerciseRules) -> Iterator[Candidate]:
    """The first position with the side to move that should have been won and was not."""
    report = told.report
    if told.ending.winner == side or told.ending.kind is EndKind.UNFINISHED:
        return
    for move in report.moves:
        percent = report.curve.of(move.index, side)
        if move.mover == side and percent >= rules.won and move.index + 1 < len(report.moves):
            points = percent - 50
            yield Candidate(Question.CONVERT, move.index, None, points, REFUTING * points)
            return


def _calm(told: ToldReview, game: Game, rules: ExerciseRules) -> list[Candidate]:
    """Positions in which nothing seems wrong: nobody erred before or after, and neither side is far ahead.

    From the middle of the game outwards.
    """
    report = told.report
    quiet = [
        move.index
        for move in report.moves
        if move.index >= rules.calm_ply
        and abs(report.curve.of(move.index, move.mover) - 50) < rules.calm_swing
        and move.label not in BAD
        and move.index
        and report.moves[move.index - 1].label not in ERRORS
        and (facts := report.facts.get(move.index)) is not None
        and facts.board is not None
        and facts.board.legal_moves >= 2 * rules.calm_moves
        and not facts.is_book
    ]
    middle = len(game.moves) / 2
    nearest = sorted(quiet, key=lambda index: (abs(index - middle), index))
    return [Candidate(Question.CALM, index, None, 0.0, 0.0) for index in nearest[:CALM_TRIED]]


CALM_TRIED = 2
"""Positions of a game that are looked at before it is said to have no calm one."""
