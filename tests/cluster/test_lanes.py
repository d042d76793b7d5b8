"""Which worker gets a game, and what becomes of it when the worker fails: without a cluster."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz import __version__
from kibitz.cluster.actor import Presence
from kibitz.cluster.run import RayReviewers
from kibitz.core.searches.table import TablesUsed
from kibitz.errors import EngineDied

RAY = SimpleNamespace(
    exceptions=SimpleNamespace(
        RayError=type("RayError", (Exception,), {}), RayTaskError=type("E", (Exception,), {})
    )
)


def _remote(answer: Any) -> Any:
    async def call(*_: object) -> Any:
        await asyncio.sleep(0)
        return answer

    return SimpleNamespace(remote=call)


SMALL = TablesUsed(4, 35, 1)


def _worker(answer: Any, tables: TablesUsed | None = None) -> Any:
    return SimpleNamespace(present=_remote(_presence(tables)), review=_remote(answer))


def _presence(tables: TablesUsed | None) -> Presence:
    return Presence("a host", __version__, "an engine", tables)


@pytest.mark.parametrize(
    ("unfit", "why"),
    [
        pytest.param(
            _worker(EngineDied("the engine cannot be used"), SMALL),
            "the engine cannot be used",
            id="its engine is broken",
        ),
        pytest.param(
            _worker("another report"),
            "a host has no endgame tables, this run has 35 endgame tables up to 4 men",
            id="it has no endgame tables: its reports would be others",
        ),
        pytest.param(
            _worker("another report", TablesUsed(5, 145, 2)),
            "a host has 145 endgame tables up to 5 men, this run has 35 endgame tables up to 4 men",
            id="it has more endgame tables",
        ),
    ],
)
def test_a_worker_that_cannot_be_used_is_left_out(unfit: Any, why: str) -> None:
    async def run() -> tuple[list[Any], dict[str, None]]:
        reviewers = RayReviewers(RAY, [unfit, _worker("a report", SMALL)], _presence(SMALL))
        try:
            games: list[Any] = [SimpleNamespace(stored=number) for number in range(8)]
            return await asyncio.gather(*map(reviewers.review, games)), reviewers.refused
        finally:
            await reviewers.close()

    answers, refused = asyncio.run(asyncio.wait_for(run(), 20))
    assert answers == ["a report"] * 8
    assert list(refused) == [why]
