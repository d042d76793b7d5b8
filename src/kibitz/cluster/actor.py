"""One worker of a cluster: it owns one engine and reviews the games it is given."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from kibitz import __version__
from kibitz.core.human.about import HumanUsed
from kibitz.core.library import StoredGame
from kibitz.core.searches.table import TablesUsed
from kibitz.errors import KibitzError
from kibitz.pipeline.engines import Answer, EnginesHere, open_reviewers
from kibitz.pipeline.kept_game import KeptGame, on_board
from kibitz.pipeline.library import open_library
from kibitz.pipeline.when_needed import WhenNeeded
from kibitz.settings import Machine, Settings


@dataclass(frozen=True, slots=True)
class Assignment:
    """What every worker of a run is told."""

    database: str
    settings: Settings
    machine: Machine
    """With one worker: a cluster has as many engines as actors."""

    uses_cloud: bool


@dataclass(frozen=True, slots=True)
class Presence:
    """What a worker says of itself: all of a run must be alike, or its reports would not be."""

    host: str
    version: str
    engine: str
    tables: TablesUsed | None = None
    human: HumanUsed | None = None


class ReviewingActor:
    """Runs inside Ray. What goes wrong on purpose comes back as a value, without Ray's wrapping."""

    def __init__(self, assignment: Assignment) -> None:
        self._engines = WhenNeeded(lambda: _engines(assignment))

    async def present(self) -> Presence | KibitzError:
        """Start the engine, if it is not running yet, and say what it is."""
        try:
            engines = await self._engines.get()
        except KibitzError as problem:
            return type(problem)(f"{socket.gethostname()}: {problem}")
        tables, human = engines.beside.tables, engines.beside.human
        return Presence(
            host=socket.gethostname(),
            version=__version__,
            engine=engines.identity,
            tables=tables.used() if tables else None,
            human=human.used if human else None,
        )

    async def review(self, game: StoredGame) -> Answer | KibitzError:
        """The report on a game."""
        try:
            engines = await self._engines.get()
            return await engines.review(KeptGame(game, on_board(game)))
        except KibitzError as problem:
            return problem


@asynccontextmanager
async def _engines(told: Assignment) -> AsyncIterator[EnginesHere]:
    """This worker's engine, with the library of the run."""
    library = open_library(told.database)
    try:
        async with open_reviewers(
            library, told.settings, told.machine, uses_cloud=told.uses_cloud
        ) as engines:
            yield engines
    finally:
        library.database.close()
