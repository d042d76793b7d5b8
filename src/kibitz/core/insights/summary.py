"""The three sentences that come first: the surest strength, the surest weakness, what cannot be told yet."""

from collections.abc import Iterable, Sequence

from kibitz.core.insights.answering import games_text
from kibitz.core.insights.insight import Coverage, Insight, Row
from kibitz.core.insights.statistics.sureness import Sureness

ENOUGH = 0.9
"""The share of a player's games that must be analysed to speak for all."""

SURE = (Sureness.CLEAR, Sureness.VERY_CLEAR)


def strength(insights: Sequence[Insight], games: int) -> str:
    """The surest thing that speaks for the player, or that there is none."""
    return _surest(_rows(insights), games, is_good=True)


def weakness(insights: Sequence[Insight], games: int) -> str:
    """The surest thing that speaks against the player, or that there is none."""
    return _surest(_rows(insights), games, is_good=False)


def _rows(insights: Iterable[Insight]) -> list[Row]:
    return [row for insight in insights for row in insight.rows if row.sureness is not None]


def _surest(rows: Sequence[Row], games: int, *, is_good: bool) -> str:
    fitting = [row for row in rows if row.is_good is is_good]
    clear = [row for row in fitting if row.sureness in SURE]
    direct = [row for row in clear if row.reference != "peers"]  # a table's players played other games
    if found := direct or clear or fitting:
        return max(found, key=lambda row: abs(row.standard)).sentence
    what = "strength" if is_good else "weakness"
    return f"No {what} stands out from chance in {games_text(games)}."


def unknown(insights: Sequence[Insight]) -> str:
    """What is nearest to being told."""
    rows = [row for row in _rows(insights) if row.sureness is Sureness.UNKNOWN]
    waiting = [row for row in rows if row.more_games is not None]
    if waiting:
        return min(waiting, key=lambda row: row.more_games or 0).sentence
    if rows:
        return max(rows, key=lambda row: abs(row.standard)).sentence
    return "Everything that was asked could be told."


def warning(coverage: Coverage) -> str:
    """What is wrong with speaking of all games; empty if nothing is."""
    if not coverage.counted or coverage.share >= ENOUGH:
        return ""
    share = f"{100 * coverage.share:.0f}%"
    return (
        f"Only {coverage.counted:,} of {games_text(coverage.games)} ({share}) are behind this. Games that "
        "somebody picked say little about the others: have all of them analysed (kibitz bulk)."
    )
