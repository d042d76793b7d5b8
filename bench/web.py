"""What the page costs and how long people wait.

    python -m bench.web

Starts its own server on loopback and ends it. Prints: seconds from import to the first label
at `standard` with a warm engine; the page's weight; the slowest interaction on a game of 300
plies; and 50 readers with 10 games in the queue.
"""

import asyncio
import gzip
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any

import httpx

from bench.library import source_file
from kibitz.core.library import StoredGame
from kibitz.pipeline.library import KeptGame, readable_games
from kibitz.pipeline.sources import Source
from tests.web.browser import open_browser, open_page
from tests.web.long_game import long_game
from tests.web.server import Server, bare, running_server

STATIC = Path(__file__).parents[1] / "src" / "kibitz" / "web" / "static"
READERS, QUEUED, ROUNDS, LONG = 50, 10, 10, 300


def weight() -> None:
    """Kilobytes over the network, compressed."""
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in sorted(STATIC.iterdir())}
    parts = ", ".join(f"{name} {size / 1000:.1f}" for name, size in sizes.items())
    print(f"page weight: {sum(sizes.values()) / 1000:.1f} kB gzipped ({parts}; wanted: under 200)")


def first_label(server: Server) -> None:
    """Seconds from the upload of a game to the first label, at `standard`, with a warm engine."""
    server.reviewed("legal", "standard")
    for name in ("evergreen", "kasparov", "fischer"):
        with server.client() as client:
            start = perf_counter()
            text = bare(name)
            game = client.post("/api/games", content=text).json()["games"][0]["id"]
            client.put(f"/api/games/{game}/review", json={"effort": "standard"})
            with client.stream("GET", f"/api/games/{game}/events", timeout=60) as stream:
                next(line for line in stream.iter_lines() if line == "event: moves")
            print(f"first label of {name}: {perf_counter() - start:.2f} s (wanted: 2)")
            client.delete(f"/api/games/{game}/review")


def interactions(server: Server) -> None:
    """The slowest of many key presses and clicks on a long game, as the browser itself counts."""
    with server.client() as client:
        game = client.post("/api/games", content=long_game(LONG).encode()).json()["games"][0]
        client.put(f"/api/games/{game['id']}/review", json={"effort": "quick"})
        while client.get(f"/api/games/{game['id']}/review").status_code != 200:
            sleep(0.2)
    with open_browser() as browser, open_page(browser, server.address) as page:
        page.goto(f"/games/{game['id']}")
        page.wait_for_selector('[data-testid="move"][data-label="best"]')
        page.evaluate(
            """() => { window.slow = [];
            new PerformanceObserver(list => window.slow.push(...list.getEntries().map(each => each.duration)))
              .observe({type: 'event', durationThreshold: 16, buffered: true}); }"""
        )
        for key in ["ArrowRight"] * 60 + ["ArrowDown", "ArrowUp", "f", "n", "n", "p"] * 3:
            page.keyboard.press(key)
            page.wait_for_timeout(30)
        for index in range(20, LONG, 60):
            page.locator(f'[data-testid="move"][data-index="{index}"]').click()
        page.wait_for_timeout(500)
        slow = page.evaluate("window.slow")
    worst = max(slow, default=0)
    print(f"interaction to next paint, {game['plies']} plies: {worst:.0f} ms at worst (wanted: 100)")


def rapid() -> list[StoredGame]:
    """Real games of every length."""
    return [each.stored for each in readable_games(Source(str(source_file()))) if isinstance(each, KeptGame)]


async def readers(server: Server, games: list[str]) -> None:
    """Fifty people reading while ten games are in the queue."""
    async with httpx.AsyncClient(
        base_url=server.address, timeout=60, limits=httpx.Limits(max_connections=80)
    ) as client:
        for raw in [game.raw for game in rapid()[:QUEUED]]:
            game = (await client.post("/api/games", content=raw)).json()["games"][0]["id"]
            await client.put(f"/api/games/{game}/review", json={"effort": "standard"})
        waits: list[float] = []
        errors: list[int] = []

        async def read(number: int) -> None:
            for each in range(ROUNDS):
                game = games[(number + each) % len(games)]
                for path in (f"/api/games/{game}/review", "/api/games?limit=20", f"/api/games/{game}"):
                    start = perf_counter()
                    answer = await client.get(path)
                    waits.append(perf_counter() - start)
                    if answer.status_code != 200:
                        errors.append(answer.status_code)

        start = perf_counter()
        await asyncio.gather(*[read(number) for number in range(READERS)])
        seconds = perf_counter() - start
        jobs = [row["job"] for row in (await client.get("/api/games?limit=50")).json()["games"] if row["job"]]
        for row in (await client.get("/api/games?limit=50")).json()["games"]:
            if row["job"]:
                await client.delete(f"/api/games/{row['id']}/review")
    ninety_nine = quantiles(waits, n=100)[98]
    print(
        f"{READERS} readers, {len(jobs)} reviews in the queue: {len(waits):,} answers in {seconds:.1f} s, "
        f"{len(errors)} errors, wait {1000 * median(waits):.0f} ms at the median, "
        f"{1000 * ninety_nine:.0f} ms at 99 %"
    )


def main() -> None:
    """Print every figure."""
    weight()
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder) / "library.sqlite") as server:
        first_label(server)
        games: list[Any] = [server.reviewed(name)["id"] for name in ("opera", "reti", "legal", "greco")]
        interactions(server)
        asyncio.run(readers(server, games))


if __name__ == "__main__":
    main()
