"""Several pieces of work at once, and their results in order."""

import asyncio

from kibitz.pipeline.in_order import InOrder


async def _after(seconds: float, name: str, ended: list[str]) -> str:
    try:
        await asyncio.sleep(seconds)
    finally:
        ended.append(name)
    return name


def test_results_come_in_the_order_in_which_the_work_was_begun() -> None:
    async def run() -> tuple[list[str], list[str]]:
        ended: list[str] = []
        results: list[str] = []
        async with InOrder[str]() as under_way:
            for name, seconds in (("slow", 0.05), ("quick", 0.0), ("last", 0.01)):
                under_way.begin(_after(seconds, name, ended))
                results += [done async for done in under_way.until_left(1)]
            assert len(results) == 2, "one is left under way"
            results += [done async for done in under_way.until_left(0)]
        return results, ended

    results, ended = asyncio.run(run())

    assert results == ["slow", "quick", "last"]
    assert ended[0] == "quick"


def test_whoever_stops_listening_leaves_nothing_behind() -> None:
    async def run() -> tuple[list[str], set[asyncio.Task[object]]]:
        ended: list[str] = []
        async with InOrder[str]() as under_way:
            under_way.begin(_after(60, "never", ended))
            under_way.begin(_after(60, "nor this", ended))
            await asyncio.sleep(0)
        return ended, asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(run()) == (["never", "nor this"], set())
