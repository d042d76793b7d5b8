"""One game's text to a scoresheet, or to an UnreadableGame with the reason."""

import re
from collections.abc import Iterable

from kibitz.core.chess.game import Note, Scoresheet, UnreadableGame
from kibitz.core.chess.score_text import parse_eval
from kibitz.formats.pgn.movetext import Extra, Movetext, Variation, read_movetext
from kibitz.formats.pgn.remarks import JUDGEMENT_OF_NAG, Remarks, is_tables, parse_clock, read_remarks
from kibitz.formats.pgn.split import GameText

_TAG = re.compile(r'\s*\[\s*([A-Za-z0-9_][^\s"\]]*)\s*"((?>(?:[^"\\\n]++|\\.|"(?!\s*\]))*))"\s*\]?')
_LEAD = re.compile(r"(?:\s*+(?:\{[^}]*+\}|;[^\n]*+\n|%[^\n]*+\n))*")
"""Comments before the tags, where they do not belong but where people put them."""

_PLAIN_TAGS = re.compile(r'(?:\[[A-Za-z0-9_]++ "[^"\\\n]*+"\]\n)+')
_PLAIN_TAG = re.compile(r'\[([^ ]++) "([^"]*+)"\]\n')
"""As programs write them: all of them are found in one go."""

_ESCAPED = re.compile(r"\\(.)")
_LINE_ESCAPE = re.compile(r"^%.*$", re.MULTILINE)


def read_game(game: GameText) -> Scoresheet | UnreadableGame:
    """The game as it was written, with its moves not yet checked."""
    text = decode(game.raw)
    tags, movetext = _tags_and_moves(text)
    moves = read_movetext(movetext)
    if not moves.sans and not tags:
        reason = moves.problem or "there are no tags and no moves"
        return UnreadableGame(game.number, game.line, f"this is not a game: {reason}")
    if tags.get("Result", "*") in ("", "*", "?"):
        tags["Result"] = moves.result or "*"
    return _scoresheet(game, tags, moves)


def decode(raw: bytes) -> str:
    """UTF-8 if it can be, else Windows text, which covers Latin-1."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _tags_and_moves(text: str) -> tuple[dict[str, str], str]:
    tags, end = _plain_tags(text)
    start = 0
    if not tags:
        lead = _LEAD.match(text)
        start = end = lead.end() if lead and _TAG.match(text, lead.end()) else 0
    while found := _TAG.match(text, end):
        name, value = found.groups()
        tags.setdefault(name, _ESCAPED.sub(r"\1", value) if "\\" in value else value)
        end = found.end()
    movetext = text[:start] + text[end:]
    return tags, _LINE_ESCAPE.sub("", movetext) if "\n%" in movetext or movetext[:1] == "%" else movetext


def _plain_tags(text: str) -> tuple[dict[str, str], int]:
    """The tags at the start as far as they are plain, and where they end; none if one comes twice."""
    plain = _PLAIN_TAGS.match(text)
    pairs = _PLAIN_TAG.findall(plain[0]) if plain else []
    tags = dict(pairs)
    return (tags, plain.end()) if plain and len(tags) == len(pairs) else ({}, 0)


def _scoresheet(game: GameText, tags: dict[str, str], moves: Movetext) -> Scoresheet:
    scores = [*map(parse_eval, moves.scores)]
    clocks = [*map(parse_clock, moves.clocks)]
    spent: dict[int, float] = {}
    notes: dict[int, Note] = {}
    for index, extra in moves.extras.items():
        remarks = read_remarks(extra.comments, extra.glyphs)
        if remarks.score is not None:
            scores[index] = remarks.score
        if remarks.clock is not None:
            clocks[index] = remarks.clock
        if remarks.spent is not None:
            spent[index] = remarks.spent
        if remarks.says_something or extra.glyphs or extra.variations:
            notes[index] = _note(extra, remarks)
    return Scoresheet(
        number=game.number,
        line=game.line,
        tags=tags,
        sans=tuple(moves.sans),
        scores=tuple(scores),
        clocks=tuple(clocks),
        spent=spent,
        notes=notes,
        opening_comments=tuple(
            [text for comment in moves.opening_comments if (text := comment.strip()) and not is_tables(text)]
        ),
        lines_known=_is_annotated(tags, notes.values()),
        problem=moves.problem,
    )


def _note(extra: Extra, remarks: Remarks) -> Note:
    """What goes with a judgement is an engine's, its glyph and the variation that plays what it calls best.

    Everything else is the writer's.
    """
    best = remarks.best
    is_judged = remarks.judgement is not None or best is not None
    better = _better(extra.variations, best) if best else None
    return Note(
        better=better.sans if better else (best,) if best else (),
        judgement=remarks.judgement,
        glyphs=tuple([nag for nag in extra.glyphs if not (is_judged and nag in JUDGEMENT_OF_NAG)]),
        comments=remarks.comments,
        variations=tuple([" ".join(line.text.split()) for line in extra.variations if line is not better]),
    )


def _better(lines: Iterable[Variation], best: str) -> Variation | None:
    """The line that an engine gave for what it calls best."""
    for line in lines:
        if _is_engines(line, best):
            return line
    return None


def _is_engines(line: Variation, best: str) -> bool:
    return line.is_bare and line.sans[0].rstrip("+#") == best.rstrip("+#")


def _is_annotated(tags: dict[str, str], notes: Iterable[Note]) -> bool:
    """Whether Lichess's judgements are in the text, so that a move without one had none."""
    return tags.get("Annotator") == "lichess.org" or any(note.judgement for note in notes)
