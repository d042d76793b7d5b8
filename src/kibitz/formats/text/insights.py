"""Insights for the terminal, every range drawn on an axis."""

from collections.abc import Callable, Sequence
from math import log
from textwrap import wrap
from typing import Any

from kibitz.core.insights.insight import Insight, InsightReport, NamedGame, Row
from kibitz.core.insights.statistics.sureness import Sureness
from kibitz.formats.text.report import Screen
from kibitz.formats.text.terminal import fit, plain

AXIS, LABEL = 25, 23
"""Columns of a drawn range and of its name on eighty columns."""

MOST_LABEL = 40
NARROW = 80
"""Columns below which the numbers do not stand beside the drawing."""

MOST_GAMES = 5
"""That are named with a number."""

_INDENTED: dict[str, Any] = {"initial_indent": "   ", "subsequent_indent": "     "}
_LISTED: dict[str, Any] = {"initial_indent": "   • ", "subsequent_indent": "     "}
_CONTINUED: dict[str, Any] = _LISTED | {"initial_indent": "     ", "break_on_hyphens": False}

DIM, BOLD, GOOD, BAD = "2", "1", "32", "31"


def insights_text(report: InsightReport, screen: Screen, *, only: str | None = None) -> str:
    """Three sentences, then every insight; or only one, with the sentence and the moves of each number."""
    chosen = [each for each in report.insights if only in (None, each.key)]
    parts = [_head(report, screen)] if only is None else []
    parts += [_insight(each, report, screen, is_alone=only is not None) for each in chosen]
    parts.append(_foot(report, screen))
    return "\n\n".join(parts)


def _head(report: InsightReport, screen: Screen) -> str:
    width = screen.width
    lines = [
        screen.paint(line, BOLD)
        for line in wrap(f"Insights: {plain(report.player)}. {plain(report.about)}", width)
    ]
    if report.warning:
        lines += wrap(report.warning, width)
    lines.append("")
    for name, told in (
        ("Strength", report.strength),
        ("Weakness", report.weakness),
        ("Not yet", report.unknown),
    ):
        lines += wrap(f"{name + ':':10}{plain(told.text)}", width, subsequent_indent=" " * 10)
    return "\n".join(lines)


def _foot(report: InsightReport, screen: Screen) -> str:
    text = (
        "● with its range; │ is no difference; beside it your number / that of the reference. "
        f"{plain(report.footnote)}"
    )
    return "\n".join(screen.paint(line, DIM) for line in wrap(text, screen.width))


def _insight(insight: Insight, report: InsightReport, screen: Screen, *, is_alone: bool) -> str:
    lines = [screen.paint(f"{insight.number:2} {insight.title}", BOLD)]
    lines += wrap(plain(insight.sentence), screen.width, initial_indent="   ", subsequent_indent="   ")
    lines += _rows(insight.rows, screen)
    if is_alone:
        for row in insight.rows:
            lines += ["", *_behind(row, report.games, screen)]
    lines += _positions(insight, report.games, screen)
    if insight.note:
        note = wrap(plain(insight.note), screen.width, initial_indent="   ", subsequent_indent="   ")
        lines += [screen.paint(line, DIM) for line in note]
    return "\n".join(lines)


def _behind(row: Row, games: Sequence[NamedGame], screen: Screen) -> list[str]:
    """What is said of a number, and where it can be seen: games by the beginning of their ids."""
    names = _names(games)
    moves = [
        f"{move.game[:8]}, {names.get(move.game, '?')}, move {move.ply // 2 + 1}: "
        f"{move.lost:.0f} win-percent points"
        for move in row.moves
    ]
    played = [f"{each[:8]}, {names.get(each, '?')}" for each in row.game_ids[:MOST_GAMES]]
    lines = wrap(f"{plain(row.label)}: {plain(row.sentence)}", screen.width, **_INDENTED)
    for told in moves or played:
        lines += [screen.paint(line, DIM) for line in wrap(f"• {told}", screen.width, **_INDENTED)]
    if row.exercises:
        lines += wrap(
            f"{row.exercises:,} of these moves asked in training: kibitz train", screen.width, **_INDENTED
        )
    return lines


def _names(games: Sequence[NamedGame]) -> dict[str, str]:
    return {game.id: f"{plain(game.white)} – {plain(game.black)}" for game in games}


def _rows(rows: Sequence[Row], screen: Screen) -> list[str]:
    """Each row with its range on one axis; ratios and differences never share one."""
    found = []
    for is_ratio in (False, True):
        part = [row for row in rows if row.is_ratio == is_ratio]
        for digits in sorted({(row.digits, row.unit) for row in part}):
            alike = [row for row in part if (row.digits, row.unit) == digits]
            along: Along = log if is_ratio else float
            low, high = _axis(alike, along)
            found += [(rows.index(row), _row(row, low, high, along, screen)) for row in alike]
    return [line for _, line in sorted(found)]


Along = Callable[[float], float]
"""How far along the axis a number is: twice as often is as far from no difference as half as often."""


def _axis(rows: Sequence[Row], along: Along) -> tuple[float, float]:
    known = [
        along(value)
        for row in rows
        if row.more_games is None
        for value in (row.low, row.high)
        if value is not None
    ]
    low, high = min([0.0, *known]), max([0.0, *known])
    return (low, high) if high > low else (-1.0, 1.0)


def _row(row: Row, low: float, high: float, along: Along, screen: Screen) -> str:
    label = fit(plain(row.label), min(MOST_LABEL, max(LABEL, LABEL + screen.width - NARROW)))
    if row.more_games is not None or row.value is None or row.low is None or row.high is None:
        return f"   {label} {row.verdict}"
    drawn = _drawn(along(row.low), along(row.value), along(row.high), low, high)
    colour = "" if row.is_good is None else GOOD if row.is_good else BAD
    word = row.sureness.value if row.sureness else ""
    if row.sureness is Sureness.UNKNOWN:
        word = screen.paint(word, DIM)
    numbers = f"{_shown(row.mine, row.digits)} / {_shown(row.theirs, row.digits)}"
    beside = f" {numbers:>13}" if screen.width >= NARROW else ""
    return f"   {label} {screen.paint(drawn, colour)}{beside} {word}".rstrip()


def _shown(value: float | None, digits: int) -> str:
    """Three figures are enough to compare by.

    >>> _shown(180.0, 2), _shown(30.91, 2), _shown(0.4, 2), _shown(None, 1)
    ('180', '30.9', '0.40', '–')
    """
    if value is None:
        return "–"
    size = abs(value)
    return f"{value:.{min(digits, 0 if size >= 100 else 1 if size >= 10 else 2)}f}"


def _drawn(low: float, value: float, high: float, least: float, most: float) -> str:
    """A range on an axis on which no difference is 0.

    >>> _drawn(1, 2, 3, 0, 4)
    '│     ├─────●─────┤      '
    """

    def place(each: float) -> int:
        return round((AXIS - 1) * (each - least) / (most - least))

    line = [" "] * AXIS
    for column in range(place(low), place(high) + 1):
        line[column] = "─"
    line[place(0)] = "┼" if line[place(0)] == "─" else "│"
    line[place(low)], line[place(high)] = "├", "┤"
    line[place(value)] = "●"
    return "".join(line)


def _positions(insight: Insight, games: Sequence[NamedGame], screen: Screen) -> list[str]:
    names = _names(games)
    lines = []
    for position in insight.positions:
        lines += wrap(plain(position.sentence), screen.width, **_LISTED)
        game = position.moves[0].moves[0].game
        place = f"After {position.line}" if position.line else position.fen
        told = f"{place}, as in {game[:8]}, {names.get(game, '?')}"
        lines += [screen.paint(line, DIM) for line in wrap(told, screen.width, **_CONTINUED)]
    if insight.positions:
        first = insight.positions[0]
        told = f'All that was played from the first of them: kibitz explore "{first.line or first.fen}"'
        lines += [screen.paint(line, DIM) for line in wrap(told, screen.width, **_INDENTED)]
    return lines
