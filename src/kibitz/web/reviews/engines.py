"""The engines that make reviews: of one effort at a time, let go when nobody asks for reviews any more."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from kibitz.pipeline.engines import OpenReviewers, WatchedReviewers, open_reviewers
from kibitz.pipeline.when_needed import WhenNeeded
from kibitz.settings import Machine, Settings
from kibitz.store.library import Library


class ReviewEngines:
    """Started for the first review, kept for the next of the same effort."""

    def __init__(self, library: Library, machine: Machine, opens: OpenReviewers | None = None) -> None:
        self._library, self._machine, self._opens = library, machine, opens or self._here
        self._engines: WhenNeeded[WatchedReviewers] | None = None
        self._effort: str | None = None

    @asynccontextmanager
    async def use(self, settings: Settings) -> AsyncIterator[WatchedReviewers]:
        """Engines for this effort while the block lasts; those of another are closed first."""
        if self._engines is None or self._effort != settings.effort.name:
            await self.close()
            self._effort = settings.effort.name
            self._engines = WhenNeeded(lambda: self._opens(settings), idle_seconds=self._machine.idle)
        async with self._engines.use() as engines:
            yield engines

    def _here(self, settings: Settings) -> AbstractAsyncContextManager[WatchedReviewers]:
        return open_reviewers(self._library, settings, self._machine, uses_cloud=False)

    async def close(self) -> None:
        """End them, if there are any."""
        engines, self._engines = self._engines, None
        if engines:
            await engines.close()
