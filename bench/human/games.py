"""Whole games: the accuracy that was to be expected, and the rating that the moves speak for."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import chess
import numpy as np

from bench.human.answers import FIRST_PLY, SOME
from bench.human.cases import Case, CaseGame
from kibitz.core.chess.score import Cp
from kibitz.core.human.difficulty import Outlook
from kibitz.core.human.expected_accuracy import ExpectedAccuracy, expected_accuracy, fitted
from kibitz.core.human.rating_range import FEWEST_MOVES, posterior, rating_range
from kibitz.core.numbers.accuracy import accuracy_means, volatilities
from kibitz.core.numbers.curve import curve_of, white_percents
from kibitz.human.choices import chances
from kibitz.human.reader import HumanNet


@dataclass(frozen=True, slots=True)
class Expected:
    """A player's accuracy in a game, and what was to be expected."""

    rating: int
    real: float
    said: ExpectedAccuracy


def expected(net: HumanNet, games: Sequence[CaseGame]) -> Iterator[Expected]:
    """Both players of every game that has evals of all moves."""
    for game in games:
        scores = [None if value is None else Cp(value) for value in game.game.evals]
        curve = curve_of(chess.WHITE, scores)
        if not scores or None in curve.scores or len(curve.scores) > len(game.cases):
            continue
        cases = game.cases[: len(curve.scores)]
        asked = net.look([case.position for case in cases]).at(
            [case.rating for case in cases], [case.other for case in cases]
        )
        steps = asked.losses_told([case.win_percent or 0.0 for case in cases])
        weights = volatilities(white_percents(curve))
        means = accuracy_means(curve)
        for side in (chess.WHITE, chess.BLACK):
            first, real = curve.first_index(side), means[side]
            if real is None or real.moves < FEWEST_MOVES:
                continue
            outlooks = [Outlook(tuple(row)) for row in steps[first::2].tolist()]
            said = expected_accuracy(
                outlooks, [weight or 0.0 for weight in weights[first::2]], net.about.steps
            )
            if said is not None:
                yield Expected(cases[first].rating, real.accuracy, fitted(said, net.about.accuracy))


@dataclass(frozen=True, slots=True)
class Told:
    """A player's rating, and the log likelihood of some moves at every rating of the ladder."""

    rating: float
    moves: tuple[dict[int, float], ...]


def likelihoods(net: HumanNet, games: Sequence[CaseGame]) -> dict[str, list[Told]]:
    """What each player's games say, by player; nameless ones stand alone."""
    flat = [
        (f"{place}", game, case)
        for place, game in enumerate(games)
        for case in game.cases
        if case.ply >= FIRST_PLY
    ]
    rows = list[dict[int, float]]()
    for start in range(0, len(flat), SOME):
        rows += _ladder(net, [case for _, _, case in flat[start : start + SOME]])
    by_game: dict[tuple[str, bool], list[dict[int, float]]] = defaultdict(list)
    who: dict[tuple[str, bool], tuple[str, int]] = {}
    for (place, game, case), row in zip(flat, rows, strict=True):
        side = case.mover
        by_game[place, side].append(row)
        name = game.game.players[0 if side == chess.WHITE else 1]
        who[place, side] = (name or f"{place}{side}", case.rating)
    found: dict[str, list[Told]] = defaultdict(list)
    for key, moves in by_game.items():
        name, rating = who[key]
        found[name].append(Told(rating, tuple(moves)))
    return found


def _ladder(net: HumanNet, cases: Sequence[Case]) -> list[dict[int, float]]:
    look, found = net.look([case.position for case in cases]), [dict[int, float]() for _ in cases]
    for rating in net.about.prior:
        scores = look.at([rating] * len(cases), [rating] * len(cases)).scores()
        for case, row, into in zip(cases, scores, found, strict=True):
            said = chances(row, case.legal, case.mover, net.about.under_promotion)
            into[rating] = float(np.log(max(said[case.played], 1e-12)))
    return found


@dataclass(frozen=True, slots=True)
class Guess:
    """A rating and what the moves said of it."""

    rating: float
    mean: float
    low: int
    high: int


def guesses(net: HumanNet, told: dict[str, list[Told]], games: int, trust: float) -> list[Guess]:
    """One guess from each so many games of a player."""
    found = list[Guess]()
    for each in told.values():
        long = [game for game in each if len(game.moves) >= FEWEST_MOVES]
        for start in range(0, len(long) - games + 1, games):
            some = long[start : start + games]
            moves = [move for game in some for move in game.moves]
            shares = posterior(moves, net.about.prior, trust)
            span = rating_range(shares, len(moves))
            assert span is not None
            mean = sum(rating * share for rating, share in shares.items())
            found.append(Guess(sum(game.rating for game in some) / games, mean, span.low, span.high))
    return found
