"""All insights about a player's games."""

import re
from collections.abc import Sequence

from kibitz.core.chess.side import side_name
from kibitz.core.insights.answering import answered
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.errors import Errors
from kibitz.core.insights.insight import Coverage, Insight, InsightReport, NamedGame
from kibitz.core.insights.player_game import Games, PlayerGame
from kibitz.core.insights.repeated import BoardOf, repeated_positions
from kibitz.core.insights.summary import about, footnote, strength, unknown, warning, weakness
from kibitz.core.insights.topics import TOPICS


def insight_report(
    player: str,
    games: Games,
    errors: Errors,
    coverage: Coverage,
    baseline: Baseline,
    board_of: BoardOf,
    filters: tuple[tuple[str, str], ...] = (),
) -> InsightReport:
    """From the games, oldest first, and the player's errors in them."""
    topics = [topic(games, baseline) for topic in TOPICS]
    insights, considered = answered(topics, len(games), errors)
    insights.append(repeated_positions(errors, board_of))
    insights.sort(key=lambda insight: insight.number)
    named = _named(insights)
    return InsightReport(
        player=player,
        coverage=coverage,
        about=about(coverage, filters),
        warning=warning(coverage),
        strength=strength(insights, games),
        weakness=weakness(insights, games),
        unknown=unknown(insights),
        insights=tuple(insights),
        considered=considered,
        baseline=baseline.name,
        footnote=footnote(considered, baseline.name, games),
        filters=filters,
        games=tuple([named_game(game) for game in games if game.id in named]),
    )


def named_game(game: PlayerGame) -> NamedGame:
    """A game as insights name it."""
    side = side_name(game.side)
    return NamedGame(game.id, game.white, game.black, side, game.date, address_of(game.site))


def _named(insights: Sequence[Insight]) -> set[str]:
    rows = [row for insight in insights for row in insight.rows]
    repeated = [move for insight in insights for position in insight.positions for move in position.moves]
    moves = [move for row in rows for move in row.moves] + [move for each in repeated for move in each.moves]
    return {*[move.game for move in moves], *[game for row in rows for game in row.game_ids]}


_ADDRESS = re.compile(r"https://(lichess\.org|www\.chess\.com)/[\w/-]+", re.ASCII)


def address_of(site: str | None) -> str | None:
    """The game's page on its site; None for anything else, which nobody should follow from here.

    >>> address_of("https://lichess.org/yrLqzJdw"), address_of("javascript:alert(1)")
    ('https://lichess.org/yrLqzJdw', None)
    """
    return site if site and _ADDRESS.fullmatch(site) else None
