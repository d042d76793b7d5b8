"""One game from its moves to a report: plan, search, look again where it matters, report."""

import asyncio
from collections.abc import AsyncIterator, Container
from contextlib import asynccontextmanager
from os import cpu_count

from kibitz.core.chess.game import Game
from kibitz.core.chess.san import with_clean_sans
from kibitz.core.report import GameReport
from kibitz.core.searches.table import NO_TABLES
from kibitz.engine.places import find_engine
from kibitz.engine.pool import EnginePool, Engines, open_pool
from kibitz.pipeline.beside import NOTHING_BESIDE, Beside, open_beside
from kibitz.pipeline.book import with_book
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.playable import playable
from kibitz.pipeline.progress import OnProgress
from kibitz.pipeline.rough import rough_review
from kibitz.pipeline.search_run import NOBODY, Elsewhere, SearchRun
from kibitz.pipeline.tables import positions_held, with_tables
from kibitz.settings import Effort, Machine, Settings


def review(game: Game, settings: Settings | None = None, machine: Machine | None = None) -> GameReport:
    """The report on a game, with a real engine looking at every position."""
    return asyncio.run(review_async(game, settings, machine))


async def review_async(
    game: Game, settings: Settings | None = None, machine: Machine | None = None
) -> GameReport:
    """The report on a game, with a real engine, for a program that is asynchronous already."""
    settings = settings or Settings()
    if settings.effort.is_rough:
        return rough_review(game, settings)
    machine = machine or Machine()
    beside = open_beside(machine)
    async with open_engines(settings.effort, machine) as pool:
        return await review_with(pool, game, settings, beside=beside)


@asynccontextmanager
async def open_engines(effort: Effort, machine: Machine) -> AsyncIterator[EnginePool]:
    """The engines a review of this effort needs, on this machine."""
    found = find_engine(data_folder(), machine.engine)
    options = {"Threads": str(effort.threads), "Hash": str(effort.hash_mb)}
    async with open_pool(found.program, workers=worker_count(effort, machine), options=options) as pool:
        yield pool


def worker_count(effort: Effort, machine: Machine) -> int:
    """As many engines as asked for, or as there are cores for their threads."""
    return machine.workers or max(1, (cpu_count() or 1) // effort.threads)


async def review_with(
    pool: Engines,
    game: Game,
    settings: Settings,
    on_progress: OnProgress | None = None,
    *,
    positions: Container[int] | None = None,
    elsewhere: Elsewhere = NOBODY,
    beside: Beside = NOTHING_BESIDE,
) -> GameReport:
    """The report, made with engines that are running already.

    On these positions only, if so asked; with what is known elsewhere, and with what is asked beside.
    """
    tables = beside.tables
    game = with_book(with_clean_sans(playable(game)), settings.book)
    run = SearchRun(pool, game, settings, on_progress=on_progress, shared=elsewhere.shared)
    if positions:
        run.leave_out_all_but(positions)
    if elsewhere.cloud:
        run.take_from(elsewhere.cloud)
    if tables:
        run.hold(await asyncio.to_thread(positions_held, game, tables, NO_TABLES, positions))
    await run.run()
    if tables:
        run.hold((await asyncio.to_thread(with_tables, game, run.searches, tables, positions)).tables)
    return await asyncio.to_thread(run.report, beside)  # other games' engines wait for the loop meanwhile
