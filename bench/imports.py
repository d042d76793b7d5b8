"""How fast games come in from the sites, what they take in memory, and that hosts are asked one at a time.

    python -m bench.imports [GAMES]

Both sites are the tests' stand-in, in a process of its own that sends as fast as it can; the games
are real ones from the reference data, without Lichess's evals, as most games of an account are. A
second figure is for games with evals, each of which has a first review when it is in. Speed is told
for a second of this process's own time, one core's, and for a second of the clock.
"""

import json
import multiprocessing
import resource
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from kibitz.core.chess.site import Account, Site
from kibitz.pipeline.imports.from_site import ImportJob, run_import
from kibitz.pipeline.imports.site_access import SiteAccess
from kibitz.pipeline.library import open_library
from kibitz.settings import Machine, Settings
from kibitz.sites.patience import RealPatience
from tests.reference import reference_lines
from tests.sites.made_games import HOUR, NAME, START
from tests.sites.stand_in import FakeChessCom, FakeLichess, serving

GAMES = 10_000
WITH_EVALS = 500
TARGET = 500
"""Games a second on one core."""


def real_games(count: int, *, with_evals: bool) -> list[dict[str, Any]]:
    """Real games, an hour apart, as the account's."""
    found = []
    for number, line in enumerate(islice(reference_lines("lichess/rapid_2014_2022_train.ndjson.gz"), count)):
        game = json.loads(line) | {"createdAt": START + HOUR * number, "clocks": None}
        game["players"]["white"]["user"] = {"name": NAME, "id": NAME}
        game["clocks"] = [60_000 - 100 * ply for ply in range(game["moves"].count(" ") + 1)]
        if not with_evals:
            del game["analysis"]
        found.append(game)
    return found


def as_months(games: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The same games as Chess.com gives them."""
    months: dict[str, list[dict[str, Any]]] = {}
    for number, game in enumerate(game for game in games if game["variant"] == "standard"):
        ended = datetime.fromtimestamp(game["createdAt"] / 1000, UTC)
        link = f"https://www.chess.com/game/live/{number}"
        moves = " ".join(
            f"{1 + ply // 2}{'.' if ply % 2 == 0 else '...'} {san} {{[%clk 0:09:{59 - ply % 60:02}.9]}}"
            for ply, san in enumerate(game["moves"].split())
        )
        black = game["players"]["black"]["user"]["name"]
        tags = {
            "Event": "Live Chess", "Site": "Chess.com", "Date": f"{ended:%Y.%m.%d}", "White": NAME,
            "Black": black, "Result": "1-0", "TimeControl": "600", "Link": link,
        }  # fmt: skip
        pgn = "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{moves} 1-0\n"
        months.setdefault(f"{ended:%Y/%m}", []).append(
            {"url": link, "pgn": pgn, "rules": "chess", "time_class": "rapid", "rated": True,
             "end_time": game["createdAt"] // 1000, "white": {"username": NAME}, "black": {"username": black}}
        )  # fmt: skip
    return months


def _serve(pipe: Connection, games: list[dict[str, Any]]) -> None:
    """Both sites, until somebody asks how many came at once."""
    lines = [json.dumps(game, separators=(",", ":")).encode() + b"\n" for game in games]
    lichess = FakeLichess(games={NAME: lines}, now=(START + HOUR * len(games)) / 1000)
    chesscom = FakeChessCom(months={NAME: as_months(games)})
    with serving(lichess), serving(chesscom):
        pipe.send((lichess.address, chesscom.address))
        pipe.recv()
        pipe.send((lichess.most_at_once, chesscom.most_at_once))


@contextmanager
def sites(games: list[dict[str, Any]]) -> Iterator[tuple[Machine, Connection]]:
    """Where the stand-in is; asked with anything, the pipe tells the most requests at once."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(theirs, games), daemon=True)
    process.start()
    lichess, chesscom = ours.recv()
    try:
        yield Machine(lichess_address=lichess, chesscom_address=chesscom), ours
    finally:
        process.terminate()
        process.join()


def memory() -> float:
    """The most megabytes that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def bring_in(machine: Machine, site: Site, folder: Path) -> list[tuple[int, float]]:
    """One whole import; games and memory on the way."""
    library = open_library(str(folder / f"{site}.sqlite"))
    access = SiteAccess(machine, None, folder / "locks")
    job = ImportJob(Account(site, NAME))
    found: list[tuple[int, float]] = []
    for tally in run_import(library, access, job, Settings(), RealPatience()):
        if not found or tally.seen != found[-1][0]:
            found.append((tally.seen, memory()))
    library.database.close()
    return found


def timed(machine: Machine, site: Site, what: str) -> float:
    """Print the figures of one import; games a second on one core."""
    with tempfile.TemporaryDirectory() as name:
        clock, own = perf_counter(), process_time()
        steps = bring_in(machine, site, Path(name))
        clock, own = perf_counter() - clock, process_time() - own
    games = steps[-1][0]
    fifth = next(used for seen, used in steps if seen >= games / 5)
    print(
        f"{site}, {what}: {games:,} games, {games / own:,.0f} a second of one core, "
        f"{games / clock:,.0f} by the clock; "
        f"memory {fifth:.0f} MB after a fifth, {steps[-1][1]:.0f} MB at the end"
    )
    return games / own


def one_at_a_time(machine: Machine) -> None:
    """Three imports of each site at once."""
    with tempfile.TemporaryDirectory() as name:
        clients = []
        for site in ("lichess", "chesscom"):
            for number in range(3):
                folder = Path(name) / f"{site}{number}"
                folder.mkdir()
                (folder / "locks").symlink_to(Path(name), target_is_directory=True)
                clients.append(threading.Thread(target=bring_in, args=(machine, site, folder)))
        for client in clients:
            client.start()
        for client in clients:
            client.join()


def main() -> None:
    """Every figure."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with sites(real_games(count, with_evals=False)) as (machine, _):
        rates = [timed(machine, "lichess", "without evals"), timed(machine, "chesscom", "with clocks")]
    with sites(real_games(WITH_EVALS, with_evals=True)) as (machine, pipe):
        timed(machine, "lichess", "with evals, each reviewed at once")
        one_at_a_time(machine)
        pipe.send(None)
        lichess, chesscom = pipe.recv()
    print(f"the most requests at once, of three clients each: {lichess} to Lichess, {chesscom} to Chess.com")
    if min(rates) < TARGET or (lichess, chesscom) != (1, 1):
        raise SystemExit(f"the target is {TARGET} games a second, and one request at a time")


if __name__ == "__main__":
    main()
