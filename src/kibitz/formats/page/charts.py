"""Charts of insights as SVG: ranges on an axis, and curves with a band."""

from collections.abc import Sequence
from html import escape

from kibitz.core.insights.insight import Row
from kibitz.core.insights.question import Curve

WIDTH, LINE, EDGE = 400, 38, 8
"""Narrow enough for a phone: a label stands above its range."""

PLOT_HEIGHT, MARGIN = 160, 30
LONGEST = 60
"""Letters of a label."""

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
    null = 1.0 if rows[0].is_ratio else 0.0
    ends = [null, *[end for row in rows for end in (row.low or null, row.high or null)]]
    low, high = min(ends), max(ends)
    wide = (high - low) or 1.0
    low, high = low - 0.05 * wide, high + 0.05 * wide

    def x(value: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * (value - low) / (high - low)

    height = LINE * len(rows) + 34
    middle = x(null)
    marks = [f'<line class="null" x1="{middle:.1f}" y1="0" x2="{middle:.1f}" y2="{height - 34}"/>']
    for value, anchor in ((low, "start"), (null, "middle"), (high, "end")):
        if value == null or abs(x(value) - middle) > NEAR:
            text = "1" if value == null == 1 else _number(value, rows[0].digits if value != null else 0)
            marks.append(
                f'<text class="dim" x="{x(value):.1f}" y="{height - 20}" text-anchor="{anchor}">{text}</text>'
            )
    unit = escape(rows[0].unit or "ratio")
    marks.append(f'<text class="dim" x="{WIDTH / 2}" y="{height - 4}" text-anchor="middle">{unit}</text>')
    for place, row in enumerate(rows):
        y = LINE * place + 26
        kind = {True: "good", False: "bad", None: ""}[row.is_good]
        label = row.label if len(row.label) <= LONGEST else row.label[: LONGEST - 1] + "…"
        left, right = x(row.low or 0), x(row.high or 0)
        marks.append(f'<text x="0" y="{y - 11}">{escape(label)}</text>')
        marks.append(f'<line class="range {kind}" x1="{left:.1f}" y1="{y}" x2="{right:.1f}" y2="{y}"/>')
        marks.append(f'<circle class="dot {kind}" cx="{x(row.value or 0):.1f}" cy="{y}" r="5"/>')
    name = escape(f"{title}: " + " ".join(row.sentence for row in rows))
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{name}">{"".join(marks)}</svg>'


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
        kind = "line beside" if place else "line"
        upper = [
            f"{x(each.x):.1f},{y(each.high if each.high is not None else each.value):.1f}"
            for each in curve.points
        ]
        lower = [
            f"{x(each.x):.1f},{y(each.low if each.low is not None else each.value):.1f}"
            for each in curve.points
        ]
        line = [f"{x(each.x):.1f},{y(each.value):.1f}" for each in curve.points]
        marks.append(f'<polygon class="band" points="{" ".join([*upper, *reversed(lower)])}"/>')
        marks.append(f'<polyline class="{kind}" points="{" ".join(line)}"/>')
    bottom, along = PLOT_HEIGHT + 18, escape(f"{right:.0f} ({axes[0]})")
    marks += [
        f'<text class="dim" x="{MARGIN}" y="{bottom}">{left:.0f}</text>',
        f'<text class="dim" x="{WIDTH - 10}" y="{bottom}" text-anchor="end">{along}</text>',
        f'<text class="dim" x="0" y="20">{high:.0f}</text>',
        f'<text class="dim" x="0" y="{PLOT_HEIGHT}">{low:.0f}</text>',
    ]
    name = escape(f"{title}: {axes[1]}, by {axes[0]}, from {points[0].value:.1f} to {points[-1].value:.1f}")
    return (
        f'<svg viewBox="0 0 {WIDTH} {PLOT_HEIGHT + 24}" role="img" aria-label="{name}">{"".join(marks)}</svg>'
    )


def _number(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".replace("-", "−")
