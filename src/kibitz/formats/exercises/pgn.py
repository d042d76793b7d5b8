"""Exercises as PGN: the opponent's last move, the solution, and the other good moves as variations."""

import chess
import chess.pgn

from kibitz.core.training.answering import accepted
from kibitz.core.training.kept import Exported
from kibitz.core.training.words import cost, question_text

GOOD_MOVE = 1
"""The numeric glyph of "!"."""


def exercise_pgn(found: Exported) -> str:
    """One game of a PGN file."""
    exercise, origin = found.exercise, found.origin
    start = chess.Board(exercise.before or exercise.fen, chess960=exercise.chess960)
    game = chess.pgn.Game()
    game.setup(start)
    tags = {
        "Event": "Kibitz exercise",
        "Site": (origin.site if origin else None) or "?",
        "Date": (origin.date if origin else None) or "????.??.??",
        "Round": "-",
        "White": origin.white if origin else "?",
        "Black": origin.black if origin else "?",
        "Result": "*",
        "Kind": exercise.kind.value,
        "Exercise": found.id,
    }
    if exercise.motif:
        tags["Motif"] = exercise.motif
    for name, value in tags.items():
        game.headers[name] = _plain(value)
    node: chess.pgn.GameNode = game
    if exercise.before and exercise.lead:
        node = node.add_variation(start.parse_uci(exercise.lead))
    node.comment = _comment(question_text(exercise))
    _add_solution(found, node)
    return game.accept(chess.pgn.StringExporter(columns=100)) + "\n\n"


def _add_solution(found: Exported, node: chess.pgn.GameNode) -> None:
    exercise = found.exercise
    for number, step in enumerate(exercise.steps):
        best = step.answers[0]
        main = node.add_variation(node.board().parse_uci(best.move), nags=[GOOD_MOVE])
        if number == 0 and exercise.reason:
            main.comment = _comment(exercise.reason.text)
        for other in accepted(exercise, number):
            if other.move != best.move:
                beside = node.add_variation(node.board().parse_uci(other.move), nags=[GOOD_MOVE])
                beside.comment = _comment(cost(other))
        if not step.reply:
            break
        node = main.add_variation(main.board().parse_uci(step.reply))


def _plain(text: str) -> str:
    """Text that a tag can hold."""
    return (
        "".join(letter for letter in text if letter.isprintable()).replace("\\", "").replace('"', "'")[:200]
    )


def _comment(text: str) -> str:
    return text.replace("{", "(").replace("}", ")")
