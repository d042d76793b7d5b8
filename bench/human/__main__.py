"""How well the human model foretells what people play, beside Maia-1 on the same positions.

    python -m bench.human FILE --net NET.npz [--maia DIR] [--games 300] [--engine 500] [--speed]
    python -m bench.human --net NET.npz --puzzles FILE.csv

FILE is PGN or ndjson with both ratings; evals are used where they are. Moves count from the
tenth ply on. `--games` are chosen by a fixed seed, and of their positions those that `--engine`
searches to know which moves were good.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.human import found, puzzles
from bench.human.answers import FIRST_PLY, Choices, Outlooks, anything, by_kind, ours, theirs
from bench.human.cases import Case, CaseGame, case_games
from bench.human.figures import area_under_curve, calibration_error, explained, reliability
from bench.human.games import expected, guesses, likelihoods
from kibitz.core.chess.phase import Phase
from kibitz.core.human.difficulty import SLIP
from kibitz.human.file import open_net
from kibitz.human.reader import HumanNet

BANDS = ((0, 1200), (1200, 1500), (1500, 1800), (1800, 2100), (2100, 4000))
POLICY_EDGES = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
SLIP_EDGES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4)
GAMES_OF_A_PLAYER = (1, 5, 20)
TRUSTS = (1.0, 0.7, 0.5)


def _choices(cases: Sequence[Case], models: Sequence[Choices]) -> None:
    def row(name: str, chosen: NDArray[np.bool_]) -> None:
        for model in models:
            if chosen.any():
                print(
                    f"  {name:14} {model.name:9} {chosen.sum():7,} {model.first[chosen].mean():7.2%} "
                    f"{model.third[chosen].mean():7.2%} {model.log_loss[chosen].mean():7.3f}"
                )

    print(f"  {'moves':14} {'model':9} {'number':>7} {'top-1':>7} {'top-3':>7} {'log loss':>8}")
    row("all", np.ones(len(cases), bool))
    for low, high in BANDS:
        row(f"{low} to {high - 1}", np.array([low <= case.rating < high for case in cases]))
    for phase in Phase:
        row(phase.value, np.array([case.phase is phase for case in cases]))


def _calibration(models: Sequence[Choices]) -> None:
    for model in models:
        error = calibration_error(model.most, model.first)
        print(f"Likeliest move, {model.name}: calibration error {error:.4f}; said and happened")
        for count, said, real in reliability(model.most, model.first, POLICY_EDGES):
            print(f"  {count:7,} {said:7.1%} {real:7.1%}")


def _losses(cases: Sequence[Case], said: Outlooks, net: HumanNet) -> None:
    known = np.array([case.loss is not None for case in cases])
    if not known.any():
        print("No evals in the file: nothing is said about points lost.")
        return
    real = np.array([case.loss or 0.0 for case in cases])[known]
    slip = real >= SLIP
    print(f"Points lost, {known.sum():,} moves, {slip.mean():.1%} of them lost {SLIP:.0f} or more")
    for name, steps in (("by the board", said.blind[known]), ("told win percent", said.told[known])):
        chance = Outlooks.slips(steps)
        loss = steps @ np.array(net.about.steps.loss)
        print(
            f"  {name:18} AUC {area_under_curve(chance, slip):.4f}  R² {explained(loss, real):.4f}  "
            f"calibration error {calibration_error(chance, slip.astype(float)):.4f}"
        )
        for count, told, happened in reliability(chance, slip.astype(float), SLIP_EDGES):
            print(f"    {count:7,} {told:7.1%} {happened:7.1%}")


def _expected(net: HumanNet, games: Sequence[CaseGame]) -> None:
    rows = list(expected(net, games))
    print("Accuracy of a game: players, real less expected, share within the range of 80 %, its width")
    for low, high in ((0, 4000), *BANDS):
        some = [row for row in rows if low <= row.rating < high]
        if some:
            rest = np.array([row.real - row.said.middle for row in some])
            inside = np.mean([row.said.low <= row.real <= row.said.high for row in some])
            width = np.mean([row.said.high - row.said.low for row in some])
            print(f"  {low:4} to {high - 1:4} {len(some):6,} {rest.mean():+6.2f} {inside:7.1%} {width:6.1f}")


def _ratings(net: HumanNet, games: Sequence[CaseGame]) -> None:
    told = likelihoods(net, games)
    print("Rating from moves: games, guesses, mean error, r, share within the range of 80 %, its width")
    for trust in TRUSTS:
        for count in GAMES_OF_A_PLAYER:
            rows = guesses(net, told, count, trust)
            if len(rows) < 10:
                continue
            real, mean = np.array([(each.rating, each.mean) for each in rows]).T
            inside = np.mean([each.low <= each.rating <= each.high for each in rows])
            width = np.mean([each.high - each.low for each in rows])
            print(
                f"  trust {trust:.1f} {count:3} {len(rows):6,} {np.abs(real - mean).mean():6.0f} "
                f"{np.corrcoef(real, mean)[0, 1]:6.3f} {inside:7.1%} {width:6.0f}"
            )


def _file(path: Path, net: HumanNet, folder: Path | None, most: int, searched: int) -> None:
    games = case_games(path, most)
    wanted = [
        (place, index)
        for place, game in enumerate(games)
        for index, case in enumerate(game.cases)
        if case.ply >= FIRST_PLY
    ]
    cases = [games[place].cases[index] for place, index in wanted]
    print(
        f"{path.name}: {len(games):,} games, {len(cases):,} moves from ply {FIRST_PLY} on; "
        f"net {net.about.sha256}"
    )
    mine, outlooks = ours(net, cases)
    others = [theirs(folder, games, wanted)] if folder else []
    plain = by_kind(cases, [place % 2 for place, _ in wanted])
    models = [mine, *others, plain, anything(cases)]
    _choices(cases, models)
    _calibration([mine, *others])
    _losses(cases, outlooks, net)
    steps: list[Callable[[HumanNet, Sequence[CaseGame]], None]] = [_expected, _ratings]
    for step in steps:
        step(net, games)
    if searched:
        found.show(net, cases, searched)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--net", type=Path, required=True)
    parser.add_argument("--maia", type=Path)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--engine", type=int, default=0, metavar="POSITIONS")
    parser.add_argument("--puzzles", type=Path)
    parser.add_argument("--speed", action="store_true")
    asked = parser.parse_args()
    net = open_net(asked.net)
    if asked.file:
        _file(asked.file, net, asked.maia, asked.games, asked.engine)
    if asked.puzzles:
        puzzles.show(net, asked.puzzles)
    sys.stdout.flush()
    if asked.speed and asked.file:
        one = {"OPENBLAS_NUM_THREADS": "1"}
        command = [sys.executable, "-m", "bench.human.speed", str(asked.net), str(asked.file)]
        subprocess.run(command, check=True, env=os.environ | one)


if __name__ == "__main__":
    main()
