"""Charts of insights as SVG: ranges on an axis, and curves with a band."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import log

from kibitz.core.insights.insight import Row
from kibitz.core.insights.question import Curve

WIDTH, LINE, EDGE, ROOM = 400, 38, 8, 16
"""Narrow enough for a phone: a label stands above its range."""

PLOT_HEIGHT, MARGIN = 160, 30
LONGEST = 60
"""Letters of a label."""

BANDS = 2
"""Curves that are drawn with their range: more hide each other."""

NEAR = 36
"""Columns within which two numbers of an axis would run into each other."""


def interval_chart(rows: Sequence[Row], title: str) -> str:
    """A dot with its range for every row that has one; rows of one unit share an axis."""
    known = [row for row in rows if row.more_games is None and row.low is not None]
    groups: dict[tuple[bool, str], list[Row]] = {}
    for row in known:
        groups.setdefault((row.is_ratio, row.unit), []).append(row)
    return "\n".join(_intervals(group, title) for group in groups.values())


def _intervals(rows: Sequence[Row], title: str) -> str:
    axis = _axis_of(rows)
    height = LINE * len(rows) + 34
    marks = _scale(axis, rows[0], height)
    for place, row in enumerate(rows):
        marks += _interval(row, axis.x, LINE * place + 26)
    name = escape(f"{title}: " + " ".join(row.sentence for row in rows))
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{name}">{"".join(marks)}</svg>'


@dataclass(frozen=True, slots=True)
class _Axis:
    """From the least number to the largest; twice as often is as far from 1 as half as often."""

    low: float
    high: float
    null: float
    is_ratio: bool

    def x(self, value: float) -> float:
        """Where a number stands, with a little room on either side."""
        low, high, here = (log(each) if self.is_ratio else each for each in (self.low, self.high, value))
        return EDGE + ROOM + (WIDTH - 2 * (EDGE + ROOM)) * (here - low) / ((high - low) or 1.0)


def _axis_of(rows: Sequence[Row]) -> _Axis:
    null = 1.0 if rows[0].is_ratio else 0.0
    ends = [null]
    for row in rows:
        ends += [end for end in (row.low, row.high, *(row.half or ())) if end is not None]
    return _Axis(min(ends), max(ends), null, rows[0].is_ratio)


def _scale(axis: _Axis, row: Row, height: int) -> list[str]:
    """The line of no difference, the ends in numbers, and the unit."""
    middle = axis.x(axis.null)
    marks = [f'<line class="null" x1="{middle:.1f}" y1="0" x2="{middle:.1f}" y2="{height - 34}"/>']
    for value in (axis.low, axis.null, axis.high):
        if value == axis.null or abs(axis.x(value) - middle) > NEAR:
            text = _number(value, 0 if value == axis.null else row.digits)
            marks.append(_text(axis.x(value), height - 20, text))
    unit = escape(row.unit or "ratio")
    return [*marks, _text(WIDTH / 2, height - 4, unit)]


def _text(x: float, y: float, text: str) -> str:
    return f'<text class="dim" x="{x:.1f}" y="{y}" text-anchor="middle">{text}</text>'


def _interval(row: Row, x: Callable[[float], float], y: int) -> list[str]:
    """A row: its name with both numbers, where half of all players are, the range and the dot."""
    kind = {True: "good", False: "bad", None: ""}[row.is_good]
    label = row.label if len(row.label) <= LONGEST else row.label[: LONGEST - 1] + "…"
    both = " / ".join("–" if each is None else _number(each, row.digits) for each in (row.mine, row.theirs))
    marks = [f'<text x="0" y="{y - 11}">{escape(label)} <tspan class="dim">{both}</tspan></text>']
    if row.half:
        start, end = map(x, row.half)
        marks.append(
            f'<rect class="half" x="{start:.1f}" y="{y - 7}" width="{end - start:.1f}" height="14"/>'
        )
    if row.low is not None and row.high is not None and row.value is not None:
        left, right = x(row.low), x(row.high)
        marks.append(f'<line class="range {kind}" x1="{left:.1f}" y1="{y}" x2="{right:.1f}" y2="{y}"/>')
        marks.append(f'<circle class="dot {kind}" cx="{x(row.value):.1f}" cy="{y}" r="5"/>')
    return marks


def curves_chart(curves: Sequence[Curve], axes: tuple[str, str], title: str) -> str:
    """Lines with a band for their range."""
    points = [point for curve in curves for point in curve.points]
    if len(points) < 2:
        return ""
    ends = [value for point in points for value in (point.low, point.high, point.value) if value is not None]
    left, right = min(point.x for point in points), max(point.x for point in points)
    low, high = min(ends), max(ends)

    def x(value: float) -> float:
        return MARGIN + (WIDTH - MARGIN - 10) * (value - left) / ((right - left) or 1)

    def y(value: float) -> float:
        return 10 + (PLOT_HEIGHT - 20) * (high - value) / ((high - low) or 1)

    marks = [f'<line class="axis" x1="{MARGIN}" y1="{PLOT_HEIGHT}" x2="{WIDTH}" y2="{PLOT_HEIGHT}"/>']
    for place, curve in enumerate(curves):
        kind = ("line", "line beside", "line beyond")[place]
        upper = [
            f"{x(each.x):.1f},{y(each.high if each.high is not None else each.value):.1f}"
            for each in curve.points
        ]
        lower = [
            f"{x(each.x):.1f},{y(each.low if each.low is not None else each.value):.1f}"
            for each in curve.points
        ]
        line = [f"{x(each.x):.1f},{y(each.value):.1f}" for each in curve.points]
        if place < BANDS and curve.points[0].low is not None:
            marks.append(f'<polygon class="band" points="{" ".join([*upper, *reversed(lower)])}"/>')
        marks.append(f'<polyline class="{kind}" points="{" ".join(line)}"/>')
    bottom, along = PLOT_HEIGHT + 18, escape(f"{right:.0f} ({axes[0]})")
    marks += [
        f'<text class="dim" x="{MARGIN}" y="{bottom}">{left:.0f}</text>',
        f'<text class="dim" x="{WIDTH - 10}" y="{bottom}" text-anchor="end">{along}</text>',
        f'<text class="dim" x="0" y="20">{high:.0f}</text>',
        f'<text class="dim" x="0" y="{PLOT_HEIGHT}">{low:.0f}</text>',
    ]
    others = [
        f"{drawn}: {curve.name}" for drawn, curve in zip(("dashed", "dotted"), curves[1:], strict=False)
    ]
    legend = escape(f"{axes[1]}, by {axes[0]}" + (f" ({', '.join(others)})" if others else ""))
    name = escape(f"{title}: {axes[1]}, by {axes[0]}, from {points[0].value:.1f} to {points[-1].value:.1f}")
    return (
        f'<svg viewBox="0 0 {WIDTH} {PLOT_HEIGHT + 24}" role="img" aria-label="{name}">{"".join(marks)}</svg>'
        f'<p class="dim">{legend}</p>'
    )


def _number(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".replace("-", "−")
