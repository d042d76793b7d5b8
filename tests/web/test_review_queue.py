"""The queue of reviews: nothing is lost, a fault costs one of them, and everybody knows where they stand."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")

from kibitz.core.library import ReviewOrder
from kibitz.errors import EngineError, PgnError
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.kept_game import stored_game
from kibitz.pipeline.library import open_library
from kibitz.store.library import Library
from kibitz.web.reviews.job import Job, State
from kibitz.web.reviews.queue import ReviewQueue
from kibitz.web.server.config import ServerConfig
from kibitz.web.server.problems import Problem
from kibitz.web.server.while_awaited import while_awaited
from tests.games import played

Review = Callable[[Job], Coroutine[Any, Any, None]]
GAMES = [
    stored_game(played(f"1. {move} *"), GameText(1, 1, f"1. {move} *".encode()), "typed")
    for move in ("e4", "d4", "c4", "Nf3", "b3")
]
ONE, TWO, THREE, FOUR, FIVE = (game.id for game in GAMES)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    found = open_library(str(tmp_path / "l.sqlite"))
    found.add_games(GAMES)
    yield found
    found.database.close()


@asynccontextmanager
async def working(library: Library, review: Review) -> AsyncIterator[ReviewQueue]:
    """A queue at work, whose reviews are made by a function."""
    queue = ReviewQueue(library, ServerConfig())
    queue._review = review  # type: ignore[assignment]
    work = asyncio.create_task(queue.work())
    try:
        async with asyncio.timeout(20):
            yield queue
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work


async def _until_empty(library: Library) -> None:
    while library.orders.counts("")["waiting"]:
        await asyncio.sleep(0.01)


async def _until(job: Job, state: State) -> None:
    while job.state != state:
        await asyncio.sleep(0.01)


class Made:
    """Reviews that are made at once, or when the gate is opened."""

    def __init__(self) -> None:
        self.games: list[str] = []
        self.gate = asyncio.Event()

    async def at_once(self, job: Job) -> None:
        self.games.append(job.game_id)

    async def when_open(self, job: Job) -> None:
        self.games.append(job.game_id)
        await self.gate.wait()


def test_a_fault_of_ours_costs_one_review_and_is_remembered(library: Library) -> None:
    async def review(job: Job) -> None:
        if job.game_id == ONE:
            raise ZeroDivisionError
        if job.game_id == TWO:
            raise PgnError("it is a game of Atomic, and the engine plays chess")

    async def run() -> None:
        async with working(library, review) as queue:
            await queue.ask([ONE, TWO, THREE], "quick", "", is_alone=False)
            await _until_empty(library)

    asyncio.run(run())
    found = library.orders.of([ONE, TWO, THREE], "")
    assert {game: order.reason for game, order in found.items()} == {
        ONE: "something went wrong in Kibitz; the server's log has it",
        TWO: "it is a game of Atomic, and the engine plays chess",
    }


def test_an_engine_that_does_not_work_stops_the_rest(library: Library) -> None:
    async def review(job: Job) -> None:
        raise EngineError("the engine does not start")

    async def run() -> tuple[str | None, str | None]:
        async with working(library, review) as queue:
            await queue.ask([ONE, TWO, THREE], "quick", "", is_alone=False)
            await _until_empty(library)
            said = queue.trouble
            await queue.go_on("")
            return said, queue.trouble

    assert asyncio.run(run()) == ("the engine does not start", None)
    assert library.orders.counts("")["failed"] >= 1


def test_a_review_of_another_effort_is_not_taken_for_the_one_asked_for(library: Library) -> None:
    async def run() -> None:
        queue = ReviewQueue(library, ServerConfig())
        await queue.ask([ONE], "quick", "me", is_alone=True)
        await queue.ask([ONE], "quick", "you", is_alone=True)
        with pytest.raises(Problem, match="a quick review of this game is under way"):
            await queue.ask([ONE], "deep", "me", is_alone=True)

    asyncio.run(run())


def test_who_moves_up_hears_it(library: Library) -> None:
    async def run() -> list[int]:
        queue = ReviewQueue(library, ServerConfig())
        for game in (ONE, TWO):
            await queue.ask([game], "quick", "", is_alone=True)
        job = await queue.follow(TWO, "")
        assert job
        before = job.shape.place
        waiting = asyncio.create_task(job.wait(0))
        await asyncio.sleep(0)
        await queue.cancel("", ONE)
        await asyncio.wait_for(waiting, 5)
        return [before, job.shape.place]

    assert asyncio.run(run()) == [1, 0]


def test_what_two_have_asked_for_ends_when_neither_wants_it(library: Library) -> None:
    async def run() -> list[str]:
        made = Made()
        async with working(library, made.when_open) as queue:
            for owner in ("me", "you"):
                await queue.ask([ONE], "quick", owner, is_alone=True)
            job = await queue.follow(ONE, "me")
            assert job
            await _until(job, "running")
            await queue.cancel("me", ONE)
            states = [job.state]
            await queue.cancel("you", ONE)
            while not job.is_over:
                await asyncio.sleep(0.01)
            return [*states, job.state]

    assert asyncio.run(run()) == ["running", "cancelled"]


def test_whoever_asks_later_hears_what_became_of_it_last(library: Library) -> None:
    async def run() -> list[str]:
        made = Made()
        states: list[str] = []
        async with working(library, made.at_once) as queue:
            await queue.ask([ONE], "quick", "", is_alone=True)
            await _until_empty(library)
            queue._review = made.when_open  # type: ignore[method-assign]
            await queue.ask([TWO], "quick", "", is_alone=True)
            await queue.ask([ONE], "deep", "", is_alone=True)
            for game in (ONE, TWO):
                await queue.cancel("", game)
                job = await queue.follow(game, "")
                assert job
                while not job.is_over:
                    await asyncio.sleep(0.01)
                states.append(job.state)
            return states

    assert asyncio.run(run()) == ["cancelled", "cancelled"]


def test_stop_and_go_on_begins_the_one_in_flight_anew(library: Library) -> None:
    async def run() -> list[str]:
        made = Made()
        async with working(library, made.when_open) as queue:
            await queue.ask([ONE, TWO], "quick", "", is_alone=False)
            job = await queue.follow(ONE, "")
            assert job
            await _until(job, "running")
            await queue.stop("")
            await _until(job, "stopped")
            assert library.orders.counts("")["stopped"] == 2
            made.gate.set()
            await queue.go_on("")
            await _until_empty(library)
            return made.games

    assert asyncio.run(run()) == [ONE, ONE, TWO]


def test_what_is_stopped_while_it_is_picked_is_not_reviewed(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    picked, go = threading.Event(), threading.Event()
    pick = library.orders.next

    def slowly() -> ReviewOrder | None:
        order = pick()
        if order:
            picked.set()
            go.wait(10)
        return order

    monkeypatch.setattr(library.orders, "next", slowly)

    async def run() -> tuple[list[str], int]:
        made = Made()
        async with working(library, made.at_once) as queue:
            await queue.ask([ONE, TWO], "quick", "", is_alone=False)
            await asyncio.to_thread(picked.wait, 10)
            await queue.stop("")
            go.set()
            job = await queue.follow(ONE, "")
            assert job
            await _until(job, "stopped")
            return made.games, library.orders.counts("")["stopped"]

    assert asyncio.run(run()) == ([], 2)


def test_once_it_is_stopped_nothing_changes_any_more(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticking = threading.Event()
    tick_off = library.orders.done

    def slowly(game_id: str, effort: str) -> list[str]:
        ticking.set()
        time.sleep(0.3)
        return tick_off(game_id, effort)

    monkeypatch.setattr(library.orders, "done", slowly)

    async def run() -> tuple[int, int]:
        async with working(library, Made().at_once) as queue:
            await queue.ask([ONE, TWO], "quick", "", is_alone=False)
            await asyncio.to_thread(ticking.wait, 10)
            await queue.stop("")
            assert queue.running is None
            return queue.finished[""], library.orders.counts("")["stopped"]

    assert asyncio.run(run()) == (1, 1)


def test_the_next_server_goes_on_where_this_one_was_killed(library: Library) -> None:
    async def run() -> list[str]:
        made = Made()
        async with working(library, made.when_open) as queue:
            await queue.ask([FIVE, FOUR, THREE], "quick", "", is_alone=False)
            await queue.ask([ONE], "quick", "", is_alone=True)
            while len(made.games) < 1:
                await asyncio.sleep(0.01)
        async with working(library, made.at_once):
            await _until_empty(library)
        return made.games[1:]

    begun = asyncio.run(run())
    assert sorted(begun) == sorted([ONE, FIVE, FOUR, THREE])
    assert begun[0] == ONE


def test_a_game_that_leaves_takes_its_review_along(library: Library) -> None:
    async def run() -> str:
        made = Made()
        async with working(library, made.when_open) as queue:
            await queue.ask([ONE], "quick", "", is_alone=True)
            job = await queue.follow(ONE, "")
            assert job
            await _until(job, "running")
            library.remove([ONE])
            queue.drop([ONE])
            while not job.is_over:
                await asyncio.sleep(0.01)
            return job.state

    assert asyncio.run(run()) == "cancelled"


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
            await while_awaited(Gone(), work())  # type: ignore[arg-type]
        await asyncio.wait_for(was_given_up.wait(), 5)
        return True

    assert asyncio.run(run())
