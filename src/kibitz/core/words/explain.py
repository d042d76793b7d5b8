"""Why a move is good or bad, in words with the line that proves them.

Worked out when somebody asks: bulk reviews keep the searches, and these are all it takes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.label import BAD, STRONG
from kibitz.core.lines.motifs import motifs_in
from kibitz.core.lines.variation import variation
from kibitz.core.report import GameReport
from kibitz.core.searches.answer import Line, PositionEval
from kibitz.core.words.bad_move import findings_of
from kibitz.core.words.finding import Finding, Start
from kibitz.core.words.sentences import Sentence, sentence
from kibitz.core.words.strong_move import StrongMove, strong_findings_of


@dataclass(frozen=True, slots=True)
class Explanation:
    """The finding that says most about a move, and it in words."""

    finding: Finding
    words: Sentence
    others: tuple[Finding, ...] = ()
    """What else holds."""

    themes: tuple[str, ...] = ()
    """Everything that the line of the finding shows, under the names of Lichess's puzzles."""


Explanations = Mapping[int, Explanation]
"""By the index of the move."""


def explanations(report: GameReport, game: Game) -> dict[int, Explanation]:
    """Every judged, Brilliant, Great and missed move that an engine has looked at, by its index."""
    if not report.evals or report.provenance.source != "engine":
        return {}
    found: dict[int, Explanation] = {}
    for index, (board, move) in enumerate(zip(game.boards(), game.moves, strict=False)):
        if report.moves[index].label not in BAD | STRONG:
            continue
        start = board.copy(stack=False)
        if findings := _findings(report, index, start, move):
            first, *others = findings
            words, themes = sentence(first, start, move), themes_of(first, start, move)
            found[index] = Explanation(first, words, tuple(others), themes)
    return found


def themes_of(finding: Finding, before: chess.Board, move: chess.Move) -> tuple[str, ...]:
    """What the line that proves a finding is about; `before` is the position the move was played in."""
    if finding.start is Start.BEFORE:
        line = variation(before, finding.line)
    else:
        after = before.copy(stack=False)
        after.push(move)
        line = variation(after, finding.line, lead_in=(before, move))
    return tuple([motif.name for motif in motifs_in(line)])


def _findings(report: GameReport, index: int, board: chess.Board, move: chess.Move) -> tuple[Finding, ...]:
    before, after = report.evals[index : index + 2]
    if before is None or after is None:
        return ()
    passed = report.searches.passed
    if report.moves[index].label in BAD:
        return findings_of(
            board,
            move,
            refutation=_line(after),
            better=_line(before),
            score_before=before.score,
            score_after=after.score,
            threat=_line(passed[index]) if index in passed else None,
        )
    taken = report.searches.taken.get(index)
    strong = StrongMove(
        board,
        move,
        continuation=_line(after),
        score_after=after.score,
        second_best=_second_best(report, index),
        if_taken=_moves(taken.line) if taken else (),
        score_if_passed=passed[index + 1].score if index + 1 in passed else None,
    )
    return strong_findings_of(strong, report.provenance.settings)


def _second_best(report: GameReport, index: int) -> Line | None:
    """The next best move, where somebody looked at more than one line."""
    wide = report.searches.wide.get(index) or report.evals[index]
    played = report.moves[index].uci
    if wide is None or len(wide.lines) < 2:
        return None
    others = [line for line in wide.lines if line.moves[:1] != (played,)]
    return others[0] if others else None


def _line(searched: PositionEval) -> list[chess.Move]:
    return _moves(searched.lines[0].moves)


def _moves(words: Sequence[str]) -> list[chess.Move]:
    """The moves up to the first word that is none: a saved report may hold anything."""
    found = []
    for word in words:
        try:
            found.append(chess.Move.from_uci(word))
        except ValueError:
            break
    return found
