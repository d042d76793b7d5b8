"""A GameReport to what a terminal shows."""

import re
from dataclasses import dataclass, replace

import chess

from kibitz.core.chess.label import LABEL_GLYPHS, Label, glyph
from kibitz.core.chess.score import START
from kibitz.core.chess.score_text import short
from kibitz.core.numbers.summary import PlayerSummary
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.report import GameReport, MoveReport
from kibitz.core.searches.engine_scale import is_on_another_scale
from kibitz.core.words.explain import NONE, Explanations
from kibitz.core.words.turning_points import turning_points
from kibitz.formats.text.compare import compare_text
from kibitz.formats.text.proof import measure_texts, proof_text
from kibitz.formats.text.story import indented, story_text
from kibitz.formats.text.terminal import fit, plain, width_of
from kibitz.settings import changed

BARS = "▁▂▃▄▅▆▇█"
COLOURS = {
    Label.BRILLIANT: "96",
    Label.GREAT: "94",
    Label.INACCURACY: "36",
    Label.MISTAKE: "33",
    Label.MISS: "35",
    Label.BLUNDER: "31",
}
WIDE = 100
"""Columns from which the move list has room for two pairs of columns."""


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
        return f"\x1b[{code}m{text}\x1b[0m" if self.has_colour else text


def report_text(report: GameReport, screen: Screen, explained: Explanations = NONE) -> str:
    """The whole report: heading, players, curve, story, turning points, moves, and what made it."""
    parts = [
        _heading(report, screen),
        _players(report, screen),
        _curve(report, screen),
        story_text(report, explained, screen.width) if explained else "",
        _turning_points(report, screen, explained),
        _why(report, screen, explained) if screen.shows_proofs else _marked(report, screen, explained),
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
    lines = [ROUGH] if report.provenance.source == "rough" else []
    lines += [", ".join(known)] if known else []
    if opening:
        lines.append(f"{opening.eco} {opening.name}")
    result = plain(tags.get("Result", "*"))
    lines.append(f"{len(sheet.sans)} plies, {result}" if result != "*" else f"{len(sheet.sans)} plies")
    if sheet.problem:
        lines.append(f"Note: {plain(sheet.problem)}")
    return "\n".join(fitted for line in lines for fitted in indented(line, 0, screen.width))


ROUGH = "ROUGH: no engine looked at this game; only hanging pieces, captures and mates in one are seen."


def _players(report: GameReport, screen: Screen) -> str:
    white, black = report.summary.players.white, report.summary.players.black
    column = max(12, min(28, (screen.width - 20) // 2))
    rows = [
        ("", _name(white), _name(black)),
        ("Accuracy", _percent(white.accuracy), _percent(black.accuracy)),
    ]
    rows += [
        (phase.capitalize(), _percent(white.phases.get(phase)), _percent(black.phases.get(phase)))
        for phase in ("opening", "middlegame", "endgame")
        if phase in white.phases
    ]
    rows.append(("ACPL", _count(white.acpl), _count(black.acpl)))
    rows += [
        (name, _count(white.counts.get(each.value)), _count(black.counts.get(each.value)))
        for each, name in PLURALS.items()
        if each in ALWAYS_COUNTED or white.counts.get(each.value) or black.counts.get(each.value)
    ]
    return "\n".join(
        f"{name:14}{fit(left, column)}  {fit(right, column)}".rstrip() for name, left, right in rows
    )


ALWAYS_COUNTED = {Label.INACCURACY, Label.MISTAKE, Label.BLUNDER}
PLURALS = {
    **{label: label.value.capitalize() for label in Label},
    Label.INACCURACY: "Inaccuracies",
    Label.MISTAKE: "Mistakes",
    Label.MISS: "Misses",
    Label.BLUNDER: "Blunders",
}


def _name(player: PlayerSummary) -> str:
    rating = f" ({player.rating})" if player.rating else ""
    return plain(player.name) + rating


def _percent(value: int | None) -> str:
    return "–" if value is None else f"{value} %"


def _count(value: int | None) -> str:
    return "–" if value is None else str(value)


def _curve(report: GameReport, screen: Screen) -> str:
    percents = [move.win_percent for move in report.moves if move.win_percent is not None]
    if not percents:
        return ""
    room = max(10, min(len(percents), screen.width - 16))
    sampled = [percents[int(place * len(percents) / room)] for place in range(room)]
    bars = "".join(BARS[min(7, int(percent / 100 * 8))] for percent in sampled)
    return f"{'Win percent':14}{bars}"


def _turning_points(report: GameReport, screen: Screen, explained: Explanations) -> str:
    start, points = _start(report), _points(report)
    if not points:
        return ""
    lines = ["Turning points"]
    for index in points:
        move = report.moves[index]
        before = report.moves[index - 1].win_percent if index else start
        lines += _told(move, _swing(before, move), screen)
        if index in explained:
            lines += indented(explained[index].words.short, 6, screen.width)
        if move.best:
            lines.append(f"      better: {_wrapped(_numbered(move), screen.width - 14)}")
    return "\n".join(lines)


def _start(report: GameReport) -> float:
    return win_percent(report.start or START, chess.WHITE)


def _points(report: GameReport) -> tuple[int, ...]:
    return tuple(turning_points(report.moves, _start(report)))


def _marked(report: GameReport, screen: Screen, explained: Explanations) -> str:
    """What the other marked moves did, in a line each."""
    others = [index for index in explained if index not in _points(report)]
    lines = ["Other marked moves"] if others else []
    for index in others:
        lines += _told(report.moves[index], explained[index].words.short, screen)
    return "\n".join(lines)


def _why(report: GameReport, screen: Screen, explained: Explanations) -> str:
    """Every judged move with its proof."""
    lines = ["Why"]
    for index, move in enumerate(report.moves):
        if move.label is not None and move.label in LABEL_GLYPHS and move.proof:
            said = move.reasons[0].text if move.reasons else ""
            sure = f" ({move.proof.confidence.value})" if move.proof.measures else ""
            lines += _told(move, f"{said}{sure}", screen)
            if index in explained:
                lines += indented(explained[index].words.long, 6, screen.width)
            if move.proof.measures:
                lines += [
                    line
                    for text in measure_texts(move.proof.measures)
                    for line in indented(text, 6, screen.width)
                ]
            else:
                lines += indented(proof_text(move.proof, move.label.value), 6, screen.width)
    return "\n".join(lines) if len(lines) > 1 else ""


def _swing(before: float | None, move: MoveReport) -> str:
    if before is None or move.win_percent is None:
        return ""
    mine = (before, move.win_percent) if move.side == "white" else (100 - before, 100 - move.win_percent)
    player = move.side.capitalize()
    scores = f" ({short(move.reasons[0].before)} to {short(move.reasons[0].after)})" if move.reasons else ""
    return f"{player}'s chances fall from {mine[0]:.0f} % to {mine[1]:.0f} %{scores}"


def _told(move: MoveReport, text: str, screen: Screen) -> list[str]:
    """The move and what there is to say of it, in lines that fit."""
    plain_mark = _mark(move, replace(screen, has_colour=False))
    first, *rest = indented(f"{plain_mark}  {text}", 2, screen.width)
    return [first.replace(plain_mark, _mark(move, screen), 1), *rest]


def _mark(move: MoveReport, screen: Screen) -> str:
    number = f"{move.move_number}{'.' if move.side == 'white' else '...'}"
    text = f"{number} {move.san}{glyph(move.label, move.judgement)}"
    return screen.paint(text, COLOURS[move.label]) if move.label in COLOURS else text


def _numbered(move: MoveReport) -> str:
    """The better line with move numbers."""
    if move.best is None:
        return ""
    number, is_white = move.move_number, move.side == "white"
    words = []
    for place, san in enumerate(move.best.line):
        if is_white or place == 0:
            words.append(f"{number}{'.' if is_white else '...'} {san}")
        else:
            words.append(san)
        number, is_white = (number, False) if is_white else (number + 1, True)
    return " ".join(words)


def _wrapped(text: str, width: int) -> str:
    """As much of the line as fits, cut after a move and not after its number."""
    while len(text) > max(20, width) or text.endswith("."):
        text = text.rpartition(" ")[0]
    return text


def _moves(report: GameReport, screen: Screen) -> str:
    rows = _rows(report, screen)
    if screen.width < WIDE or len(rows) < 12:
        return "\n".join(["Moves", *rows])
    half = (len(rows) + 1) // 2
    left, right = rows[:half], [*rows[half:], ""]
    column = 4 + max(_visible(row) for row in left)
    return "\n".join(
        [
            "Moves",
            *[row + " " * (column - _visible(row)) + other for row, other in zip(left, right, strict=False)],
        ]
    )


def _visible(text: str) -> int:
    return width_of(re.sub(r"\x1b\[\d*m", "", text))


def _rows(report: GameReport, screen: Screen) -> list[str]:
    rows: dict[int, list[str]] = {}
    for move in report.moves:
        cells = rows.setdefault(move.move_number, [])
        if not cells and move.side == "black":
            cells.append(" " * 22)
        cells.append(_cell(move, screen))
    return [f"{number:>4}. {''.join(cells)}".rstrip() for number, cells in rows.items()]


def _cell(move: MoveReport, screen: Screen) -> str:
    text = f"{move.san}{glyph(move.label, move.judgement)}"
    padding = " " * max(1, 12 - len(text))
    shown = screen.paint(text, COLOURS[move.label]) if move.label in COLOURS else text
    return f"{shown}{padding}{short(move.score) if move.score else '':10}"


def _made_by(report: GameReport, screen: Screen) -> str:
    made = report.provenance
    if made.source == "rough":
        source = "rough: no engine looked at this game"
    elif made.engine is None:
        source = "the evals in the file"
    else:
        effort = made.settings.effort
        network = f", {made.engine.network}" if made.engine.network else ""
        source = plain(f"{made.engine.name}{network}, effort {effort.name}, {made.engine.nodes:,} nodes")
        if made.engine.from_cloud:
            source += f"; {made.engine.from_cloud} opening evals are Lichess's own"
        if made.engine.alone:
            source += f"; {made.engine.alone} opening positions were searched by themselves, for all games"
        if not effort.repeats:
            source += "; limited by time or threads, so another run may differ"
        if is_on_another_scale(made.engine.name):
            source += "; its numbers are larger than Lichess's for the same advantage"
        if made.engine.failed:
            source += f"; {len(made.engine.failed)} positions have no answer"
    own = "".join(f", {name} = {value}" for name, value in changed(made.settings).items())
    lines = indented(f"Kibitz {made.kibitz}, rules {made.settings.rules}{own}, {source}", 0, screen.width)
    return "\n".join(screen.paint(line, "2") for line in lines)
