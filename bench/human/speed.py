"""What reading games with their ladder costs: seconds of one core, memory, size.

    python -m bench.human.speed NET.npz FILE

It is a program of its own, so that nothing else is in memory; NumPy is loaded when the reading begins.
"""

import resource
import sys
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

from bench.human.cases import CaseGame, case_games
from kibitz.core.human.rating_range import LADDER

GAMES = 3
MEGABYTE = 1 << 20


def _memory() -> float:
    """Megabytes in use now; the peak would be that of reading the file of games."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / MEGABYTE


def _read(net: Any, chances: Any, game: CaseGame) -> None:
    """Read every position at its player's rating and at every rating of the ladder."""
    look = net.look([case.position for case in game.cases])
    own = [case.rating for case in game.cases]
    for ratings in (own, *([rating] * len(own) for rating in LADDER)):
        asked = look.at(ratings, ratings)
        for case, scores in zip(game.cases, asked.scores(), strict=True):
            chances(scores, case.legal, case.mover, net.about.under_promotion)
        asked.losses()


def main() -> None:
    """Print it."""
    path, file = map(Path, sys.argv[1:])
    games = case_games(file, GAMES)
    before, began = _memory(), process_time()
    chances = import_module("kibitz.human.choices").chances
    net = import_module("kibitz.human.file").open_net(path)
    print(f"Net of {path.stat().st_size / 1e6:.2f} MB, opened with NumPy in {process_time() - began:.2f} s")
    for game in games:
        began = process_time()
        _read(net, chances, game)
        print(f"  {len(game.cases)} plies at {1 + len(LADDER)} ratings: {process_time() - began:.2f} s")
    print(f"  {_memory() - before:.0f} MB more memory; all seconds are of one core's time")


if __name__ == "__main__":
    main()
