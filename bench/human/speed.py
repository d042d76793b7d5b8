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
from kibitz.core.human.game_reading import read_game
from kibitz.core.human.question import HumanAnswers, Question
from kibitz.core.human.rating_range import LADDER
from kibitz.core.numbers.win_percent import WinPercent
from kibitz.thresholds import HumanThresholds

GAMES = 3
MEGABYTE = 1 << 20


def _memory() -> float:
    """Megabytes in use now; the peak would be that of reading the file of games."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / MEGABYTE


def _questions(game: CaseGame) -> list[Question]:
    """Every move as a review puts it to the model."""
    return [
        Question(
            case.position,
            case.legal,
            case.mover,
            WinPercent(50.0 if case.win_percent is None else case.win_percent),
            case.rating,
            case.other,
            {case.played: case.loss or 0.0},
        )
        for case in game.cases
    ]


def main() -> None:
    """Print it."""
    path, file = map(Path, sys.argv[1:])
    games = case_games(file, GAMES)
    before, began = _memory(), process_time()
    answers: Any = import_module("kibitz.human.answering").answers
    net = import_module("kibitz.human.file").open_net(path)
    print(f"Net of {path.stat().st_size / 1e6:.2f} MB, opened with NumPy in {process_time() - began:.2f} s")
    for game in games:
        began = process_time()
        asked = _questions(game)
        said = HumanAnswers(net.about, dict(enumerate(zip(asked, answers(net, asked), strict=True))))
        read_game(said, book=0, weights=[1.0] * len(asked), has_scale=True, limits=HumanThresholds())
        ratings = 1 + len({*LADDER, *net.about.prior})
        print(
            f"  {len(game.cases)} plies at {ratings} ratings, and all that is said of them: "
            f"{process_time() - began:.2f} s"
        )
    print(f"  {_memory() - before:.0f} MB more memory; all seconds are of one core's time")


if __name__ == "__main__":
    main()
