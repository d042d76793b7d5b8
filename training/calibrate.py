"""What a net as whole numbers says against what happened, on the players who draw the curve alone.

Two things are measured and go with the net: how often little was lost where it said so, and how far
real accuracies of games lie about the expected ones.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import chess
import numpy as np
from numpy.typing import NDArray

from kibitz.core.chess.score import Cp
from kibitz.core.human.calibration import AS_SAID, KNOTS
from kibitz.core.human.difficulty import Outlook
from kibitz.core.human.expected_accuracy import ExpectedAccuracy, expected_accuracy
from kibitz.core.human.rating_range import FEWEST_MOVES, LEVEL
from kibitz.core.human.seen import SeenPosition
from kibitz.core.human.silence import BEST, FIRST_PLY, WORST
from kibitz.core.numbers.accuracy import accuracy_means, volatilities
from kibitz.core.numbers.curve import curve_of, white_percents
from kibitz.human.reader import HumanNet
from kibitz.thresholds import HumanThresholds
from training.boards import Positions
from training.pack import CURVE, NO_EVAL, Packed

SEED = 7
MOST_POSITIONS, MOST_GAMES = 40_000, 600
FEWEST = 100
"""Cases below which a point of the line stays where it was, and below which nothing is fitted."""

SOME = 2048


def calibration(net: HumanNet, packed: Packed, found: Positions) -> dict[str, Any]:
    """The fields of the net's file."""
    return {"found": found_line(net, found), "fit": accuracy_fit(net, packed, found)}


def found_line(net: HumanNet, found: Positions) -> list[float]:
    """What the share of players who lose little turned out to be, where it was said to be 0, 0.1, … 1."""
    spoken = (found.ply >= FIRST_PLY) & (found.win >= WORST) & (found.win <= BEST)
    rows = _some(np.flatnonzero((found.use == CURVE) & (found.loss >= 0) & spoken), MOST_POSITIONS)
    margin = HumanThresholds().margin
    said = np.array([Outlook(tuple(steps)).within(margin) for steps in _told(net, found, rows)])
    happened = found.loss[rows] < margin
    line = list[float]()
    for knot in AS_SAID:
        near = np.abs(said - knot) <= 0.5 / (KNOTS - 1)
        off = float((happened[near] - said[near]).mean()) if near.sum() >= FEWEST else 0.0
        line.append(round(min(1.0, max(0.0, knot + off)), 4))
    return [max(line[: place + 1]) for place in range(len(line))]


def accuracy_fit(net: HumanNet, packed: Packed, found: Positions) -> dict[str, float]:
    """By how much real accuracies are higher, and how much wider the range is that holds four in five."""
    rows = list(_games(net, packed, found))
    if len(rows) < FEWEST:
        return {"shift": 0.0, "spread": 1.0}
    real, low, middle, high = np.array([(real, said.low, said.middle, said.high) for real, said in rows]).T
    shift = float((real - middle).mean())
    rest = real - middle - shift
    side = np.maximum(np.where(rest > 0, high - middle, middle - low), 0.1)
    return {"shift": round(shift, 3), "spread": round(float(np.quantile(np.abs(rest) / side, LEVEL)), 3)}


def _games(net: HumanNet, packed: Packed, found: Positions) -> Iterator[tuple[float, ExpectedAccuracy]]:
    """Real and expected accuracies of the players of the curve, where a game has evals of all moves."""
    starts = np.concatenate([[0], np.cumsum(packed.lengths)])
    for game in _some(np.flatnonzero((packed.uses == CURVE).any(axis=1)), 2 * MOST_GAMES):
        rows = np.arange(starts[game], starts[game + 1])
        evals = packed.evals[rows]
        curve = curve_of(chess.WHITE, [None if each == NO_EVAL else Cp(int(each)) for each in evals])
        if not curve.scores or None in curve.scores:
            continue
        steps = _told(net, found, rows[: len(curve.scores)])
        weights, means = volatilities(white_percents(curve)), accuracy_means(curve)
        for place, side in enumerate((chess.WHITE, chess.BLACK)):
            real = means[side]
            if packed.uses[game, place] != CURVE or real is None or real.moves < FEWEST_MOVES:
                continue
            outlooks = [Outlook(tuple(row)) for row in steps[place::2]]
            said = expected_accuracy(
                outlooks, [weight or 0.0 for weight in weights[place::2]], net.about.steps
            )
            if said is not None:
                yield real.accuracy, said


def _told(net: HumanNet, found: Positions, rows: NDArray[np.int64]) -> list[list[float]]:
    """The chances of each step of points lost, told the win percent."""
    said = list[list[float]]()
    for start in range(0, len(rows), SOME):
        some = rows[start : start + SOME]
        ratings = found.ratings[some].T.tolist()
        asked = net.look(_seen(found, some.tolist())).at(*ratings)
        said += asked.losses_told(found.win[some].tolist()).tolist()
    return said


def _seen(found: Positions, rows: Sequence[int]) -> list[SeenPosition]:
    return [
        SeenPosition(
            found.squares[row].tobytes(),
            int(found.castling[row]),
            int(found.passant[row]),
            tuple(found.before[row].tolist()),
            bool(found.captured[row]),
        )
        for row in rows
    ]


def _some(rows: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    return np.sort(np.random.default_rng(SEED).permutation(rows)[:most])
