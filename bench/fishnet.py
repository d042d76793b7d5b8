"""Jobs a second through the port for fishnet clients, and a run on real clients of which one is killed.

    python -m bench.fishnet [--jobs N] [--games N] [--port-only | --run-only]

The first figure is of the port alone: stand-ins in a process of their own ask for jobs of two
positions and answer at once, each with two requests, as the Rust client does; every answer is
checked as in a run. The second is `kibitz bulk --on fishnet` as users start it.
"""

import argparse
import asyncio
import json
import multiprocessing
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import monotonic, perf_counter, process_time, sleep

import chess

from kibitz.core.library import StoredWorker
from kibitz.core.searches.task import At, Limit, SearchTask
from kibitz.engine.places import find_engine
from kibitz.engine.pool import Played
from kibitz.fishnet.crew import key_hash, new_key
from kibitz.fishnet.job import Job, sent_game
from kibitz.fishnet.port import listen, open_port
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.library import open_library
from kibitz.store.workers import Workers
from tests.fishnet.clients import end, python_client
from tests.fishnet.jobs import rust_answer, rust_part
from tests.reference import PLACE

CLIENTS = 90
"""Stand-ins: with fewer it is the waits between two processes on a busy machine that are measured."""

NODES = 1_000
MOVES = (chess.Move.from_uci("e2e4"),)
SEARCH = ["--effort", "standard", "--nodes", "3000"]
GOLD = PLACE / "lichess" / "gold_2025.ndjson"


def stand_ins(port: int, keys: Sequence[str]) -> None:
    """All of them, in this process, until the port is closed."""
    asyncio.run(_stand_ins(port, keys))


async def _stand_ins(port: int, keys: Sequence[str]) -> None:
    body = json.dumps(rust_answer({0: rust_part("e2e4"), 1: rust_part("e7e5")}, 2)).encode()
    await asyncio.gather(*[_stand_in(port, key, body) for key in keys], return_exceptions=True)


async def _stand_in(port: int, key: str, body: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"host: x\r\nauthorization: Bearer {key}\r\nuser-agent: fishnet-linux-x86_64/2.14.0\r\n"

    async def ask(path: str, sent: bytes) -> tuple[int, bytes]:
        request = f"POST /fishnet/{path} HTTP/1.1\r\n{head}content-length: {len(sent)}\r\n\r\n"
        writer.write(request.encode() + sent)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = answer.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        return int(answer[9:12]), await reader.readexactly(int(length or 0))

    while True:
        status, job = await ask("acquire?slow=true", b"{}")
        if status == 202:
            job_id = json.loads(job)["work"]["id"]
            await ask(f"analysis/{job_id}?slow=false&stop=true", body)
        else:
            await asyncio.sleep(0.05)


async def port_alone(folder: Path, jobs: int) -> tuple[float, Counter[str]]:
    """Jobs a second, and what became of them."""
    library = open_library(str(folder / "port.sqlite"))
    keys = [new_key() for _ in range(CLIENTS)]
    for number, key in enumerate(keys):
        Workers(library.database).add(StoredWorker(name=f"w{number}", key_hash=key_hash(key), added=""))
    listener = listen("127.0.0.1", 0)
    async with open_port(library, listener) as office:
        loop = asyncio.get_running_loop()
        game = sent_game(Played(chess.Board(), MOVES))
        group = tuple([SearchTask(At(index), Limit(nodes=NODES)) for index in (0, 1)])
        waiting = [Job(number, game, (group,), print, loop.create_future()) for number in range(jobs)]
        for job in waiting:
            office.jobs.put(job)
        crowd = multiprocessing.get_context("spawn").Process(
            target=stand_ins, args=(listener.getsockname()[1], keys), daemon=True
        )
        crowd.start()
        await waiting[0].done  # they are there
        start, spent, left = perf_counter(), process_time(), sum(not job.done.done() for job in waiting)
        await asyncio.wait([job.done for job in waiting])
        seconds, spent = perf_counter() - start, process_time() - spent
        crowd.kill()
        crowd.join()
        done = Counter(str(len(job.done.result())) for job in waiting)
        tallies = [member.tally for member in office.crew.members]
    library.database.close()
    theirs = getrusage(RUSAGE_CHILDREN)
    print(f"{1000 * spent / left:.2f} ms of one core for a job, so at most {left / spent:,.0f} a second")
    print(f"{1000 * (theirs.ru_utime + theirs.ru_stime) / jobs:.2f} ms of another for the stand-ins")
    found = Counter(
        answered=sum(tally.jobs for tally in tallies),
        lost=sum(tally.lost for tally in tallies),
        refused=sum(tally.refused for tally in tallies),
        whole=done["2"],
    )
    return left / seconds, found


def kibitz(*arguments: str) -> list[str]:
    """The command line, as users start it."""
    return [sys.executable, "-m", "kibitz", *arguments]


def real_clients(folder: Path, games: int) -> None:
    """Games on two real clients and one engine here; one client is killed when a third is done."""
    database = str(folder / "library.sqlite")
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    address, engine = f"http://127.0.0.1:{port}/fishnet", find_engine(data_folder(), None).program.command
    keys = {name: _new_worker(database, name) for name in ("attic", "cellar")}
    with ExitStack() as stack:
        start_client = partial(python_client, address, engine=engine, folder=folder)
        clients = {name: stack.enter_context(start_client(key)) for name, key in keys.items()}
        _wait(lambda: all(b"Started" in log.read_bytes() for log in folder.glob("*.log")), 120)
        start = perf_counter()
        run = subprocess.Popen(
            kibitz(
                "bulk", str(GOLD), "--max-games", str(games), "--database", database, "--on", "fishnet",
                "--fishnet-port", str(port), "--workers", "1", *SEARCH,
            ),
            stderr=subprocess.PIPE,
        )  # fmt: skip
        _wait(lambda: len(_analyses(database)) >= games // 3, 600)
        end(clients["attic"])
        print(f"attic killed after {perf_counter() - start:.0f} s, {len(_analyses(database))} games done")
        _, said = run.communicate(timeout=1200)
        print(f"{perf_counter() - start:.0f} s, exit code {run.returncode}")
        print(said.decode(), end="")
    _count(database)


def _new_worker(database: str, name: str) -> str:
    run = subprocess.run(
        kibitz("worker", "--database", database, "add", name, "--json"), capture_output=True, check=True
    )
    return str(json.loads(run.stdout)["key"])


def _wait(condition: Callable[[], bool], seconds: float) -> None:
    deadline = monotonic() + seconds
    while not condition():
        assert monotonic() < deadline, "it takes too long"
        sleep(2)  # asking takes time of the engines


def _analyses(database: str) -> list[dict[str, object]]:
    listed = subprocess.run(
        kibitz("library", "--database", database, "list", "--json", "--limit", "100"),
        capture_output=True,
        check=True,
    )
    games = [json.loads(line) for line in listed.stdout.splitlines()]
    return [game for game in games if game["analyses"]]


def _count(database: str) -> None:
    """Whether every game is whole, and who searched how much of it."""
    exported = subprocess.run(
        kibitz("library", "--database", database, "export", "--json"), capture_output=True, check=True
    )
    reports = [json.loads(line) for line in exported.stdout.splitlines()]
    engines = [report["provenance"]["engine"] for report in reports]
    whole = sum(
        not engine["failed"] and None not in report["searches"]["evals"]
        for engine, report in zip(engines, reports, strict=True)
    )
    positions = sum(engine["searches"] for engine in engines)
    by = Counter({"here": positions})
    for engine in engines:
        for worker in engine.get("workers", ()):
            by[f"{worker['name']}, {worker['client']}, {worker['engine']}"] += len(worker["positions"])
            by["here"] -= len(worker["positions"])
    print(f"{whole} of {len(reports)} games whole, {positions:,} positions searched")
    for who, count in by.most_common():
        print(f"  {count:,} ({count / positions:.0%}) {who}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=40)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--port-only", action="store_true")
    which.add_argument("--run-only", action="store_true")
    asked = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # it takes minutes
    with tempfile.TemporaryDirectory() as name:
        if not asked.run_only:
            rate, found = asyncio.run(port_alone(Path(name), asked.jobs))
            print(f"{rate:,.0f} jobs a second from {CLIENTS} stand-ins, {2 * rate:,.0f} requests")
            print(", ".join(f"{count:,} {what}" for what, count in found.items()), f"of {asked.jobs:,}")
        if not asked.port_only:
            real_clients(Path(name), asked.games)


if __name__ == "__main__":
    main()
