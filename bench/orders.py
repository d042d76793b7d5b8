"""Which order of searches to use: agreement and time of four orders at the same nodes.

    python -m bench.orders FILE [--games 12] [--nodes 100000] [--engine PROGRAM]

The references are recordings at 857,142 nodes in two orders (`bench.recorded`) and
Lichess itself.
"""

import argparse
import asyncio
from collections.abc import Sequence
from time import monotonic

from bench.looks import FULL, labels, lichess_labels, same
from bench.recorded import ORDERS, analysed_games, place, record, recording
from kibitz.core.chess.game import Game
from kibitz.engine.places import find_engine
from kibitz.engine.pool import open_pool
from kibitz.pipeline.folders import data_folder


async def report(games: Sequence[Game], program_text: str | None, nodes: int) -> str:
    """The table as Markdown. Searches anew, so that the times are of one run."""
    program = find_engine(data_folder(), program_text).program
    command = program.command
    options = {"Threads": "1", "Hash": "16", "UCI_Chess960": "true"}
    rows = [["order", "seconds", "with Lichess", "with 857,142 in groups of five", "with 857,142 forward"]]
    rows.append(["---"] * len(rows[0]))
    async with open_pool(program, workers=2, options=options) as pool:
        await record(pool, games[0], command, "cleared", 1000)  # the engines are up and warm
        for order in ORDERS:
            start = monotonic()
            for game in games:
                place(game, command, order, nodes).unlink(missing_ok=True)
            await asyncio.gather(*[record(pool, game, command, order, nodes) for game in games])
            seconds = monotonic() - start
            rows.append([order, f"{seconds:.0f}", *_shares(games, command, order, nodes)])
    moves = sum(len(game.moves) for game in games)
    about = f"{len(games)} games, {moves} moves, {nodes:,} nodes for each position, two workers."
    return "\n".join([about, "", *[f"| {' | '.join(row)} |" for row in rows]])


def _shares(games: Sequence[Game], command: Sequence[str], order: str, nodes: int) -> list[str]:
    equal = [0, 0, 0]
    moves = 0
    for game in games:
        kept, full, forward = (
            recording(game, command, *which)
            for which in ((order, nodes), ("lichess", FULL), ("forward", FULL))
        )
        if kept is None or full is None or forward is None:
            raise SystemExit("record both orders at 857,142 nodes first: python -m bench.recorded")
        ours = labels(game, kept.position_evals())
        references = [
            lichess_labels(game),
            labels(game, full.position_evals()),
            labels(game, forward.position_evals()),
        ]
        moves += len(game.moves)
        for number, reference in enumerate(references):
            equal[number] += same(ours, reference, len(game.moves))
    return [f"{100 * each / moves:.1f} %" for each in equal]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--engine")
    wanted = parser.parse_args()
    print(asyncio.run(report(analysed_games(wanted.file, wanted.games), wanted.engine, wanted.nodes)))


if __name__ == "__main__":
    main()
