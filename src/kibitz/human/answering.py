"""Questions about a game put to the net, all positions at once."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import chess
import numpy as np
from numpy.typing import NDArray

from kibitz.core.human.chances import Chances, likeliest
from kibitz.core.human.difficulty import Outlook
from kibitz.core.human.question import Answer, AtRating, Question
from kibitz.core.human.rating_range import LADDER
from kibitz.human.choices import chances
from kibitz.human.reader import Asked, HumanNet

MOST_NAMED = 3
"""Moves that are named of what most play."""

NAMED_SHARE = 0.9
"""The share of players after which no further move is named."""

UNRATED = 1600
"""In place of a rating that is not there; what is said of it is not heeded."""


FEWEST_FOR_TWO = 16
"""Questions from which a second thread is worth its start."""


def answers(net: HumanNet, questions: Sequence[Question]) -> list[Answer]:
    """What the net says, one answer for each question.

    Two threads take a half each: while NumPy multiplies, the other goes on. Every number is a whole one
    until the end, so it does not matter who worked it out.
    """
    if len(questions) < FEWEST_FOR_TWO:
        return _answers(net, questions) if questions else []
    half = len(questions) // 2
    with ThreadPoolExecutor(1) as beside:
        later = beside.submit(_answers, net, questions[half:])
        return _answers(net, questions[:half]) + later.result()


def _answers(net: HumanNet, questions: Sequence[Question]) -> list[Answer]:
    look = net.look([each.position for each in questions])
    own = [UNRATED if each.own is None else each.own for each in questions]
    other = [mine if each.other is None else each.other for each, mine in zip(questions, own, strict=True)]
    mine = _Rated(net, questions, look.at(own, other))
    ladder = {
        rating: _Rated(net, questions, look.at([rating] * len(look), [rating] * len(look)))
        for rating in sorted({*LADDER, *net.about.prior})
    }
    return [
        Answer(
            None if each.own is None else mine.at(index),
            {rating: ladder[rating].at(index) for rating in LADDER},
            {rating: ladder[rating].chances[index][each.played] for rating in net.about.prior},
            () if each.own is None else _likely(mine.chances[index]),
        )
        for index, each in enumerate(questions)
    ]


class _Rated:
    """All positions in the eyes of players of some rating."""

    def __init__(self, net: HumanNet, questions: Sequence[Question], asked: Asked) -> None:
        self._questions = questions
        self.chances = [
            chances(scores, each.legal, each.mover, net.about.under_promotion)
            for each, scores in zip(questions, asked.scores(), strict=True)
        ]
        self._steps: NDArray[np.float64] = asked.losses_told([each.win_percent for each in questions])

    def at(self, index: int) -> AtRating:
        """What they do in one of them."""
        said = self.chances[index]
        shares = tuple([said.get(move, 0.0) for move in self._questions[index].losses])
        return AtRating(shares, Outlook(tuple(self._steps[index].tolist())))


def _likely(said: Chances) -> tuple[tuple[chess.Move, float], ...]:
    return tuple([(move, said[move]) for move in likeliest(said, NAMED_SHARE)[:MOST_NAMED]])
