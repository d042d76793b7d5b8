"""A told review to annotated PGN, as Lichess writes it (sources: lichess-pgn).

Glyphs are glued to the move; then come, each in braces of its own, the judgement,
score and clock together, and what the file said in its own words; then the better
line in parentheses.
"""

from collections.abc import Iterable

import chess

from kibitz.core.chess.game import Note
from kibitz.core.chess.label import BAD, Judgement, label_of
from kibitz.core.chess.label_look import glyph
from kibitz.core.chess.san import legal_sans, numbered
from kibitz.core.chess.score_text import eval_tag
from kibitz.core.numbers.rounding import whole
from kibitz.core.report import Better, MoveReport
from kibitz.core.searches.table_text import PLAIN
from kibitz.core.searches.task import At, board_at
from kibitz.core.told import ToldReview
from kibitz.core.words.explain import Explanations
from kibitz.core.words.human_words import human_note
from kibitz.core.words.made_by import annotator
from kibitz.core.words.table_words import table_turns
from kibitz.formats.pgn.movetext import GLYPH_OF_NAG, NAG_OF_GLYPH
from kibitz.formats.pgn.remarks import DRAW_OFFERS

SEVEN_TAGS = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
LONGEST_LINE = 20  # plies of a better line, as Lichess takes them
_JUDGING_NAGS = {NAG_OF_GLYPH[glyph(label_of(judgement), None)] for judgement in Judgement}


def write_pgn(told: ToldReview, *, explains: bool = False) -> str:
    """The game with tags, moves and everything said about them; ends with a blank line.

    `explains` adds what each marked move did, in a sentence.
    """
    report = told.report
    sheet = report.summary.sheet
    opening = report.summary.opening
    named = {"ECO": opening.eco, "Opening": opening.name} if opening else {}
    tags = {
        **SEVEN_TAGS,
        **sheet.tags,
        **{key: value for key, value in named.items() if key not in sheet.tags},
    }
    tags["Annotator"] = annotator(report.provenance)
    head = "".join(f'[{name} "{_tag_value(value)}"]\n' for name, value in tags.items())
    return f"{head}\n{write_moves(told, explains=explains)} {tags['Result']}\n\n"


def _tag_value(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def write_moves(told: ToldReview, *, explains: bool = False) -> str:
    """The movetext alone, without tags and result."""
    sheet, explained = told.report.summary.sheet, told.explanations if explains else {}
    turns = table_turns(told.report)
    known = [f"Tablebase: {turns[0]}"] if 0 in turns else []
    opening = [*sheet.opening_comments, *known, *_own_comments(told, 0)]
    words = [_braces(opening)] if opening else []
    needs_number = True
    for move in told.report.moves:
        note = sheet.notes.get(move.index, Note())
        after = _after(told, move, note, explained, turns.get(move.index + 1))
        if move.mover == chess.WHITE or needs_number:
            words.append(move.number)
        words.append(move.san + _glyphs(move, note))
        words.extend(after)
        needs_number = bool(after)
    return " ".join(words)


def _glyphs(move: MoveReport, note: Note) -> str:
    own = [nag for nag in note.glyphs if nag not in _JUDGING_NAGS]
    judged = move.mark
    glued = judged or next((GLYPH_OF_NAG[nag] for nag in own if nag in GLYPH_OF_NAG), "")
    return glued + "".join(f" ${nag}" for nag in own if GLYPH_OF_NAG.get(nag) != glued)


def _after(
    told: ToldReview, move: MoveReport, note: Note, explained: Explanations, turn: str | None
) -> list[str]:
    """Everything that follows the move: comments, then lines. `turn` is what the tables have to say."""
    sheet = told.report.summary.sheet
    scored = [f"[%eval {eval_tag(move.score)}]"] if move.score is not None else []
    is_rounded = "lichess.org" in sheet.tags.get("Site", "")  # Lichess writes whole seconds
    timed = [f"[%clk {_clock(move.clock, is_rounded=is_rounded)}]"] if move.clock is not None else []
    if move.index in sheet.spent:
        timed.append(f"[%emt {_clock(sheet.spent[move.index], is_rounded=False)}]")
    comments = [
        *([reason.text for reason in move.reasons] if move.label in BAD else []),
        *([explained[move.index].words.short] if move.index in explained else []),
        *_people(told, move, explained),
        *([f"Tablebase: {turn}"] if turn and not (move.is_proven and move.label in BAD) else []),
        *[comment for comment in note.comments if comment in DRAW_OFFERS],
        *([" ".join([*scored, *timed])] if scored or timed else []),
        *[comment for comment in note.comments if comment not in DRAW_OFFERS],
        *_own_comments(told, move.index + 1),
    ]
    better = [_line(move, move.best)] if move.best and move.label in BAD else []
    own = [f"({text})" for text in (*note.variations, *_own_lines(told, move.index))]
    return [*([_braces(comments)] if comments else []), *better, *own]


def _people(told: ToldReview, move: MoveReport, explained: Explanations) -> list[str]:
    """What people play in place of a marked move that is explained."""
    text = human_note(told.report, move.index) if move.index in explained else ""
    return [text] if text else []


def _braces(comments: Iterable[str]) -> str:
    return " ".join("{ " + " ".join(comment.replace("}", ")").split()) + " }" for comment in comments)


def _clock(seconds: float, *, is_rounded: bool) -> str:
    hundredths = 100 * whole(seconds) if is_rounded else whole(100 * seconds)
    total, part = divmod(hundredths, 100)
    fraction = f".{part:02}".rstrip("0") if part else ""
    return f"{total // 3600}:{total // 60 % 60:02}:{total % 60:02}{fraction}"


def _line(move: MoveReport, better: Better) -> str:
    proven = f" {{ Tablebase: {PLAIN[better.comes_to.result]}. }}" if better.comes_to else ""
    return f"({numbered(better.line[:LONGEST_LINE], move.move_number, move.mover)}{proven})"


def _own_comments(told: ToldReview, position: int) -> list[str]:
    """What the reader wrote at a position. After the last move no variation can stand, so lines are words."""
    is_last = position == len(told.report.moves)
    return [*told.own.texts_at(position), *(_own_lines(told, position) if is_last else [])]


def _own_lines(told: ToldReview, position: int) -> list[str]:
    """The lines that leave the game there, with their numbers."""
    lines = list(told.own.lines_at(position))
    if not lines or told.game is None:
        return []
    board = board_at(told.game.start, told.game.moves, At(position))
    found = [legal_sans(board, moves) for moves in lines]
    return [numbered(sans, board.fullmove_number, board.turn) for sans in found if sans]
