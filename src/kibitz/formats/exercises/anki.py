"""Exercises as a deck for Anki: still pictures on both sides, and ids that stay, so that nothing doubles.

No script runs on the cards: those of others broke with new versions of Anki.
"""

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

import chess
import chess.svg

from kibitz.core.training.exercise import SHOWS_ERROR
from kibitz.core.training.kept import Exported
from kibitz.core.training.words import answer_texts, line_sans, question_text
from kibitz.errors import MissingExtra

MODEL, DECK = 1_763_000_023, 1_763_000_123
"""Any two numbers, and always these: Anki knows what it has by them."""

FIELDS = ("Exercise", "Question", "Picture", "Answer", "AnswerPicture", "Game")
STYLE = ".card { font-family: sans-serif; text-align: center; } img { width: 100%; max-width: 26em; }"
RED, GREEN = "#882020", "#15781b"


def write_deck(found: Iterable[Exported], path: Path, pictures: Path) -> int:
    """Write the deck; `pictures` is an empty folder for its media. Says how many notes there are."""
    try:
        import genanki  # noqa: PLC0415  # only needed here
    except ImportError:
        raise MissingExtra("Anki decks need one more package: pip install 'kibitz[train]'") from None
    model = genanki.Model(
        MODEL,
        "Kibitz exercise",
        fields=[{"name": name} for name in FIELDS],
        templates=[
            {
                "name": "Find the move",
                "qfmt": "{{Picture}}<p>{{Question}}</p>",
                "afmt": "{{AnswerPicture}}<p>{{Answer}}</p><p><small>{{Game}}</small></p>",
            }
        ],
        css=STYLE,
    )
    deck, media = genanki.Deck(DECK, "Kibitz"), []
    for each in found:
        deck.add_note(_note(genanki, model, each))
        for name, drawing in _drawings(each).items():
            (pictures / name).write_text(drawing, encoding="utf-8")
            media.append(str(pictures / name))
    genanki.Package(deck, media_files=media).write_to_file(str(path))
    return len(deck.notes)


def _note(genanki: Any, model: Any, found: Exported) -> Any:
    exercise = found.exercise
    front, back = _drawings_names(found)
    fields = [
        found.id,
        escape(question_text(exercise)),
        f'<img src="{front}">',
        _answer(found),
        f'<img src="{back}">',
        _game(found),
    ]
    tags = ["kibitz", f"kibitz::{exercise.kind.value}"]
    if exercise.motif:
        tags.append(f"kibitz::{exercise.motif}")
    return genanki.Note(model=model, fields=fields, guid=found.id, tags=tags, sort_field=found.id)


def _answer(found: Exported) -> str:
    exercise = found.exercise
    parts = [
        f"<b>{escape(', '.join(text for _, text in answer_texts(exercise)))}</b>",
        escape(line_sans(exercise.board, exercise.solution)),
    ]
    if exercise.reason:
        parts.append(escape(exercise.reason.text))
    return "<br>".join(parts)


def _game(found: Exported) -> str:
    origin = found.origin
    if origin is None:
        return ""
    return escape(f"{origin.white} – {origin.black}, {origin.date or 'no date'}")


def _drawings_names(found: Exported) -> tuple[str, str]:
    return f"kibitz-{found.id}-q.svg", f"kibitz-{found.id}-a.svg"


def _drawings(found: Exported) -> dict[str, str]:
    """Both pictures by their names: the question, and the same with the best move."""
    exercise = found.exercise
    board = exercise.board
    front, back = _drawings_names(found)
    asked = []
    if exercise.kind in SHOWS_ERROR and exercise.played and exercise.played != exercise.lead:
        asked.append(_arrow(exercise.played, RED))
    best = _arrow(exercise.steps[0].answers[0].move, GREEN)
    return {front: _drawn(board, exercise.lead, asked), back: _drawn(board, exercise.lead, [best])}


def _arrow(uci: str, colour: str) -> chess.svg.Arrow:
    move = chess.Move.from_uci(uci)
    return chess.svg.Arrow(move.from_square, move.to_square, color=colour)


def _drawn(board: chess.Board, lead: str | None, arrows: list[chess.svg.Arrow]) -> str:
    last = chess.Move.from_uci(lead) if lead else None
    return str(chess.svg.board(board, orientation=board.turn, lastmove=last, arrows=arrows, size=400))
