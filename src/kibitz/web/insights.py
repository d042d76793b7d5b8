"""Routes about many games of one player: what they keep doing, and what was played from a position."""

from threading import Lock
from typing import Annotated

import chess
from fastapi import APIRouter, Depends, Query, Response

from kibitz.core.chess.clock import Speed
from kibitz.core.chess.side import SideName
from kibitz.core.chess.site import Site
from kibitz.core.insights.explored import Explored
from kibitz.core.insights.insight import InsightReport
from kibitz.core.insights.selection import InsightQuery
from kibitz.errors import InputError, StoreError
from kibitz.pipeline.insights.baseline import shipped_baseline
from kibitz.pipeline.insights.fact_run import fill_some_facts
from kibitz.pipeline.insights.of_player import (
    PlayerGames,
    explore,
    insights_of,
    player_games,
    read_position,
    who,
)
from kibitz.pipeline.uncollected import uncollected
from kibitz.web.library.game_filter import Date, Text
from kibitz.web.parts import ServerParts, ThisServer
from kibitz.web.server.openapi import answered, described, encoded
from kibitz.web.server.problems import Problem, documented

router = APIRouter(prefix="/api", tags=["insights"])

one_at_a_time = Lock()  # a question about many games takes a core for a second


def insight_query(
    since: Date = None,
    until: Date = None,
    site: Site | None = None,
    speed: Speed | None = None,
    side: SideName | None = None,
    opening: Text = None,
    opponent: Text = None,
    effort: Text = None,
) -> InsightQuery:
    """Which of the player's games are meant; nothing asked means all."""
    return InsightQuery(
        since=since,
        until=until,
        site=site,
        speed=speed,
        side=side,
        opening=opening,
        opponent=opponent,
        effort=effort,
    )


Asked = Annotated[InsightQuery, Depends(insight_query)]


@router.get("/insights", responses={**documented(404), **described(InsightReport)}, response_class=Response)
def insights(server: ThisServer, asked: Asked, person: Text = None) -> Response:
    """What a person keeps doing and how sure that is: me, one of the library's people, or a player's name."""
    with one_at_a_time, uncollected():
        return answered(_report(server, person, asked))


@router.get("/explore", responses={**documented(404), **described(Explored)}, response_class=Response)
def explore_position(
    server: ThisServer,
    asked: Asked,
    position: Annotated[str, Query(max_length=2000)] = "",
    person: Text = None,
) -> Response:
    """What was played from a position, a FEN or moves from the start, by a person and against."""
    try:
        board = read_position(position)
    except InputError as problem:
        raise Problem(422, str(problem)) from problem
    with one_at_a_time, uncollected():
        return answered(_explored(server, person, asked, board))


def _report(server: ServerParts, person: str | None, asked: InsightQuery) -> bytes:
    """What many rows came to; they are gone before anybody searches for cycles."""
    return encoded(insights_of(server.library, _played(server, person, asked), shipped_baseline()))


def _explored(server: ServerParts, person: str | None, asked: InsightQuery, board: chess.Board) -> bytes:
    return encoded(explore(server.library, _played(server, person, asked), board))


def _played(server: ServerParts, person: str | None, asked: InsightQuery) -> PlayerGames:
    try:
        found = who(server.library, person)
    except (StoreError, InputError) as problem:
        raise Problem(404, str(problem)) from problem
    fill_some_facts(server.library)
    return player_games(server.library, found, asked)
