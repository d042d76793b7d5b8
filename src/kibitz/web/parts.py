"""What every route works with, handed to it by the app."""

from dataclasses import dataclass, field, replace
from typing import Annotated

from fastapi import Depends, Request

from kibitz.core.library import StoredGame
from kibitz.core.told import ToldReview
from kibitz.errors import StoreError
from kibitz.pipeline.library import told_of
from kibitz.settings import Rules
from kibitz.store.library import Library
from kibitz.web.board_engine import BoardEngine
from kibitz.web.cache import Cache
from kibitz.web.config import ServerConfig
from kibitz.web.problems import Problem
from kibitz.web.review_queue import ReviewQueue
from kibitz.web.row_review import RowKey, RowReview

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
    results: Cache[RowKey, RowReview | None] = field(default_factory=lambda: Cache(RESULTS))
    _told: Cache[tuple[str, str, str], ToldReview] = field(default_factory=lambda: Cache(READINGS))

    def game(self, game_id: str) -> StoredGame:
        """A game by its whole id."""
        try:
            found = self.library.game(game_id)
        except StoreError:
            found = None
        if found is None or found.id != game_id:
            raise Problem(404, "there is no such game in the library")
        return found

    def told(self, game_id: str, rules: Rules | None) -> ToldReview:
        """The best review of a game, read under a ruleset: a quick look never replaces a thorough one."""
        game, settings = self.game(game_id), self.config.settings
        analysis = self.library.best_analysis(game.id)
        if analysis is None:
            raise Problem(404, "this game has not been reviewed yet")
        settings = replace(settings, rules=rules or settings.rules)
        key = (game.id, analysis.fingerprint, settings.rules)
        return self._told.get(key, lambda: told_of(analysis, game, settings))


def parts_of(request: Request) -> ServerParts:
    """The server's parts, for a route that asks."""
    found: ServerParts = request.app.state.parts
    return found


def owner_of(request: Request) -> str:
    """Who asks: nobody in particular where no token is needed."""
    return str(getattr(request.state, "owner", ""))


ThisServer = Annotated[ServerParts, Depends(parts_of)]
Owner = Annotated[str, Depends(owner_of)]
