"""What every route works with, handed to it by the app."""

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Annotated

from fastapi import Depends, Request

from kibitz.core.report import GameReport
from kibitz.core.stored import StoredAnalysis, StoredGame
from kibitz.errors import StoreError
from kibitz.pipeline.library import report_of
from kibitz.settings import Rules
from kibitz.store.library import Library
from kibitz.web.config import ServerConfig
from kibitz.web.desk import Desk
from kibitz.web.live import LiveEngine
from kibitz.web.problems import Problem

READINGS = 64
"""Reports kept as they were read last: many readers look at the same game."""


@dataclass(slots=True)
class Rooms:
    """The parts of a running server."""

    config: ServerConfig
    library: Library
    desk: Desk
    live: LiveEngine
    _readings: "OrderedDict[tuple[str, str, str], GameReport]" = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

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
        with self._lock:  # a second reader waits for the first one's work instead of doing it too
            if key not in self._readings:
                self._readings[key] = report_of(analysis, replace(self.config.settings, rules=rules))
            self._readings.move_to_end(key)
            while len(self._readings) > READINGS:
                self._readings.popitem(last=False)
            return self._readings[key]


def rooms_of(request: Request) -> Rooms:
    """The server's parts, for a route that asks."""
    found: Rooms = request.app.state.rooms
    return found


def owner_of(request: Request) -> str:
    """Who asks: nobody in particular where no token is needed."""
    return str(getattr(request.state, "owner", ""))


InRooms = Annotated[Rooms, Depends(rooms_of)]
Owner = Annotated[str, Depends(owner_of)]
