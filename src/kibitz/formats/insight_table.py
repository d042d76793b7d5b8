"""Insights as a table: a row for every number."""

from collections.abc import Iterator

from kibitz.core.insights.insight import InsightReport

COLUMNS = (
    "number", "insight", "key", "label", "mine", "reference", "beside", "value", "low", "high", "is_ratio",
    "unit", "games", "chances", "sureness", "is_good", "more_games", "sentence",
)  # fmt: skip


def insight_rows(report: InsightReport) -> Iterator[tuple[object, ...]]:
    """Every row of every insight; what is not known is empty."""
    for insight in report.insights:
        for row in insight.rows:
            yield (
                insight.number,
                insight.key,
                row.key,
                row.label,
                row.mine,
                row.theirs,
                row.reference,
                row.value,
                row.low,
                row.high,
                row.is_ratio,
                row.unit,
                row.games,
                row.chances,
                row.sureness.value if row.sureness else None,
                row.is_good,
                row.more_games,
                row.sentence,
            )
