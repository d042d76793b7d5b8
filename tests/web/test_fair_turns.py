"""Many readers, one engine: nobody waits for all that another has asked."""

import asyncio

import pytest

pytest.importorskip("fastapi", reason="the page needs kibitz[web]")

from kibitz.web.server.fair_turns import FairTurns
from kibitz.web.server.problems import Problem


def test_a_reader_with_one_question_does_not_wait_for_another_with_many() -> None:
    async def run() -> str:
        turns, served, gate = FairTurns(8), [], asyncio.Event()

        async def ask(reader: str) -> None:
            async with turns.turn(reader):
                served.append(reader)
                await gate.wait()

        asking = [asyncio.create_task(ask(reader)) for reader in "aaaaab"]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.wait_for(asyncio.gather(*asking), 10)
        return "".join(served)

    assert asyncio.run(run()) == "abaaaa"


def test_too_many_of_one_reader_are_refused_and_of_another_are_not() -> None:
    async def run() -> None:
        turns, gate = FairTurns(2), asyncio.Event()

        async def ask(reader: str) -> None:
            async with turns.turn(reader):
                await gate.wait()

        asking = [asyncio.create_task(ask("a")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Problem, match="2 positions of yours"):
            await ask("a")
        asking.append(asyncio.create_task(ask("b")))
        gate.set()
        await asyncio.wait_for(asyncio.gather(*asking), 10)

    asyncio.run(run())


@pytest.mark.parametrize("leaver", [1, 2])
def test_who_leaves_gives_his_turn_to_the_next(leaver: int) -> None:
    async def run() -> list[int]:
        turns, served, gate = FairTurns(8), [], asyncio.Event()

        async def ask(number: int) -> None:
            async with turns.turn(str(number)):
                served.append(number)
                await gate.wait()

        asking = [asyncio.create_task(ask(number)) for number in range(4)]
        await asyncio.sleep(0)
        gate.set()
        asking[leaver].cancel()
        await asyncio.wait_for(asyncio.gather(*asking, return_exceptions=True), 10)
        async with asyncio.timeout(10), turns.turn("later"):
            return served

    assert asyncio.run(run()) == [number for number in range(4) if number != leaver]
