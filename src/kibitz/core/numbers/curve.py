"""The scores of a game from start to end: what accuracy and centipawn loss are made of."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import chess

from kibitz.core.chess.score import START, Cp, Score
from kibitz.core.numbers.proven import NOTHING_PROVEN, Proven
from kibitz.core.numbers.win_percent import CEILING, WinPercent, capped_centipawns, white_percent


@dataclass(frozen=True)  # no slots: what follows from the scores is worked out once and kept
class Curve:
    """One score after each move; None where nobody looked.

    Lichess drops what is missing at the end (a mating move has no eval) but keeps
    holes in the middle, and so do we: see `curve_of`.
    """

    first_mover: chess.Color
    scores: tuple[Score | None, ...]
    start: Score = START
    proven: Proven = NOTHING_PROVEN
    """What a tablebase knows better; scores stay what the engine said."""

    @cached_property
    def capped(self) -> list[int | None]:
        """Capped centipawns before the first move and after each one.

        Every other step from one to the next is one side's move.
        """
        scores = (self.start, *self.scores)
        return [
            None if score is None
            else score.value if type(score) is Cp and -CEILING < score.value < CEILING  # nearly all: no call
            else capped_centipawns(score)
            for score in scores
        ]  # fmt: skip

    @cached_property
    def estimated(self) -> list[WinPercent | None]:
        """White's win percent by the scores alone, before the first move and after each one."""
        return [None if capped is None else white_percent(capped) for capped in self.capped]

    def first_index(self, side: chess.Color) -> int:
        """The index of the first move of `side`; its others follow at every second index."""
        return 0 if side == self.first_mover else 1

    def mover(self, index: int) -> chess.Color:
        """Who made move `index`; the sides take turns from whoever began."""
        return self.first_mover if index % 2 == 0 else not self.first_mover


def curve_of(
    first_mover: chess.Color,
    scores: Sequence[Score | None],
    start: Score = START,
    proven: Proven = NOTHING_PROVEN,
) -> Curve:
    """The curve up to the last move that has a score.

    >>> from kibitz.core.chess.score import Cp
    >>> len(curve_of(chess.WHITE, [Cp(20), None, Cp(30), None]).scores)
    3
    """
    end = len(scores)
    while end and scores[end - 1] is None:
        end -= 1
    return Curve(first_mover, tuple(scores[:end]), start, proven)


def white_percents(curve: Curve) -> list[WinPercent | None]:
    """White's win percent before the first move and after each one."""
    if not curve.proven.positions:
        return curve.estimated
    return [curve.proven.positions.get(index, each) for index, each in enumerate(curve.estimated)]


PercentStep = tuple[WinPercent | None, WinPercent | None]


def percent_steps(curve: Curve) -> Iterable[PercentStep]:
    """White's win percent on both sides of each move, on one scale."""
    steps = pairwise(curve.estimated)
    if not curve.proven.moves:
        return steps
    return [curve.proven.moves.get(index, step) for index, step in enumerate(steps)]


def scored_moves(curve: Curve) -> Iterator[tuple[int, chess.Color, Score, Score]]:
    """Index, mover, score before and score after, of every move that has both scores."""
    before: Score | None = curve.start
    for index, after in enumerate(curve.scores):
        if before is not None and after is not None:
            yield index, curve.mover(index), before, after
        before = after
