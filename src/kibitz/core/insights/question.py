"""What is asked of the games before chance is reckoned with, and the words for either answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Literal

from kibitz.core.insights.move_fact import MoveFact
from kibitz.core.insights.statistics.resampling import Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """How a number is written, and what more and less of it are called."""

    digits: int = 1
    scale: float = 1.0
    noun: str = ""
    after: str = ""
    more: str = "more"
    less: str = "less"
    is_ratio: bool = False
    """The number is a logarithm; its ratio is written, and 1 is no difference."""

    def shown(self, value: float) -> float:
        """The number as it is written."""
        return exp(value) if self.is_ratio else value * self.scale

    def text(self, value: float) -> str:
        """Its size, without the sign.

        >>> Unit(digits=1).text(-1.26), Unit(digits=2, is_ratio=True).text(0.0)
        ('1.3', '1.00')
        """
        shown = self.shown(value)
        return f"{abs(shown):.{self.digits}f}"

    def range_text(self, low: float, high: float) -> str:
        """From where to where, in words.

        >>> Unit().range_text(0.4, 2.0), Unit().range_text(-2.0, -0.4), Unit().range_text(-0.3, 0.5)
        ('0.4 to 2.0 more', '0.4 to 2.0 less', '0.3 less to 0.5 more')
        """
        if self.is_ratio:
            return f"ratio {self.text(low)} to {self.text(high)}"
        if low >= 0:
            return f"{self.text(low)} to {self.text(high)}{self.noun} {self.more}{self.after}"
        if high <= 0:
            return f"{self.text(high)} to {self.text(low)}{self.noun} {self.less}{self.after}"
        return f"{self.text(low)} {self.less} to {self.text(high)}{self.noun} {self.more}{self.after}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The same difference told either way, with its `{size}`, or with what is `{mine}` and `{theirs}`."""

    whether: str
    """What is asked: "whether you blunder more or less than your opponents"."""

    more: str
    less: str
    """The other way round; the same sentence for a ratio."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One number of the player's beside its reference."""

    key: str
    label: str
    measure: Measure
    """The difference from the reference, which is nothing where there is none."""

    unit: Unit
    words: Words
    mine: float | None
    theirs: float | None
    more_is_good: bool
    least_games: int = 20
    chances: int | None = None
    """Moves or opportunities of the player behind it, where games are not what counts."""

    among: int | None = None
    """The games that chances are counted in, where that is not all."""

    chances_are: str = "chances"
    """What is counted: "games" where only some of them matter."""

    least_chances: int = 0
    told: bool = True
    """Whether it is said to be sure or not. What is shown only to be seen is not."""

    holds: bool = True
    """Whether what it must fulfil beside the numbers is fulfilled."""

    share: tuple[float, float] | None = None
    """The range of the player's own number, where it is a share."""

    reference: Literal["opponents", "peers", "self"] = "opponents"
    """Beside whom: the opponents of the same games, players of the rating, or one's own other games."""

    reliability: float | None = None
    """Of one game; how much a difference is shrunk by when such are ranked."""

    half: tuple[float, float] | None = None
    """Between what differences half of all players are, where that was counted; as it is written."""

    behind: Callable[[MoveFact], bool] | None = None
    """Which of the player's errors it is about."""

    games: Sequence[str] = ()
    """The games that say most about it, where no single moves do."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a curve with its range."""

    x: float
    value: float
    low: float | None
    high: float | None
    count: int


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through several points."""

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """One of the sixteen: what is asked, and what else is shown."""

    number: int
    key: str
    title: str
    questions: Sequence[Question]
    note: str = ""
    """What a reader must know to read it rightly, and numbers that stand beside it."""

    needs: str = ""
    """What is missing, where nothing can be asked at all."""

    curves: tuple[Curve, ...] = ()
    axes: tuple[str, str] = ("", "")
    """What runs along the curves, and what they show."""

    is_ranked: bool = False
    """Whether the rows stand by what they come to, the worst first, each shrunk by how little it is sure."""
