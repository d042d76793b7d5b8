"""The queue of reviews: a fault costs one of them, and everybody in it knows where they stand."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")

from kibitz.core.library import StoredGame
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.library import open_library, stored_game
from kibitz.web.config import ServerConfig
from kibitz.web.positions import _while_awaited
from kibitz.web.problems import Problem
from kibitz.web.review_job import Job
from kibitz.web.review_queue import ReviewQueue
from tests.games import played


@pytest.fixture
def reviews(tmp_path: Path) -> Iterator[ReviewQueue]:
    library = open_library(str(tmp_path / "l.sqlite"))
    yield ReviewQueue(library, ServerConfig())
    library.database.close()


def _game(moves: str) -> StoredGame:
    return stored_game(played(moves), GameText(1, 1, moves.encode()), "typed")


def test_a_fault_of_ours_costs_one_review(reviews: ReviewQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = _game("1. e4 *"), _game("1. d4 *")

    async def review(job: Job) -> None:
        if job.game.id == bad.id:
            raise ZeroDivisionError

    async def run() -> list[str]:
        monkeypatch.setattr(reviews, "_review", review)
        jobs = [reviews.ask(game, "quick", "me") for game in (bad, good)]
        work = asyncio.create_task(reviews.work())
        async with asyncio.timeout(10):
            while not all(job.is_over for job in jobs):
                await asyncio.sleep(0.01)
        work.cancel()
        return [job.state for job in jobs]

    assert asyncio.run(run()) == ["failed", "done"]


def test_a_review_of_another_effort_is_not_taken_for_the_one_asked_for(reviews: ReviewQueue) -> None:
    game = _game("1. e4 *")
    job = reviews.ask(game, "quick", "me")

    assert reviews.ask(game, "quick", "you") is job
    with pytest.raises(Problem, match="a quick review of this game is under way"):
        reviews.ask(game, "deep", "me")


def test_who_moves_up_hears_it(reviews: ReviewQueue) -> None:
    first, second = (reviews.ask(_game(moves), "quick", "me") for moves in ("1. e4 *", "1. d4 *"))

    async def run() -> object:
        waiting = asyncio.create_task(second.wait(0))
        await asyncio.sleep(0)
        reviews.cancel(first.game.id, "me")
        await asyncio.wait_for(waiting, 5)
        return second.shape.place

    assert second.shape.place == 1
    assert asyncio.run(run()) == 0


def test_whoever_leaves_gives_up_the_search() -> None:
    class Gone:
        async def is_disconnected(self) -> bool:
            return True

    async def run() -> bool:
        was_given_up = asyncio.Event()

        async def work() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                was_given_up.set()

        with pytest.raises(Problem):
            await _while_awaited(Gone(), work())  # type: ignore[arg-type]
        await asyncio.wait_for(was_given_up.wait(), 5)
        return True

    assert asyncio.run(run())
