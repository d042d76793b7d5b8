"""The engines that make reviews: of one effort at a time, let go when nobody asks for reviews any more."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kibitz.pipeline.engines import EnginesHere, open_reviewers
from kibitz.pipeline.when_needed import WhenNeeded
from kibitz.settings import Machine, Settings
from kibitz.store.library import Library


class ReviewEngines:
    """Started for the first review, kept for the next of the same effort."""

    def __init__(self, library: Library, machine: Machine) -> None:
        self._library, self._machine = library, machine
        self._engines: WhenNeeded[EnginesHere] | None = None
        self._effort: str | None = None

    @asynccontextmanager
    async def use(self, settings: Settings) -> AsyncIterator[EnginesHere]:
        """Engines for this effort while the block lasts; those of another are closed first."""
        if self._engines is None or self._effort != settings.effort.name:
            await self.close()
            self._effort = settings.effort.name
            self._engines = WhenNeeded(
                lambda: open_reviewers(self._library, settings, self._machine, uses_cloud=False),
                idle_seconds=self._machine.idle,
            )
        async with self._engines.use() as engines:
            yield engines

    async def close(self) -> None:
        """End them, if there are any."""
        engines, self._engines = self._engines, None
        if engines:
            await engines.close()
