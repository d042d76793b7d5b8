"""How many find a good move where the shares of those known to be good add up to so much.

    python -m bench.human.known net.npz GAMES.ndjson.gz [--positions 900]

People see more of a tactic than a net does that only looks at squares: where its good moves
have a tenth of the shares, more than a tenth play one. Measured with an engine that looks at
as many moves as a review does where somebody erred, on the players who draw the curve alone,
and written into the net.
"""

import argparse
import asyncio
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import chess
import numpy as np

from bench.human.cases import Case, played_games
from kibitz import Machine, Settings
from kibitz.core.human.calibration import AS_SAID
from kibitz.core.human.chances import findability, good_moves
from kibitz.core.human.silence import BEST, FIRST_PLY, WORST
from kibitz.core.looks.choices import LINES
from kibitz.core.numbers.win_percent import win_percent
from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.task import At, Limit, SearchTask
from kibitz.engine.pool import EnginePool, Played
from kibitz.human.choices import chances
from kibitz.human.file import open_net
from kibitz.human.reader import HumanNet
from kibitz.pipeline.review import open_engines
from training.games import RatedGame, rated_games
from training.pack import CURVE, use_of

SEED = 11

Found = tuple[float, bool]
"""What the shares of the good moves add up to, and whether one of them was played."""


def some_cases(path: Path, most: int) -> list[Case]:
    """A move from each of some games, by players who draw the curve, where a review would speak."""
    games = [game for game in rated_games(path) if _draws_the_curve(game) and any(game.evals)]
    random = Random(SEED)
    random.shuffle(games)
    found = list[Case]()
    for played in played_games(games[: 3 * most]):
        fit = [case for case in played.cases if _is_spoken_of(case) and _is_curve(played.game, case.mover)]
        found += [random.choice(fit)] if fit else []
    return found[:most]


def _draws_the_curve(game: RatedGame) -> bool:
    return any(_is_curve(game, side) for side in chess.COLORS)


def _is_curve(game: RatedGame, side: chess.Color) -> bool:
    return use_of(game.players[0 if side == chess.WHITE else 1], frozenset()) == CURVE


def _is_spoken_of(case: Case) -> bool:
    return case.ply >= FIRST_PLY and case.win_percent is not None and WORST <= case.win_percent <= BEST


async def measured(net: HumanNet, cases: Sequence[Case]) -> list[Found]:
    """What was said of each position whose good moves are all known, and what was played."""
    asked = net.look([case.position for case in cases]).at(
        [case.rating for case in cases], [case.other for case in cases]
    )
    found = list[Found]()
    async with open_engines(Settings().effort, Machine(workers=1)) as pool:
        for case, scores in zip(cases, asked.scores(), strict=True):
            good = await _good(pool, case.board)
            if good is not None:
                given = chances(scores, case.legal, case.mover, net.about.under_promotion)
                found.append((findability(given, good), case.played in good))
    return found


async def _good(pool: EnginePool, board: chess.Board) -> frozenset[chess.Move] | None:
    """The moves as good as the best; None where there may be more of them than lines."""
    effort, margin = Settings().effort, Settings().human.margin
    task = SearchTask(At(0), Limit(nodes=effort.choice_nodes), lines=LINES)
    searched = (await pool.search(Played(board, ()), [(task,)]))[At(0)]
    if not isinstance(searched, PositionEval):
        return None
    values = {
        chess.Move.from_uci(line.moves[0]): win_percent(line.score, board.turn) for line in searched.lines
    }
    good = good_moves(values, margin)
    return good if len(good) < LINES or len(values) == board.legal_moves.count() else None


def known_line(found: Sequence[Found]) -> list[float]:
    """The straight line through what happened, at each point from 0 to 1."""
    said, played = np.array(found, float).T
    slope, start = np.polyfit(said, played, 1)
    return [round(float(min(1.0, max(0.0, start + slope * at))), 4) for at in AS_SAID]


def with_known(path: Path, line: Sequence[float]) -> None:
    """The file of the net with that line in what it says of itself."""
    with np.load(path, allow_pickle=False) as file:
        arrays: dict[str, Any] = {name: file[name] for name in file.files}
    said = json.loads(arrays["about"].tobytes()) | {"known": list(line)}
    arrays["about"] = np.frombuffer(json.dumps(said).encode(), np.uint8)
    np.savez_compressed(path, allow_pickle=False, **arrays)


def _bins(found: Sequence[Found]) -> Iterator[str]:
    said, played = np.array(found, float).T
    for at in AS_SAID[:-1]:
        near = (said >= at) & (said < at + 0.1 + (at > 0.85))
        if near.any():
            yield f"  {near.sum():5,} {said[near].mean():6.1%} {played[near].mean():6.1%}"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("net", type=Path)
    parser.add_argument("games", type=Path)
    parser.add_argument("--positions", type=int, default=900)
    asked = parser.parse_args()
    found = asyncio.run(measured(open_net(asked.net), some_cases(asked.games, asked.positions)))
    print("good moves: said and played", *_bins(found), sep="\n")
    line = known_line(found)
    print("line:", line)
    with_known(asked.net, line)


if __name__ == "__main__":
    main()
