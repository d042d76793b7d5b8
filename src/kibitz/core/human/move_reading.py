"""What is said of one move: how many play it, how many find a good one, and what was to be expected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import chess

from kibitz.core.human.about import About
from kibitz.core.human.calibration import calibrated
from kibitz.core.human.chances import of_a_hundred
from kibitz.core.human.question import Answer, AtRating, Question
from kibitz.core.human.silence import Silence

DIGITS = 1
"""Of points, as they enter a report: everything a reader sees is the same on every machine."""


@dataclass(frozen=True, slots=True)
class AtOwnRating:
    """A move in the eyes of players like its own; shares are of a hundred."""

    rating: int
    share: int
    """Who play it."""
    found: int
    """Who play a move as good as the best."""
    expected: float
    """Points that they lose here on average."""
    likely: tuple[tuple[chess.Move, int], ...]
    """What most of them play."""


@dataclass(frozen=True, slots=True)
class MoveReading:
    """A move as people play it."""

    lost: float
    """Points."""
    shares: Mapping[int, int]
    """Of a hundred, by rating: who play it."""
    found: Mapping[int, int]
    """And who play a move as good as the best."""
    own: AtOwnRating | None
    """None where the player's rating is unknown: then there is only the curve."""
    trap: float | None = None
    """Points that the opponent was to be expected to lose after it, where that is far above the usual."""

    @property
    def beyond(self) -> float | None:
        """Points lost beyond what was to be expected."""
        return None if self.own is None else self.lost - self.own.expected


def move_reading(question: Question, answer: Answer, about: About, margin: float) -> MoveReading:
    """From what the model said; `margin` is how far a good move may be behind the best."""
    found = {rating: findability(question, at, about, margin) for rating, at in answer.ladder.items()}
    own = None
    if question.own is not None and answer.own is not None:
        good = findability(question, answer.own, about, margin)
        most = (100 - good) / 100 * question.win_percent + good / 100 * margin  # nobody loses more than all
        own = AtOwnRating(
            question.own,
            of_a_hundred(answer.own.shares[0]),
            good,
            round(min(expected_loss(question, answer.own, about), most), DIGITS),
            tuple([(move, of_a_hundred(share)) for move, share in answer.likely]),
        )
    shares = {rating: of_a_hundred(at.shares[0]) for rating, at in answer.ladder.items()}
    return MoveReading(round(question.losses[question.played], DIGITS), shares, found, own)


def expected_loss(question: Question, at: AtRating, about: About) -> float:
    """Points that players lose: no less than those lose who play the moves whose loss is known, and
    all others at least what they must.

    And no more than if all others lost as much as is ever lost.
    """
    losses = question.losses.values()
    known = sum(share * lost for share, lost in zip(at.shares, losses, strict=True))
    others = max(0.0, 1 - sum(at.shares))
    least, most = known + others * question.others, known + others * about.steps.loss[-1]
    return round(max(least, min(at.outlook.expected_loss(about.steps), most)), DIGITS)


def findability(question: Question, at: AtRating, about: About, margin: float) -> int:
    """How many of a hundred play a good move: at least who play those known to be, at most all but the bad.

    What the others are worth nobody has looked up, unless they must be bad; the model was taught how
    often little is lost. Where all good moves are known, people find a little more than their shares.
    """
    share = calibrated(at.outlook.within(margin), about.found)
    is_good = [lost <= margin for lost in question.losses.values()]
    good = _sum(at.shares, is_good, wanted=True)
    most = 100 - of_a_hundred(_sum(at.shares, is_good, wanted=False))
    if question.others > margin:
        return min(of_a_hundred(calibrated(good, about.known)), most)
    return max(of_a_hundred(good), min(of_a_hundred(share), most))


def _sum(shares: Sequence[float], is_good: Sequence[bool], *, wanted: bool) -> float:
    return sum(share for share, good in zip(shares, is_good, strict=True) if good is wanted)


def speaks(silence: Silence | None) -> bool:
    """Whether there is a reading at all: without a rating there still is the curve."""
    return silence in (None, Silence.NO_RATING, Silence.RATING_OUT_OF_RANGE)
