"""What reading a game with its ladder costs: seconds of one core, memory, size, start."""

import resource
from pathlib import Path
from time import process_time

from bench.human.cases import CaseGame, case_games
from kibitz.core.human.rating_range import LADDER
from kibitz.human.choices import chances
from kibitz.human.file import open_net
from kibitz.human.reader import HumanNet

MEGABYTE = 1024


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGABYTE


def read_game(net: HumanNet, game: CaseGame) -> int:
    """Read every position at its player's rating and at every rating of the ladder."""
    look = net.look([case.position for case in game.cases])
    own = [case.rating for case in game.cases]
    moves = 0
    for ratings in (own, *([rating] * len(own) for rating in LADDER)):
        asked = look.at(ratings, ratings)
        for case, scores in zip(game.cases, asked.scores(), strict=True):
            moves += len(chances(scores, case.legal, case.mover, net.about.under_promotion))
        asked.losses()
    return moves


def show(path: Path, games: Path | None = None) -> None:
    """Print it."""
    before = _memory()
    began = process_time()
    net = open_net(path)
    opened = process_time() - began
    print(f"Net of {path.stat().st_size / 1e6:.2f} MB, opened in {opened * 1000:.0f} ms of processor time")
    for game in case_games(games, 3) if games else []:
        began = process_time()
        read_game(net, game)
        print(
            f"  {len(game.cases)} plies at {1 + len(LADDER)} ratings: "
            f"{process_time() - began:.2f} s of processor time"
        )
    print(f"  memory: {_memory() - before:.0f} MB more than before")
