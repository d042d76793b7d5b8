"""Hours of work with everything going wrong: is anything lost, left over, or growing?

    python -m bench.soak [--minutes 480] [--seed 1] [--engine PROGRAM] [--faketime LIBRARY]

A server that readers use and a long bulk run go on from the beginning to the end; beside
them, bulk runs and servers are killed, frozen and starved, and must end as if nothing had
happened. The seed chooses what happens, and when, as a part of an undisturbed run's time.
"""

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from bench.soak.bulk_rounds import GAMES, Bulk
from bench.soak.clock import Clock, found_clock
from bench.soak.long_bulk import LongBulk
from bench.soak.serving import SteadyServer, killed_server
from tests.pipeline.bulk_run import finish, reports, start_bulk
from tests.store.postgres import Postgres, running_postgres
from tests.web.server import fake_engine, running_server

SERVER_STEPS = 3
"""Games that the steady server is given between two disturbances."""


def main() -> int:
    """Until the time is up; the exit code says whether anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=480)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", help="for bulk runs; servers have one that answers at once")
    parser.add_argument("--faketime", type=Path, help="libfaketimeMT.so.1, if it is not where Debian has it")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and what was started is ended
    with TemporaryDirectory(prefix="kibitz-soak-") as folder, ExitStack() as stack:
        postgres = stack.enter_context(_postgres_if_any())
        clock = found_clock(asked.faketime, Path(folder))
        engine = ["--engine", asked.engine] if asked.engine else []
        bulk = _undisturbed(Path(folder), engine, postgres, clock)
        end = time.monotonic() + asked.minutes * 60
        return _soak(Path(folder), bulk, Random(asked.seed), asked.seed, end)


@contextmanager
def _postgres_if_any() -> Iterator[Postgres | None]:
    with ExitStack() as stack:
        try:
            server = stack.enter_context(running_postgres())
        except pytest.skip.Exception as reason:
            print(f"without PostgreSQL: {reason}")
            server = None
        yield server


def _undisturbed(folder: Path, engine: list[str], postgres: Postgres | None, clock: Clock | None) -> Bulk:
    if clock is None:
        print("without jumps of the clock: libfaketime is not installed")
    database, start = folder / "undisturbed.sqlite", time.monotonic()
    finish(start_bulk(database, *engine, games=GAMES))
    return Bulk(folder, engine, time.monotonic() - start, reports(database), postgres, clock)


def _soak(folder: Path, bulk: Bulk, dice: Random, seed: int, end: float) -> int:
    settings = ("--engine", str(fake_engine(folder)), "--workers", "1")
    rounds, problems, number = Counter[str](), list[str](), 0
    with (
        running_server(folder / "steady.sqlite", *settings) as server,
        LongBulk(folder, bulk.engine, seed) as long,
    ):
        steady = SteadyServer(server)
        while time.monotonic() < end:
            number += 1
            trouble = dice.choice([*bulk.troubles(), None])
            name = trouble.value if trouble else "a server killed"
            found = (
                bulk.round(number, trouble, dice)
                if trouble
                else killed_server(folder, number, dice, *settings)
            )
            for _ in range(SERVER_STEPS):
                found += [*steady.step(len(steady.given), dice), *long.step(dice)]
            rounds[name] += 1
            problems += [f"round {number}, {name}: {each}" for each in found]
            print(f"{number:5} {name:32} {'; '.join(found) or 'well'}", flush=True)
        problems += [*long.at_the_end(), *steady.at_the_end()]
    _report(rounds, steady, long, seed, problems)
    return 1 if problems else 0


def _report(
    rounds: Counter[str], steady: SteadyServer, long: LongBulk, seed: int, problems: list[str]
) -> None:
    print(f"\nseed {seed}, {rounds.total()} rounds")
    for name, count in rounds.most_common():
        print(f"  {count:4}  {name}")
    print(f"server: {len(steady.given)} games taken; {steady.held}")
    print(f"long bulk run: {long.done} games; {long.held}")
    print("\n".join(problems) or "nothing was lost, nothing was left, nothing grew")


if __name__ == "__main__":
    sys.exit(main())
