"""What a model said of each case, in one form for ours and for others."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.human import kinds, maia
from bench.human.cases import Case, CaseGame
from kibitz.core.human.difficulty import SLIP, STEPS
from kibitz.human.choices import chances
from kibitz.human.reader import HumanNet

FIRST_PLY = 10
SOME = 2048
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Choices:
    """One row for each case."""

    name: str
    given: Floats
    """The chance that was given to the move played."""
    rank: NDArray[np.int64]
    """How many moves come before it; of equal ones those that the board lists first."""
    most: Floats
    """The chance of the likeliest."""

    @property
    def first(self) -> Floats:
        """1 where the likeliest move was played."""
        return (self.rank == 0).astype(float)

    @property
    def third(self) -> Floats:
        """1 where one of the three likeliest was played."""
        return (self.rank < 3).astype(float)

    @property
    def log_loss(self) -> Floats:
        """Nats for each case."""
        return -np.log(np.maximum(self.given, 1e-12))


@dataclass(frozen=True)
class Outlooks:
    """What our net says will be lost: chances of each step, by the board alone and told the win percent."""

    blind: Floats
    told: Floats

    @staticmethod
    def slips(steps: Floats) -> Floats:
        """The chance of a slip."""
        found: Floats = steps[:, STEPS.index(SLIP) + 1 :].sum(axis=1)
        return found


def ours(net: HumanNet, cases: Sequence[Case]) -> tuple[Choices, Outlooks]:
    """Our net at the players' own ratings."""
    rows, blind, told = list[tuple[float, int, float]](), list[Floats](), list[Floats]()
    for start in range(0, len(cases), SOME):
        some = cases[start : start + SOME]
        look = net.look([case.position for case in some])
        asked = look.at([case.rating for case in some], [case.other for case in some])
        for case, scores in zip(some, asked.scores(), strict=True):
            said = chances(scores, case.legal, case.mover, net.about.under_promotion)
            rows.append(_row(case, np.array([said[move] for move in case.legal])))
        blind.append(asked.losses())
        told.append(
            asked.losses_told([50 if case.win_percent is None else case.win_percent for case in some])
        )
    return _choices("Kibitz", rows), Outlooks(np.concatenate(blind), np.concatenate(told))


def theirs(folder: Path, games: Sequence[CaseGame], wanted: Sequence[tuple[int, int]]) -> Choices:
    """Maia-1, the net nearest to each player's rating."""
    cases = [game.cases for game in games]
    said = maia.chances(folder, cases, wanted)
    rows = [_row(cases[game][index], each) for (game, index), each in zip(wanted, said, strict=True)]
    return _choices("Maia-1", rows)


def by_kind(cases: Sequence[Case], halves: Sequence[int]) -> Choices:
    """How often moves of a kind are played."""
    said = kinds.chances(cases, halves)
    return _choices("kinds", [_row(case, each) for case, each in zip(cases, said, strict=True)])


def anything(cases: Sequence[Case]) -> Choices:
    """Any legal move, as likely as the next."""
    return _choices("any move", [_row(case, np.full(len(case.legal), 1 / len(case.legal))) for case in cases])


def _row(case: Case, said: Floats) -> tuple[float, int, float]:
    at = case.legal.index(case.played)
    before = int((said > said[at]).sum() + (said[:at] == said[at]).sum())
    return float(said[at]), before, float(said.max())


def _choices(name: str, rows: Sequence[tuple[float, int, float]]) -> Choices:
    given, rank, most = zip(*rows, strict=True)
    return Choices(name, np.array(given), np.array(rank), np.array(most))
