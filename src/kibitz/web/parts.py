"""What every route works with, handed to it by the app."""

from dataclasses import dataclass, field, replace
from typing import Annotated

from fastapi import Depends, Request

from kibitz.core.library import StoredAnalysis, StoredGame
from kibitz.core.report import GameReport
from kibitz.errors import StoreError
from kibitz.pipeline.library import report_of
from kibitz.settings import Rules
from kibitz.store.library import Library
from kibitz.web.board_engine import BoardEngine
from kibitz.web.cache import Cache
from kibitz.web.config import ServerConfig
from kibitz.web.problems import Problem
from kibitz.web.results import Result, ResultKey
from kibitz.web.review_queue import ReviewQueue

READINGS = 64
"""Reports kept as they were read last: many readers look at the same game."""

RESULTS = 2_000
"""Rows of the library's table whose reports need not be read again: some kilobytes each."""


@dataclass(slots=True)
class ServerParts:
    """The parts of a running server."""

    config: ServerConfig
    library: Library
    reviews: ReviewQueue
    engine: BoardEngine
    results: Cache[ResultKey, Result | None] = field(default_factory=lambda: Cache(RESULTS))
    _readings: Cache[tuple[str, str, str], GameReport] = field(default_factory=lambda: Cache(READINGS))

    def game(self, game_id: str) -> StoredGame:
        """A game by its whole id."""
        try:
            found = self.library.game(game_id)
        except StoreError:
            found = None
        if found is None or found.id != game_id:
            raise Problem(404, "there is no such game in the library")
        return found

    def analysis(self, game_id: str) -> StoredAnalysis:
        """The best review of a game: a quick look never takes the place of a thorough one."""
        found = self.library.best_analysis(self.game(game_id).id)
        if found is None:
            raise Problem(404, "this game has not been reviewed yet")
        return found

    def report(self, game_id: str, rules: Rules) -> GameReport:
        """The best review, read under a ruleset."""
        analysis = self.analysis(game_id)
        key = (analysis.game_id, analysis.fingerprint, rules)
        return self._readings.get(
            key, lambda: report_of(analysis, self.game(game_id), replace(self.config.settings, rules=rules))
        )


def parts_of(request: Request) -> ServerParts:
    """The server's parts, for a route that asks."""
    found: ServerParts = request.app.state.parts
    return found


def owner_of(request: Request) -> str:
    """Who asks: nobody in particular where no token is needed."""
    return str(getattr(request.state, "owner", ""))


ThisServer = Annotated[ServerParts, Depends(parts_of)]
Owner = Annotated[str, Depends(owner_of)]
