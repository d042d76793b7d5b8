"""Whether as many players find a good move as the model says: needs an engine to know the good ones."""

import asyncio
from collections.abc import Sequence
from random import Random

import chess
import numpy as np

from bench.human.cases import SEED, Case
from bench.human.figures import reliability
from kibitz import Machine, Settings
from kibitz.core.human.chances import findability, good_moves
from kibitz.core.human.silence import BEST, FIRST_PLY, WORST
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import At, Limit, SearchTask
from kibitz.engine.pool import EnginePool, Played
from kibitz.human.choices import chances
from kibitz.human.reader import HumanNet
from kibitz.pipeline.review import open_engines

LINES = 10
NODES = 60_000
EDGES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


def show(net: HumanNet, cases: Sequence[Case], most: int) -> None:
    """Search some positions with many lines, and print what was said and what was played."""
    spoken = [
        index
        for index, case in enumerate(cases)
        if case.ply >= FIRST_PLY and case.win_percent is not None and WORST <= case.win_percent <= BEST
    ]
    chosen = sorted(Random(SEED).sample(spoken, min(most, len(spoken))))
    good = asyncio.run(_good([cases[index].board for index in chosen]))
    look = net.look([cases[index].position for index in chosen])
    asked = look.at([cases[at].rating for at in chosen], [cases[at].other for at in chosen])
    said, played = list[float](), list[float]()
    for at, moves, scores in zip(chosen, good, asked.scores(), strict=True):
        case = cases[at]
        given = chances(scores, case.legal, case.mover, net.about.under_promotion)
        said.append(findability(given, moves))
        played.append(float(case.played in moves))
    print(f"Good moves found, {len(said):,} positions, {LINES} lines of {NODES:,} nodes: said and played")
    for count, told, real in reliability(np.array(said), np.array(played), EDGES):
        print(f"  {count:7,} {told:7.1%} {real:7.1%}")


async def _good(boards: Sequence[chess.Board]) -> list[frozenset[chess.Move]]:
    async with open_engines(Settings().effort, Machine(workers=1)) as pool:
        return [await _good_here(pool, board) for board in boards]


async def _good_here(pool: EnginePool, board: chess.Board) -> frozenset[chess.Move]:
    task = SearchTask(At(0), Limit(nodes=NODES), lines=LINES)
    found = (await pool.search(Played(board, ()), [(task,)]))[At(0)]
    if not isinstance(found, PositionEval):
        return frozenset()
    values = {
        chess.Move.from_uci(line.moves[0]): win_percent(line.score, board.turn)
        for line in found.lines
        if line.moves
    }
    return good_moves(values)
