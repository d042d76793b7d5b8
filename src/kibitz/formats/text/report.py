"""A told review as a terminal shows it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import chess

from kibitz.core.chess.clock import duration
from kibitz.core.chess.label import STRONG, Judgement, label_of
from kibitz.core.chess.label_look import LOOKS, MARKED
from kibitz.core.chess.phase import Phase
from kibitz.core.chess.san import numbered
from kibitz.core.chess.score_text import short
from kibitz.core.human.player_reading import PlayerReading
from kibitz.core.numbers.summary import PlayerSummary
from kibitz.core.report import Better, GameReport, MoveReport
from kibitz.core.searches.table_text import PLAIN, TABLEBASE
from kibitz.core.told import ToldReview
from kibitz.core.words.english import SIDES
from kibitz.core.words.human_words import human_note
from kibitz.core.words.made_by import caution, made_by
from kibitz.core.words.proof import measure_texts, proof_text
from kibitz.core.words.table_words import table_turns
from kibitz.formats.text.compare import compare_text
from kibitz.formats.text.story import indented, story_text
from kibitz.formats.text.terminal import fit, plain, width_of

BARS = "▁▂▃▄▅▆▇█"
WITH_TIMES = 64
"""Columns from which the move list has room for the time of each move."""


@dataclass(frozen=True, slots=True)
class Screen:
    """What the text is made for."""

    width: int
    has_colour: bool
    shows_proofs: bool = False
    compares: bool = False
    """Whether the labels of all rulesets are shown side by side."""

    def paint(self, text: str, code: str) -> str:
        """The text in a colour, where there is colour."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.has_colour and code else text


def report_text(told: ToldReview, screen: Screen) -> str:
    """The whole report: heading, players, curve, story, turning points, moves, and what made it."""
    report = told.report
    parts = [
        _heading(report, screen),
        _players(report, screen),
        _curve(report, screen),
        story_text(told, screen.width),
        _turning_points(told, screen),
        _why(told, screen) if screen.shows_proofs else _marked(told, screen),
        _tables(report, screen),
        compare_text(report) if screen.compares else "",
        _moves(report, screen),
        _made_by(report, screen),
    ]
    return "\n\n".join(part for part in parts if part)


def _heading(report: GameReport, screen: Screen) -> str:
    sheet, opening = report.summary.sheet, report.summary.opening
    tags = sheet.tags
    where = [plain(tags.get(name, "?")) for name in ("Event", "Site", "Date")]
    known = [text for place, text in enumerate(where) if text.strip("?.") and text not in where[:place]]
    lines = [caution(report.provenance), ", ".join(known)]
    if opening:
        lines.append(f"{opening.eco} {opening.name}")
    result = plain(tags.get("Result", "*"))
    lines.append(f"{len(sheet.sans)} plies, {result}" if result != "*" else f"{len(sheet.sans)} plies")
    if sheet.problem:
        lines.append(f"Note: {plain(sheet.problem)}")
    return "\n".join(fitted for line in lines if line for fitted in indented(line, 0, screen.width))


def _players(report: GameReport, screen: Screen) -> str:
    white, black = report.summary.players.white, report.summary.players.black
    column = max(12, min(28, (screen.width - 20) // 2))
    rows = [
        ("", _name(white), _name(black)),
        ("Accuracy", _percent(white.accuracy), _percent(black.accuracy)),
    ]
    rows += _both("  expected", report, _expected)
    rows += [
        (phase.value.capitalize(), _percent(white.phases.get(phase)), _percent(black.phases.get(phase)))
        for phase in Phase
        if phase in white.phases
    ]
    rows += _both("Played like", report, _played_like)
    rows.append(("ACPL", _count(white.acpl), _count(black.acpl)))
    rows += [
        (look.heading, _count(white.counts.get(each)), _count(black.counts.get(each)))
        for each, look in LOOKS.items()
        if each in ALWAYS_COUNTED or white.counts.get(each) or black.counts.get(each)
    ]
    return "\n".join(
        f"{name:14}{fit(left, column)}  {fit(right, column)}".rstrip() for name, left, right in rows
    )


def _both(name: str, report: GameReport, said: Callable[[PlayerReading], str]) -> list[tuple[str, str, str]]:
    """A row with what the human model says of both players, if it says anything."""
    white, black = (said(report.human.players[side]) for side in (chess.WHITE, chess.BLACK))
    return [(name, white or "–", black or "–")] if white or black else []


def _expected(read: PlayerReading) -> str:
    """The accuracy of players of the same rating in the same positions."""
    said = read.expected
    return f"{said.middle}% ({said.low} to {said.high})" if said else ""


def _played_like(read: PlayerReading) -> str:
    """The ratings that the moves speak for."""
    said = read.played_like
    return f"{said.low} to {said.high} (80%)" if said else ""


ALWAYS_COUNTED = {label_of(judgement) for judgement in Judgement}


def _name(player: PlayerSummary) -> str:
    rating = f" ({player.rating})" if player.rating else ""
    return plain(player.name) + rating


def _percent(value: int | None) -> str:
    return "–" if value is None else f"{value}%"


def _count(value: int | None) -> str:
    return "–" if value is None else str(value)


def _curve(report: GameReport, screen: Screen) -> str:
    if all(move.win_percent is None for move in report.moves):
        return ""
    percents = report.curve.percents[1:]
    room = max(10, min(len(percents), screen.width - 16))
    sampled = [percents[int(place * len(percents) / room)] for place in range(room)]
    bars = "".join(BARS[min(7, int(percent / 100 * 8))] for percent in sampled)
    return f"{'Win percent':14}{bars}"


def _turning_points(told: ToldReview, screen: Screen) -> str:
    lines = ["Turning points"]
    for index in told.turning_points:
        move = told.report.moves[index]
        said = told.explanations[index].words.short if index in told.explanations else ""
        if move.label in STRONG:
            lines += _told(move, said or LOOKS[move.label].heading, screen)
            continue
        lines += _told(move, _swing(told.report, move), screen)
        lines += indented(said, 6, screen.width)
        lines += indented(human_note(told.report, index), 6, screen.width)
        if move.best:
            lines += _better(move, move.best, screen)
    return "\n".join(lines) if told.turning_points else ""


def _better(move: MoveReport, better: Better, screen: Screen) -> list[str]:
    """The line as far as it fits; where a table proves its end, with what it comes to."""
    line = f"better: {numbered(better.line, move.move_number, move.mover)}"
    if better.comes_to is None:
        return [f"      {_cut(line, screen.width - 6)}"]
    return indented(f"{line} ({TABLEBASE}: {PLAIN[better.comes_to.result]})", 6, screen.width)


def _tables(report: GameReport, screen: Screen) -> str:
    """What endgame tables know: from where on, and every turn since."""
    lines = [line for text in table_turns(report).values() for line in indented(text, 2, screen.width)]
    return "\n".join(["The endgame tables", *lines]) if lines else ""


def _marked(told: ToldReview, screen: Screen) -> str:
    """What the other marked moves did, in a line each."""
    others = [index for index in told.explanations if index not in told.turning_points]
    lines = ["Other marked moves"] if others else []
    for index in others:
        lines += _told(told.report.moves[index], told.explanations[index].words.short, screen)
    return "\n".join(lines)


def _why(told: ToldReview, screen: Screen) -> str:
    """Every judged move with its proof."""
    lines = ["Why"]
    for move in told.report.moves:
        if move.label in MARKED and move.proof:
            said = move.reasons[0].text if move.reasons else ""
            sure = f" ({move.proof.confidence.value})" if move.proof.measures else ""
            lines += _told(move, f"{said}{sure}", screen)
            below = [told.explanations[move.index].words.long] if move.index in told.explanations else []
            below += measure_texts(move.proof.measures) or [proof_text(move.proof, move.label)]
            lines += [line for text in below for line in indented(text, 6, screen.width)]
    return "\n".join(lines) if len(lines) > 1 else ""


def _swing(report: GameReport, move: MoveReport) -> str:
    before, after = (report.curve.of(position, move.mover) for position in (move.index, move.index + 1))
    scores = f" ({short(move.reasons[0].before)} to {short(move.reasons[0].after)})" if move.reasons else ""
    if move.is_proven:
        scores = f" ({TABLEBASE})"
    return f"{SIDES[move.mover]}'s chances fall from {before:.0f}% to {after:.0f}%{scores}"


def _told(move: MoveReport, text: str, screen: Screen) -> list[str]:
    """The move and what there is to say of it, in lines that fit."""
    plain_mark = _mark(move, replace(screen, has_colour=False))
    first, *rest = indented(f"{plain_mark}  {text}", 2, screen.width)
    return [first.replace(plain_mark, _mark(move, screen), 1), *rest]


def _mark(move: MoveReport, screen: Screen) -> str:
    return screen.paint(move.marked, _colour(move))


def _colour(move: MoveReport) -> str:
    return LOOKS[move.label].terminal if move.label else ""


def _cut(text: str, width: int) -> str:
    """As much of the line as fits, cut after a move and not after its number."""
    while len(text) > max(20, width) or text.endswith("."):
        text = text.rpartition(" ")[0]
    return text


def _moves(report: GameReport, screen: Screen) -> str:
    rows = _rows(report, screen)
    column = 4 + max(map(_visible, rows), default=0)
    if screen.width < 2 * column or len(rows) < 12:
        return "\n".join(["Moves", *rows])
    half = (len(rows) + 1) // 2
    left, right = rows[:half], [*rows[half:], ""]
    return "\n".join(
        [
            "Moves",
            *[row + " " * (column - _visible(row)) + other for row, other in zip(left, right, strict=False)],
        ]
    )


def _visible(text: str) -> int:
    return width_of(re.sub(r"\x1b\[\d*m", "", text))


def _rows(report: GameReport, screen: Screen) -> list[str]:
    has_times = screen.width >= WITH_TIMES and any(move.seconds is not None for move in report.moves)
    rows: dict[int, list[str]] = {}
    for move in report.moves:
        cells = rows.setdefault(move.move_number, [])
        if not cells and move.mover == chess.BLACK:
            cells.append(" " * (28 if has_times else 22))
        cells.append(_cell(move, screen, has_times=has_times))
    return [f"{number:>4}. {''.join(cells)}".rstrip() for number, cells in rows.items()]


def _cell(move: MoveReport, screen: Screen, *, has_times: bool) -> str:
    text = f"{move.san}{move.mark}"
    padding = " " * max(1, 12 - len(text))
    time = "" if move.seconds is None else duration(move.seconds)
    rest = f"{move.score_text:8}{time:8}" if has_times else f"{move.score_text:10}"
    return f"{screen.paint(text, _colour(move))}{padding}{rest}"


def _made_by(report: GameReport, screen: Screen) -> str:
    lines = indented(plain(made_by(report.provenance)), 0, screen.width)
    return "\n".join(screen.paint(line, "2") for line in lines)
