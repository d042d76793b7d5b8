"""Which worker gets a game, and what becomes of it when the worker fails: without a cluster."""

import asyncio
from types import SimpleNamespace
from typing import Any

from kibitz import __version__
from kibitz.cluster.actor import Presence
from kibitz.cluster.run import RayReviewers
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


def _worker(answer: Any) -> Any:
    present = _remote(Presence("a host", __version__, "an engine"))
    return SimpleNamespace(present=present, review=_remote(answer))


def test_a_worker_whose_engine_is_broken_is_left_out() -> None:
    workers = [_worker(EngineDied("the engine cannot be used")), _worker("a report")]

    async def run() -> tuple[list[Any], dict[str, None]]:
        reviewers = RayReviewers(RAY, workers, "an engine")
        try:
            games: list[Any] = [SimpleNamespace(stored=number) for number in range(8)]
            return await asyncio.gather(*map(reviewers.review, games)), reviewers.refused
        finally:
            await reviewers.close()

    answers, refused = asyncio.run(asyncio.wait_for(run(), 20))
    assert answers == ["a report"] * 8
    assert list(refused) == ["the engine cannot be used"]
