"""Bulk runs with clients, all in this process but the clients: so that a test can wait less than users do."""

import asyncio
import stat
import subprocess
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from kibitz.core.library import StoredWorker
from kibitz.core.report import GameReport
from kibitz.fishnet.crew import Member, key_hash, new_key
from kibitz.fishnet.office import Office
from kibitz.fishnet.port import endpoint, listen, open_port
from kibitz.fishnet.run import FishnetReviewers, open_fishnet
from kibitz.pipeline.bulk import Reviewed, Wanted, bulk_reviews
from kibitz.pipeline.library import open_library
from kibitz.pipeline.sources import Source
from kibitz.settings import PRESETS, Machine, Settings
from kibitz.store.library import Library
from kibitz.store.workers import Workers
from tests.fishnet.clients import ROOT, stand_in

TESTS = ROOT / "tests"
GAMES = [
    TESTS / f"{name}.pgn"
    for name in ("corpus/legal", "corpus/greco", "recordings/black-first", "recordings/chess960")
]
"""Usual ones, one from a set-up position, and one of Chess960."""

QUICK = Settings(effort=replace(PRESETS["quick"], nodes=400))
PATIENCE = 600.0
"""Seconds after which a run is called stuck; alone on two cores the longest takes one minute."""

MARGIN = 1.5


def slow_engine(folder: Path) -> Path:
    """An engine that takes its time, so that clients get something to do."""
    path = folder / "slow-engine"
    fake = TESTS / "engine" / "fake.py"
    path.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{fake}" slow\n', encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@dataclass
class Run:
    """A run while it goes on, and what it left."""

    office: Office
    reviewers: FishnetReviewers
    clients: Mapping[str, "subprocess.Popen[bytes]"]
    workers: Workers
    reports: dict[str, GameReport] = field(default_factory=dict)

    def member(self, name: str) -> Member:
        """A worker."""
        found = self.office.crew.named(name)
        assert found is not None
        return found

    def searched_by(self, name: str) -> int:
        """Positions of all games whose eval is a worker's word."""
        engines = [report.provenance.engine for report in self.reports.values()]
        used = [each for engine in engines if engine for each in engine.workers]
        return sum(len(each.positions) for each in used if each.worker.name == name)


async def until(condition: Callable[[], bool]) -> None:
    """Waits; whoever calls has a deadline."""
    while not condition():
        await asyncio.sleep(0.02)


Meanwhile = Callable[[Run], Coroutine[Any, Any, None]]
StartsClient = Callable[[str, str], "AbstractContextManager[subprocess.Popen[bytes]]"]
"""From the address of the port and a key to a client."""


def run_with(
    folder: Path,
    clients: Mapping[str, str | StartsClient],
    meanwhile: Meanwhile | None = None,
    *,
    machine: Machine | None = None,
    settings: Settings = QUICK,
    games: Sequence[Path] = tuple(GAMES),
) -> Run:
    """A bulk run of these games with one engine here, a slow one if none is named, and these clients.

    A client is a mood of the stand-in, or whatever starts one.
    """
    library = open_library(str(folder / "library.sqlite"))
    machine = machine or Machine(engine=str(slow_engine(folder)), workers=1)
    starts = {
        name: partial(stand_in, mood=each) if isinstance(each, str) else each
        for name, each in clients.items()
    }
    work = _run(library, starts, meanwhile, machine, settings, games)
    try:
        return asyncio.run(asyncio.wait_for(work, PATIENCE))
    finally:
        library.database.close()


async def _run(
    library: Library,
    starts: Mapping[str, StartsClient],
    meanwhile: Meanwhile | None,
    machine: Machine,
    settings: Settings,
    games: Sequence[Path],
) -> Run:
    keys = {name: new_key() for name in starts}
    workers = Workers(library.database)
    for name, key in keys.items():
        workers.add(StoredWorker(name=name, key_hash=key_hash(key), added=""))
    listener = listen("127.0.0.1", 0)
    with ExitStack() as stack:
        clients = {
            name: stack.enter_context(start(endpoint(listener), keys[name])) for name, start in starts.items()
        }
        async with (
            open_port(library, listener, margin=MARGIN) as office,
            open_fishnet(office, settings, machine) as reviewers,
        ):
            run = Run(office, reviewers, clients, workers)
            await until(lambda: all(run.member(name).first_seen is not None for name in starts))
            beside = asyncio.create_task(meanwhile(run)) if meanwhile else None
            sources = [Source(str(path)) for path in games]
            async for item in bulk_reviews(library, reviewers, sources, settings, Wanted()):
                assert isinstance(item, Reviewed)
                assert item.answer is not None
                run.reports[item.game.stored.id] = item.answer.report
            if beside:
                await beside
    return run
