"""Why a move is good or bad, in words with the line that proves them.

Worked out when somebody asks: bulk reviews keep the searches, and these are all it takes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import chess

from kibitz.core.evaluated import PositionEval
from kibitz.core.finding import Finding
from kibitz.core.findings import findings_of, good_findings_of
from kibitz.core.game import Game
from kibitz.core.label import BAD, Label
from kibitz.core.report import GameReport
from kibitz.core.score import Score
from kibitz.core.sentences import Sentence, sentence

GOOD = frozenset({Label.BRILLIANT, Label.GREAT})


@dataclass(frozen=True, slots=True)
class Explanation:
    """The finding that says most about a move, and it in words."""

    finding: Finding
    words: Sentence
    others: tuple[Finding, ...] = ()
    """What else holds."""


Explanations = Mapping[int, Explanation]
"""By the index of the move."""

NONE: Explanations = {}


def explanations(report: GameReport, game: Game) -> dict[int, Explanation]:
    """Every judged, Brilliant, Great and missed move that an engine has looked at, by its index."""
    if not report.evals or report.provenance.source != "engine":
        return {}
    found: dict[int, Explanation] = {}
    boards = zip(game.boards(), game.moves, pairwise(report.evals), strict=False)
    for index, (board, move, (before, after)) in enumerate(boards):
        label = report.moves[index].label
        if before is None or after is None or label not in BAD | GOOD:
            continue
        start = board.copy(stack=False)
        findings = (
            _bad(start, move, before, after)
            if label in BAD
            else _good(start, move, after, _second_best(report, index))
        )
        if findings:
            first, *others = findings
            found[index] = Explanation(first, sentence(first, start, move), tuple(others))
    return found


def _bad(
    board: chess.Board, move: chess.Move, before: PositionEval, after: PositionEval
) -> Sequence[Finding]:
    return findings_of(
        board,
        move,
        refutation=_line(after),
        better=_line(before),
        score_before=before.score,
        score_after=after.score,
    )


def _good(
    board: chess.Board, move: chess.Move, after: PositionEval, second_best: Score | None
) -> Sequence[Finding]:
    return good_findings_of(
        board, move, continuation=_line(after), score_after=after.score, second_best=second_best
    )


def _second_best(report: GameReport, index: int) -> Score | None:
    """What the next best move is worth, where somebody looked at more than one line."""
    wide = report.searches.wide.get(index) or report.evals[index]
    played = report.moves[index].uci
    if wide is None or len(wide.lines) < 2:
        return None
    others = [line.score for line in wide.lines if line.moves[:1] != (played,)]
    return others[0] if others else None


def _line(searched: PositionEval) -> list[chess.Move]:
    return [chess.Move.from_uci(word) for word in searched.lines[0].moves]
