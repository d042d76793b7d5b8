"""Why a move is good or bad, in words with the line that proves them.

Worked out when somebody asks: bulk reviews keep the searches, and these are all it takes.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.label import BAD, STRONG
from kibitz.core.findings.about import findings_about
from kibitz.core.findings.finding import Finding, Start
from kibitz.core.lines.motifs import motifs_in
from kibitz.core.lines.variation import variation
from kibitz.core.report import GameReport
from kibitz.core.words.sentences import Sentence, sentence


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
        label, settings = report.moves[index].label, report.provenance.settings
        if label not in BAD | STRONG:
            continue
        start = board.copy(stack=False)
        table = report.facts[index].table if report.moves[index].is_proven else None
        if findings := findings_about(game, index, start, label, report.searches, settings, table):
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
