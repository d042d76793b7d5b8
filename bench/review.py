"""How much time Kibitz adds to the engine's own.

    python -m bench.review [--engine PROGRAM]

The same positions at the same nodes: driven by hand (write a command, wait for
`bestmove`, read nothing else), by Kibitz, and by `chess.engine`; then two workers
against one. All in one run, on one idle machine: only the ratios matter, each the
median of pairs that ran one after the other, because the machine's speed drifts.
"""

import argparse
import asyncio
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import chess
import chess.engine

from kibitz.core.game import Game
from kibitz.core.plan import first_look
from kibitz.core.terminal import terminal_eval
from kibitz.engine.identity import EngineProgram
from kibitz.engine.places import find_engine
from kibitz.engine.pool import open_pool
from kibitz.engine.process import position_of
from kibitz.pipeline.folders import data_folder
from kibitz.pipeline.read import read_games
from kibitz.pipeline.review import review_with
from kibitz.settings import PRESETS, Effort, Settings

GAME = Path(__file__).parent.parent / "tests" / "corpus" / "kasparov.pgn"
ROUNDS = 5
OPTIONS = {"Threads": "1", "Hash": "16"}


def _effort(nodes: int) -> Effort:
    return replace(PRESETS["quick"], nodes=nodes)


def by_hand(program: EngineProgram, game: Game, nodes: int) -> float:
    """Seconds for every search of the plan, with the least that can be done around it."""
    finished = {index for index, board in enumerate(game.boards()) if terminal_eval(board)}
    groups = first_look(len(game.moves) + 1, finished, _effort(nodes))
    commands = {
        index: position_of(game.start, game.moves[:index], as_chess960=False).command
        for index in range(len(game.moves) + 1)
    }
    with subprocess.Popen(
        program.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as engine:
        if engine.stdin is None or engine.stdout is None:
            raise SystemExit("no pipes")

        def ask(command: str, answer: str) -> None:
            engine.stdin.write(command + "\n")  # type: ignore[union-attr]
            engine.stdin.flush()  # type: ignore[union-attr]
            for line in engine.stdout:  # type: ignore[union-attr]
                if line.startswith(answer):
                    return

        ask("uci", "uciok")
        for name, value in OPTIONS.items():
            engine.stdin.write(f"setoption name {name} value {value}\n")
        ask("isready", "readyok")
        ask("go nodes 1000", "bestmove")
        start = perf_counter()
        for group in groups:
            ask("ucinewgame\nisready", "readyok")
            for task in group:
                ask(f"{commands[task.index]}\ngo nodes {nodes}", "bestmove")
        seconds = perf_counter() - start
        engine.stdin.write("quit\n")
    return seconds


async def by_kibitz(program: EngineProgram, game: Game, nodes: int, workers: int) -> tuple[float, float, int]:
    """Seconds, our own CPU seconds, and searches."""
    settings = Settings(effort=_effort(nodes))
    async with open_pool(program, workers=workers, options=OPTIONS) as pool:
        await review_with(pool, game, Settings(effort=_effort(500)))  # the engines are up and warm
        start, cpu = perf_counter(), process_time()
        report = await review_with(pool, game, settings)
        used = report.provenance.engine
        return perf_counter() - start, process_time() - cpu, used.searches if used else 0


def by_python_chess(program: EngineProgram, game: Game, nodes: int) -> tuple[float, float]:
    """Seconds and our own CPU seconds of the same searches, in the same order."""
    finished = {index for index, board in enumerate(game.boards()) if terminal_eval(board)}
    groups = first_look(len(game.moves) + 1, finished, _effort(nodes))
    boards = []
    board = game.start.copy()
    for move in (None, *game.moves):
        if move:
            board.push(move)
        boards.append(board.copy())
    with chess.engine.SimpleEngine.popen_uci(list(program.command), timeout=60) as engine:
        engine.configure(dict(OPTIONS))
        engine.analyse(boards[0], chess.engine.Limit(nodes=1000))
        start, cpu = perf_counter(), process_time()
        for number, group in enumerate(groups):
            for task in group:
                engine.analyse(boards[task.index], chess.engine.Limit(nodes=nodes), game=number)
        return perf_counter() - start, process_time() - cpu


def print_utilisation(program: EngineProgram, game: Game, nodes: int) -> None:
    """Our time against the engine's own, and what `chess.engine` takes."""
    rounds = [
        (by_hand(program, game, nodes), asyncio.run(by_kibitz(program, game, nodes, 1)))
        for _ in range(ROUNDS)
    ]
    print(f"{nodes:7,} nodes, by hand and by Kibitz: ", end="")
    print(", ".join(f"{hand:.2f} and {ours:.2f} s" for hand, (ours, _, _) in rounds))
    utilisation = median(hand / ours for hand, (ours, _, _) in rounds)
    cpu, searches = median(cpu for _, (_, cpu, _) in rounds), rounds[0][1][2]
    theirs, their_cpu = by_python_chess(program, game, nodes)
    print(f"   utilisation {utilisation:.3f}; CPU a search: {1000 * cpu / searches:.2f} ms; ", end="")
    print(f"chess.engine {theirs:.2f} s, {1000 * their_cpu / searches:.2f} ms")


def print_second_worker(program: EngineProgram, game: Game, nodes: int) -> None:
    """What a second worker gives us, and what a second engine gives on this machine at all."""
    ours, machine = [], []
    for _ in range(ROUNDS):
        one, two = (asyncio.run(by_kibitz(program, game, nodes, workers))[0] for workers in (1, 2))
        ours.append(one / two)
        with ThreadPoolExecutor(2) as both:
            seconds = list(both.map(lambda _: by_hand(program, game, nodes), range(2)))
        machine.append(2 * by_hand(program, game, nodes) / max(seconds))
    for name, ratios in (
        ("two workers against one", ours),
        ("two engines by hand, sharing nothing", machine),
    ):
        print(f"{name}: {median(ratios):.2f} times ({', '.join(f'{ratio:.2f}' for ratio in ratios)})")


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine")
    program = find_engine(data_folder(), parser.parse_args().engine).program
    (game,) = (each for each in read_games(str(GAME)) if isinstance(each, Game))
    print(f"{GAME.stem}: {len(game.moves) + 1} positions, {os.cpu_count()} cores")
    for nodes in (100_000, 5_000):
        print_utilisation(program, game, nodes)
    print_second_worker(program, game, 100_000)
    status = Path("/proc/self/status").read_text(encoding="ascii")
    print(f"our own memory at its peak: {int(status.split('VmHWM:')[1].split()[0]) / 1024:.0f} MB")


if __name__ == "__main__":
    main()
