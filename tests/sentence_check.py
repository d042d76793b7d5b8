"""Every sentence about a game, held against its proof line on a board."""

import chess

from kibitz.core.chess.game import Game
from kibitz.core.report import GameReport
from kibitz.core.words.explain import explanations
from tests.core.finding_checker import problems


def sentence_problems(report: GameReport, game: Game) -> list[str]:
    """What is not so in any sentence of the report; an empty list if all of them hold."""
    found: list[str] = []
    boards: list[chess.Board] = [board.copy(stack=False) for board in game.boards()]
    for index, explanation in explanations(report, game).items():
        before, after = report.evals[index], report.evals[index + 1]
        passed = report.searches.passed.get(index + 1)
        wide = report.searches.wide.get(index) or before
        others = [line for line in wide.lines if line.moves[:1] != (report.moves[index].uci,)] if wide else []
        found_scores = [before, after, passed, others[0] if others else None]
        scores = [each.score if each else None for each in found_scores]
        for finding in (explanation.finding, *explanation.others):
            said = problems(finding, boards[index], game.moves[index], *scores)
            found += [f"{report.moves[index].san}: {text} ({explanation.words.long})" for text in said]
        if not explanation.words.short or "  " in explanation.words.long:
            found.append(f"{report.moves[index].san}: no good sentence: {explanation.words}")
    return found
