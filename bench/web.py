"""What the page costs and how long people wait.

    python -m bench.web

Starts its own server on loopback and ends it. Prints: the page's weight as it goes out; seconds
from import to the first label and story, of a game whose file has evals and of one that an engine
must look at; how long a long review takes to open; from a key to the paint on it, in time and in
work, and the slowest interaction; 50 readers with 10 games in the queue; and memory, at work and
when nobody has asked for anything for as long as engines are kept. Nothing else in the server goes
by the clock, so an hour of that is no different.

Times are of the machine as it is: a busy one is slower. Work is processor time, which is not.
"""

import asyncio
import gzip
import os
import re
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any

import httpx

from bench.key_work import key_work
from bench.library import source_file
from kibitz.core.library import StoredGame
from kibitz.pipeline.kept_game import KeptGame, readable_games
from kibitz.pipeline.sources import Source
from kibitz.settings import Machine
from tests.processes import command_of, descendants
from tests.reference import PLACE
from tests.web.browser import open_browser, open_page
from tests.web.server import CORPUS, Server, bare, first_files, running_server, until

READERS, QUEUED, ROUNDS = 50, 10, 10
IDLE = 20.0
"""Seconds after which the server of this bench lets its engines go."""


def weight(server: Server) -> None:
    """Kilobytes over the network, and again for a browser that has been here."""
    with server.client() as client:
        sizes, tags = {}, {}
        for path in ["/", *first_files(client.get("/").text)]:
            with client.stream("GET", path) as answer:
                answer.read()
                sizes[path], tags[path] = answer.num_bytes_downloaded, answer.headers["etag"]
        again = [client.get(path, headers={"if-none-match": tag}) for path, tag in tags.items()]
    parts = ", ".join(f"{path} {size / 1000:.1f}" for path, size in sizes.items())
    kept = sum(len(answer.content) for answer in again)
    total = sum(sizes.values()) / 1000
    print(f"page weight: {total:.1f} kB as sent ({parts}; wanted: 90), {kept} bytes the second time")


def story_of_evals(server: Server) -> None:
    """Seconds from the upload of a game with evals to its labels and its story, which come together."""
    waits = []
    for name in ("kasparov", "fischer", "evergreen"):
        with server.client() as client:
            start = perf_counter()
            text = (CORPUS / f"{name}.pgn").read_bytes()
            game = client.post("/api/games", content=text).json()["games"][0]["id"]
            client.get(f"/api/games/{game}")
            report = client.get(f"/api/games/{game}/review").json()["report"]
            assert report["story"]["chapters"]
            assert any(move["label"] for move in report["moves"])
            waits.append(perf_counter() - start)
            client.delete(f"/api/games/{game}")
    print(
        f"evals in the file: first labels and story {max(waits):.2f} s at worst of {len(waits)} (wanted: 1)"
    )


def story_of_engine(server: Server) -> None:
    """Seconds from the upload to the first label and to the first story at `standard`, with a warm engine."""
    server.reviewed("legal", "standard")
    for name in ("evergreen", "kasparov", "fischer"):
        with server.client() as client:
            start = perf_counter()
            asked = {"review": "standard"}
            game = client.post("/api/games", content=bare(name), params=asked).json()["games"][0]["id"]
            with client.stream("GET", f"/api/games/{game}/events", timeout=600) as stream:
                lines = stream.iter_lines()
                next(line for line in lines if line == "event: moves")
                label = perf_counter() - start
                next(line for line in lines if line == "event: draft")
                client.get(f"/api/games/{game}/review")
                story = perf_counter() - start
            client.delete(f"/api/games/{game}/review")
            print(f"{name}, by an engine: first label {label:.1f} s (wanted: 2), first story {story:.1f} s")


def longest_game() -> bytes:
    """Of the reference games, as Lichess sends it."""
    found = b""
    for path in sorted((PLACE / "lichess").glob("rapid_*")):
        with gzip.open(path) as lines:
            found = max([found, *lines], key=_moves_text)
    return found


def _moves_text(line: bytes) -> int:
    moves = re.search(rb'"moves":"([^"]*)"', line)
    return moves[1].count(b" ") if moves else 0


def long_review(server: Server) -> str:
    """How long a long review takes to open, first and again."""
    with server.client() as client:
        game = client.post("/api/games", content=longest_game()).json()["games"][0]
        path = f"/api/games/{game['id']}"
        client.put(f"{path}/review", json={"effort": "quick"})
        until(lambda: client.get(path).json()["effort"] == "quick", 600)
        waits = []
        for _ in range(6):
            start = perf_counter()
            answer = client.get(f"{path}/review")
            waits.append(perf_counter() - start)
        size = len(answer.content)
    print(
        f"review of {game['plies']} plies, {size / 1000:.0f} kB: {1000 * waits[0]:.0f} ms the first time, "
        f"{1000 * median(waits[1:]):.0f} ms after (wanted: 300)"
    )
    return str(game["id"])


def interactions(server: Server, game: str) -> None:
    """Keys and clicks on a long game, as the browser itself counts, and the work that a key makes."""
    with open_browser() as browser, open_page(browser, server.address) as page:
        page.goto(f"/games/{game}")
        page.wait_for_selector('[data-testid="move"][data-label="best"]')
        page.wait_for_timeout(1000)
        page.evaluate(WATCH)
        before = _renderer_seconds()
        _press(page, ["ArrowRight"] * STEPS)
        work = (_renderer_seconds() - before) / STEPS
        painted = page.evaluate("window.painted")
        page.keyboard.press("Home")
        alone = key_work(browser, page, STEPS // 4)
        _press(page, ["ArrowDown", "ArrowUp", "f", "n", "n", "p"] * 3)
        plies = page.get_by_test_id("move").count()
        for index in range(20, plies, 60):
            page.locator(f'[data-testid="move"][data-index="{index}"]').click()
        page.wait_for_timeout(500)
        slow = page.evaluate("window.slow")
    worst = max(slow, default=0)
    print(
        f"key to paint, {plies} plies: {median(painted):.0f} ms at the median, "
        f"{quantiles(painted, n=20)[18]:.0f} ms at 95 % (wanted, on a quiet machine: 50); "
        f"{alone:.0f} ms of work from the key to its picture, {1000 * work:.0f} with the animation after it"
    )
    print(f"interaction to next paint, {plies} plies: {worst:.0f} ms at worst (wanted: 100)")


STEPS = 100
WATCH = """() => { window.slow = []; window.painted = [];
    new PerformanceObserver(list => window.slow.push(...list.getEntries().map(each => each.duration)))
        .observe({type: 'event', durationThreshold: 16, buffered: true});
    addEventListener('keydown', ({timeStamp}) => requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => window.painted.push(performance.now() - timeStamp);
        after.port2.postMessage(null);
    }), true); }"""
"""From a key to after the frame that shows it; the browser's own figures begin at 16 ms."""


def _press(page: Any, keys: list[str]) -> None:
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(30)


def _renderer_seconds() -> float:
    """Processor time of the browser's pages so far."""
    ticks = 0
    for pid in descendants(os.getpid()):
        if "--type=renderer" in command_of(pid):
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def rapid() -> list[StoredGame]:
    """Real games of every length."""
    return [each.stored for each in readable_games(Source(str(source_file()))) if isinstance(each, KeptGame)]


async def readers(server: Server, games: list[str]) -> None:
    """Fifty people reading while ten games are in the queue."""
    limits = httpx.Limits(max_connections=80)
    async with httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits) as client:
        text = b"\n".join(game.raw for game in rapid()[:QUEUED])
        await client.post("/api/games", content=text, params={"review": "standard"})
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
        waiting = (await client.get("/api/reviews")).json()["waiting"]
        await client.delete("/api/reviews")
    ninety_nine = quantiles(waits, n=100)[98]
    print(
        f"{READERS} readers, {waiting} reviews in the queue: {len(waits):,} answers in {seconds:.1f} s, "
        f"{len(errors)} errors, wait {1000 * median(waits):.0f} ms at the median, "
        f"{1000 * ninety_nine:.0f} ms at 99 %"
    )


def memory(server: Server) -> None:
    """Megabytes of the server and its engines: at once, and when they have been idle."""
    with server.client() as client:
        client.post("/api/searches", json={"fen": START, "nodes": 1000})
    busy = _megabytes(server.pid, *descendants(server.pid))
    until(lambda: not descendants(server.pid), 10 * IDLE)
    idle = _megabytes(server.pid)
    print(
        f"memory: {busy:.0f} MB with engines, {idle:.0f} MB when nobody has asked for {IDLE:.0f} s "
        f"(usually {Machine().idle:.0f} s)"
    )


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def _megabytes(*pids: int) -> float:
    """Resident memory, each page counted once."""
    texts = [Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8") for pid in pids]
    kilobytes = [
        int(found[1]) for text in texts if (found := re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE))
    ]
    return sum(kilobytes) / 1000


def main() -> None:
    """Print every figure."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "library.sqlite", KIBITZ_IDLE=str(IDLE)) as server,
    ):
        weight(server)
        story_of_evals(server)
        story_of_engine(server)
        game = long_review(server)
        interactions(server, game)
        games: list[Any] = [server.reviewed(name)["id"] for name in ("opera", "reti", "legal", "greco")]
        asyncio.run(readers(server, games))
        sleep(1)
        memory(server)


if __name__ == "__main__":
    main()
