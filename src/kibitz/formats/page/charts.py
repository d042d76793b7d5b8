"""Charts of insights as SVG: ranges on an axis, and curves with a band."""

from collections.abc import Sequence
from html import escape

from kibitz.core.insights.insight import Row
from kibitz.core.insights.question import Curve

WIDTH, LABELS, LINE = 720, 300, 26
PLOT_HEIGHT, MARGIN = 200, 40


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
        return LABELS + (WIDTH - LABELS - 10) * (value - low) / (high - low)

    height = LINE * len(rows) + 24
    most = escape(f"{_number(high, rows[0].digits)} {rows[0].unit}")
    marks = [
        f'<line class="null" x1="{x(null):.1f}" y1="0" x2="{x(null):.1f}" y2="{height - 22}"/>',
        f'<text class="dim" x="{x(null):.1f}" y="{height - 6}" text-anchor="middle">{null:g}</text>',
        f'<text class="dim" x="{LABELS}" y="{height - 6}">{_number(low, rows[0].digits)}</text>',
        f'<text class="dim" x="{WIDTH - 8}" y="{height - 6}" text-anchor="end">{most}</text>',
    ]
    for place, row in enumerate(rows):
        y = LINE * place + LINE / 2
        kind = {True: "good", False: "bad", None: ""}[row.is_good]
        label = row.label if len(row.label) <= 44 else row.label[:43] + "…"
        marks.append(f'<text x="0" y="{y + 4}">{escape(label)}</text>')
        left, right = x(row.low or 0), x(row.high or 0)
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
    for curve in curves:
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
        marks.append(f'<polyline class="line" points="{" ".join(line)}"/>')
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
