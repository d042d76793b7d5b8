"""Exercises made while the page is open: one run at a time, in the background."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from kibitz.core.chess.person import Person
from kibitz.core.library import GameQuery
from kibitz.errors import KibitzError
from kibitz.pipeline.beside import NOTHING_BESIDE, Beside
from kibitz.pipeline.engines import identity_of
from kibitz.pipeline.review import open_engines, worker_count
from kibitz.pipeline.training.exercises import games_to_make, make_exercises
from kibitz.pipeline.training.making import EFFORT
from kibitz.store.library import Library
from kibitz.web.server.config import ServerConfig


@dataclass(slots=True)
class Making:
    """How far a run is."""

    person: str
    games: int = 0
    exercises: int = 0
    running: bool = True
    problem: str | None = None


class TrainingMaker:
    """At most one run; what it has made is in the library, so that it can be stopped at any time."""

    def __init__(self, library: Library, config: ServerConfig, beside: Beside = NOTHING_BESIDE) -> None:
        self._library, self._config, self._beside = library, config, beside
        self._task: asyncio.Task[None] | None = None
        self._making: Making | None = None

    def of(self, person: str) -> Making | None:
        """The last run for somebody."""
        return self._making if self._making and self._making.person == person else None

    def start(self, person: Person) -> Making:
        """Make what is missing, unless a run is under way."""
        if self._making is None or not self._making.running:
            self._making = Making(person.name)
            self._task = asyncio.create_task(self._run(person, self._making))
        return self._making

    async def close(self) -> None:
        """Stop; the next run goes on from here."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self, person: Person, making: Making) -> None:
        config, rules = self._config, self._config.training.exercises
        try:
            async with open_engines(EFFORT, config.machine) as pool:
                asked = GameQuery(person=person.name, analysed=True)
                todo = games_to_make(self._library, person, asked, rules, await identity_of(pool))
                window = worker_count(EFFORT, config.machine) + 1
                run = make_exercises(
                    self._library,
                    pool,
                    person,
                    todo,
                    config.settings,
                    rules,
                    window=window,
                    beside=self._beside,
                )
                async for done in run:
                    making.games += 1
                    making.exercises += len(done.made)
        except KibitzError as problem:
            making.problem = str(problem)
        finally:
            making.running = False
