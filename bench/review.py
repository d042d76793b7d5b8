"""How much time Kibitz adds to the engine's own.

    python -m bench.review [--engine PROGRAM]

The same positions at the same nodes: driven by hand (write a command, wait for
`bestmove`, read nothing else), by Kibitz with one worker and with two, and by
`chess.engine`. All take turns on one machine: only the ratios matter.
"""

import argparse
import asyncio
import os
import resource
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

import chess.engine

from bench.turns import Lane, Raced, race
from kibitz.core.chess.game import Game
from kibitz.core.looks.first import first_look
from kibitz.core.looks.known import Known, finished_positions
from kibitz.core.searches.task import SearchGroup
from kibitz.engine.identity import EngineProgram
from kibitz.engine.places import find_engine
from kibitz.engine.pool import open_pool
from kibitz.engine.position import positions_of
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.read import read_games
from kibitz.pipeline.review import review_with
from kibitz.settings import PRESETS, Effort, Settings

GAME = Path(__file__).parent.parent / "tests" / "corpus" / "kasparov.pgn"
ROUNDS = 4
OPTIONS = {"Threads": "1", "Hash": "16"}

WARM_UP = 500_000
"""Nodes for each engine before the start: one in WebAssembly is compiled better while it runs."""

TURN = 0.2
"""Seconds: far less than those over which a shared machine changes its speed."""


@dataclass(frozen=True, slots=True)
class Work:
    """What everybody has to do."""

    program: EngineProgram
    game: Game
    nodes: int

    @property
    def effort(self) -> Effort:
        """One look at every position."""
        return replace(PRESETS["quick"], nodes=self.nodes)

    def groups(self) -> list[SearchGroup]:
        """The searches, as Kibitz orders them."""
        return first_look(Known(self.game, finished_positions(self.game)), Settings(effort=self.effort))

    @property
    def searches(self) -> int:
        """How many there are."""
        return sum(len(group) for group in self.groups())


@dataclass(frozen=True, slots=True)
class Used:
    """What a Python program took besides the engine's time."""

    cpu: float
    memory: int
    """Kilobytes at the peak."""


Ask = Callable[[str, str], None]


@contextmanager
def _engine(program: EngineProgram) -> Iterator[Ask]:
    """An engine, up and warm: a way to send it a command and to wait for a word."""
    with subprocess.Popen(
        program.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        commands, answers = process.stdin, process.stdout
        if commands is None or answers is None:
            raise SystemExit("no pipes")

        def ask(command: str, answer: str) -> None:
            commands.write(command + "\n")
            commands.flush()
            for line in answers:
                if line.startswith(answer):
                    return

        ask("uci", "uciok")
        options = "".join(f"setoption name {name} value {value}\n" for name, value in OPTIONS.items())
        ask(f"{options}isready", "readyok")
        ask(f"go nodes {WARM_UP}", "bestmove")
        yield ask
        commands.write("quit\n")


def by_hand(lane: Lane, work: Work, *, engines: int) -> None:
    """Every search of the plan by each engine, with the least that can be done around it."""
    game, groups = work.game, work.groups()
    positions = positions_of(game.start, game.moves, range(len(game.moves) + 1), as_chess960=False)

    def play(ask: Ask) -> None:
        for group in groups:
            ask("ucinewgame\nisready", "readyok")
            for task in group:
                ask(f"{positions[task.place.index].command}\ngo nodes {work.nodes}", "bestmove")

    with ExitStack() as stack, ThreadPoolExecutor(engines) as threads:
        running = [stack.enter_context(_engine(work.program)) for _ in range(engines)]
        lane.ready()
        list(threads.map(play, running))
        lane.finish(None)


def by_kibitz(lane: Lane, work: Work, *, workers: int) -> None:
    """The whole review, up to the report."""

    async def review() -> None:
        async with open_pool(work.program, workers=workers, options=OPTIONS) as pool:
            warm_up = replace(PRESETS["quick"], nodes=WARM_UP * workers // work.searches)
            await review_with(pool, work.game, Settings(effort=warm_up))
            lane.ready()
            cpu = process_time()
            await review_with(pool, work.game, Settings(effort=work.effort))
            lane.finish(_used(process_time() - cpu))

    asyncio.run(review())


def by_python_chess(lane: Lane, work: Work) -> None:
    """The same searches in the same order, by the library most programs use."""
    boards = [board.copy() for board in work.game.boards()]
    with chess.engine.SimpleEngine.popen_uci(list(work.program.command), timeout=60) as engine:
        engine.configure(dict(OPTIONS))
        engine.analyse(boards[0], chess.engine.Limit(nodes=WARM_UP))
        groups = work.groups()
        lane.ready()
        cpu = process_time()
        for number, group in enumerate(groups):
            for task in group:
                engine.analyse(boards[task.place.index], chess.engine.Limit(nodes=work.nodes), game=number)
        lane.finish(_used(process_time() - cpu))


def _used(cpu: float) -> Used:
    return Used(cpu, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


ONE, TWO = "one engine by hand", "two engines by hand, each everything"
KIBITZ, TWO_WORKERS, LIBRARY = "Kibitz with one worker", "Kibitz with two workers", "chess.engine"

Racers = Mapping[str, Callable[[Lane], object]]
Rounds = Sequence[Mapping[str, Raced]]


def several(racers: Racers, *, turn: float | None) -> Rounds:
    """Everybody does it all, several times, and it is printed how long that took."""
    rounds = [race(racers, turn=turn) for _ in range(ROUNDS)]
    for name in racers:
        print(f"  {name}: {', '.join(f'{each[name].seconds:.2f}' for each in rounds)} s")
    return rounds


def print_utilisation(work: Work) -> None:
    """Our time against the engine's own, and what `chess.engine` takes."""
    print(f"{work.nodes:,} nodes, {work.searches} searches")
    racers = {
        ONE: partial(by_hand, work=work, engines=1),
        KIBITZ: partial(by_kibitz, work=work, workers=1),
        LIBRARY: partial(by_python_chess, work=work),
    }
    rounds = several(racers, turn=TURN)
    for name in (KIBITZ, LIBRARY):
        print_ratio(f"utilisation, {name}", rounds, ONE, name)
        used: list[Used] = [each[name].result for each in rounds]
        cpu, memory = median(each.cpu for each in used), max(each.memory for each in used)
        print(f"    CPU {1000 * cpu / work.searches:.2f} ms a search, memory {memory / 1024:.0f} MB")


def print_second_worker(work: Work) -> None:
    """What a second worker gives us, and what a second engine gives on this machine at all.

    Without turns: two engines that are stopped and go on together lose more than one does.
    """
    print(f"{work.nodes:,} nodes, a second worker")
    racers = {
        ONE: partial(by_hand, work=work, engines=1),
        TWO: partial(by_hand, work=work, engines=2),
        KIBITZ: partial(by_kibitz, work=work, workers=1),
        TWO_WORKERS: partial(by_kibitz, work=work, workers=2),
    }
    rounds = several(racers, turn=None)
    print_ratio("two workers against one", rounds, KIBITZ, TWO_WORKERS)
    print_ratio("two engines by hand against one, sharing nothing", rounds, ONE, TWO, times=2)


def print_ratio(what: str, rounds: Rounds, over: str, under: str, times: int = 1) -> None:
    """All the seconds of one over all the seconds of another, and the rounds one by one."""
    pairs = [(times * each[over].seconds, each[under].seconds) for each in rounds]
    whole = sum(one for one, _ in pairs) / sum(other for _, other in pairs)
    print(f"  {what}: {whole:.3f} ({', '.join(f'{one / other:.3f}' for one, other in pairs)})")


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine")
    program = find_engine(data_folder(), parser.parse_args().engine).program
    (game,) = (each for each in read_games(str(GAME)) if isinstance(each, Game))
    print(f"{GAME.stem}, {os.cpu_count()} cores")
    for nodes in (5_000, 100_000):
        print_utilisation(Work(program, game, nodes))
    print_second_worker(Work(program, game, 100_000))


if __name__ == "__main__":
    main()
