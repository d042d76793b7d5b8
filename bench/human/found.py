"""Whether as many players find a good move as the model says: needs an engine to know the good ones."""

import asyncio
from collections.abc import Sequence
from random import Random

import chess
import numpy as np

from bench.human.cases import SEED, Case
from bench.human.figures import calibration_error, reliability
from kibitz import Machine, Settings
from kibitz.core.human.calibration import calibrated
from kibitz.core.human.chances import findability, good_moves
from kibitz.core.human.difficulty import Outlook
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
Good = tuple[chess.Move | None, frozenset[chess.Move]]
"""The best move of a position, and all that are as good."""

MARGIN = Settings().human.margin
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
    told = asked.losses_told([cases[at].win_percent or 0.0 for at in chosen]).tolist()
    said, by_choices, played = list[float](), list[float](), list[float]()
    for at, (best, moves), scores, steps in zip(chosen, good, asked.scores(), told, strict=True):
        case = cases[at]
        given = chances(scores, case.legal, case.mover, net.about.under_promotion)
        by_choices.append(findability(given, moves))
        share = calibrated(Outlook(tuple(steps)).within(MARGIN), net.about.found)
        said.append(max(share, given.get(best, 0.0)) if best else share)
        played.append(float(case.played in moves))
    happened = np.array(played)
    print(f"Good moves found, {len(said):,} positions, {LINES} lines of {NODES:,} nodes: said and played")
    for name, shares in (("as a review says", said), ("by the good moves alone", by_choices)):
        print(f"  {name}: calibration error {calibration_error(np.array(shares), happened):.4f}")
        for count, each, real in reliability(np.array(shares), happened, EDGES):
            print(f"    {count:7,} {each:7.1%} {real:7.1%}")


async def _good(boards: Sequence[chess.Board]) -> list[Good]:
    async with open_engines(Settings().effort, Machine(workers=1)) as pool:
        return [await _good_here(pool, board) for board in boards]


async def _good_here(pool: EnginePool, board: chess.Board) -> Good:
    task = SearchTask(At(0), Limit(nodes=NODES), lines=LINES)
    found = (await pool.search(Played(board, ()), [(task,)]))[At(0)]
    if not isinstance(found, PositionEval):
        return None, frozenset()
    values = {
        chess.Move.from_uci(line.moves[0]): win_percent(line.score, board.turn)
        for line in found.lines
        if line.moves
    }
    return next(iter(values), None), good_moves(values, MARGIN)
