"""All insights about a player's games."""

from collections.abc import Sequence

from kibitz.core.insights.answering import Error, answered
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.insight import Coverage, InsightReport
from kibitz.core.insights.player_game import Games
from kibitz.core.insights.repeated import BoardOf, repeated_positions
from kibitz.core.insights.summary import strength, unknown, warning, weakness
from kibitz.core.insights.topics import TOPICS


def insight_report(
    player: str,
    games: Games,
    errors: Sequence[Error],
    coverage: Coverage,
    baseline: Baseline,
    board_of: BoardOf,
    filters: tuple[tuple[str, str], ...] = (),
) -> InsightReport:
    """From the games, oldest first, and the player's errors in them, the costliest first."""
    topics = [topic(games, baseline) for topic in TOPICS]
    insights, considered = answered(topics, len(games), errors)
    insights.append(repeated_positions(errors, board_of))
    insights.sort(key=lambda insight: insight.number)
    return InsightReport(
        player=player,
        coverage=coverage,
        warning=warning(coverage),
        strength=strength(insights, len(games)),
        weakness=weakness(insights, len(games)),
        unknown=unknown(insights),
        insights=tuple(insights),
        considered=considered,
        baseline=baseline.name,
        filters=filters,
    )
