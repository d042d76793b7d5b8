"""The numbers behind the labels, each with its source: what a user may change in kibitz.toml."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from kibitz.errors import SettingsError

HIGHEST = 10_000
"""Above any rating, and above any score in centipawns that is not a mate."""


def _must_rise(what: str, *numbers: float) -> None:
    if any(low >= high for low, high in pairwise(numbers)):
        raise SettingsError(f"{what} must rise, not {', '.join(f'{number:g}' for number in numbers)}")


def _must_be_within(what: str, low: float, high: float, *numbers: float) -> None:
    if not all(low <= number <= high for number in numbers):
        raise SettingsError(f"{what} must be from {low:g} to {high:g}")


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgementThresholds:
    """Win-percent points a move may cost before it earns each name (Lichess).

    Lichess uses .1, .2 and .3 (lila, Advice.scala), but on a scale from -1 to +1,
    where the whole range is 2: these are the same three steps in points of 100.
    """

    inaccuracy: float = 5.0
    mistake: float = 10.0
    blunder: float = 15.0

    def __post_init__(self) -> None:
        if not 0 < self.inaccuracy < self.mistake < self.blunder <= 100:
            raise SettingsError(
                "judgement thresholds must rise from inaccuracy to blunder and stay within 100, "
                f"not {self.inaccuracy}, {self.mistake}, {self.blunder}"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class MateThresholds:
    """Centipawns ahead without the mate from which losing it weighs less (Lichess).

    Counted for the side that has (or had) the mate: beyond `winning` it is a
    mistake, beyond `crushing` an inaccuracy (lila, Advice.scala).
    """

    winning: int = 700
    crushing: int = 999

    def __post_init__(self) -> None:
        if not 0 < self.winning < self.crushing:
            raise SettingsError(
                f"mate thresholds must rise from winning to crushing, not {self.winning}, {self.crushing}"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTable:
    """Win-percent points a move may cost and still be called so (Chess.com's published table)."""

    excellent: float = 2.0
    good: float = 5.0
    inaccuracy: float = 10.0
    mistake: float = 20.0

    def __post_init__(self) -> None:
        _must_rise("the table of points", 0, self.excellent, self.good, self.inaccuracy, self.mistake, 101)


@dataclass(frozen=True, slots=True, kw_only=True)
class GreatThresholds:
    """When a good move is Great: the only one, or the one that turns the game.

    The bands of the turn are dansigma's (PEERS.md 2.14), the gap is Chesskit's and
    En Croissant's (2.5, 2.6).
    """

    only_move: float = 10.0
    """Points by which the second best is behind."""

    turn: float = 5.0
    """Points by which it must be behind where the move turns the game."""

    lost: float = 35.0
    equal: float = 50.0
    won: float = 70.0
    hopeless: float = 10.0
    """Win percent below which nothing is Great any more."""

    settled: float = 90.0
    """Win percent of the second best from which the game is won anyway."""

    def __post_init__(self) -> None:
        _must_rise("the bands of Great", 0, self.hopeless, self.lost, self.equal, self.won, self.settled, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissThresholds:
    """When a mistake is a Miss: the opponent erred and was let off (Chess.com; PEERS.md 2.17)."""

    error: float = 10.0
    """Points that the opponent's move cost."""

    returned: float = 0.5
    """The share of them that was given back."""

    below: float = 5.0
    """Points below the state before the error from which it is worse than a Miss."""

    def __post_init__(self) -> None:
        _must_be_within("miss", 0, 100, self.error, self.below)
        _must_be_within("miss.returned", 0, 1, self.returned)
        if not self.error:
            raise SettingsError("miss.error must be above 0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """What Brilliant asks of players up to a rating (seed 004)."""

    below: int
    """The rating from which the next tier holds."""

    sacrifice: int
    """Centipawns of material offered."""

    before: int
    """The most the player may be ahead, in centipawns."""

    after: int
    """The least the position may be worth to the player afterwards."""

    legal_moves: int
    """Fewer choices are too few for the move to be hard to find."""

    mate: int
    """The longest forced mate that counts."""

    def __post_init__(self) -> None:
        _must_be_within("a tier of brilliant", -HIGHEST, HIGHEST, self.before, self.after)
        _must_be_within("a tier of brilliant", 0, HIGHEST, self.sacrifice, self.legal_moves, self.mate)


@dataclass(frozen=True, slots=True, kw_only=True)
class TierTable:
    """The five rating tiers of Brilliant under `expected-points` (seed 004)."""

    beginner: Tier = Tier(below=1000, sacrifice=200, before=500, after=-100, legal_moves=5, mate=7)
    novice: Tier = Tier(below=1400, sacrifice=200, before=450, after=-75, legal_moves=6, mate=6)
    club: Tier = Tier(below=1800, sacrifice=200, before=400, after=-50, legal_moves=8, mate=5)
    advanced: Tier = Tier(below=2200, sacrifice=300, before=350, after=-25, legal_moves=10, mate=4)
    expert: Tier = Tier(below=HIGHEST, sacrifice=300, before=300, after=0, legal_moves=12, mate=3)
    unrated: int = 1500
    """The rating of a player whose game does not tell."""

    near_best: int = 5
    """Centipawns behind the best move that still count as best."""

    unique: int = 150
    """Centipawns by which the second best is behind: one way to be hard to find."""

    near_equals: int = 50
    """Centipawns within which it is not: the other way, a surprise among equals."""

    given: int = 1
    """Centipawns that the engine's line really gives."""

    def __post_init__(self) -> None:
        _must_be_within("brilliant", 0, HIGHEST, self.near_best, self.unique, self.near_equals, self.given)
        _must_rise("the ratings of the tiers", 0, *[tier.below for tier in self.tiers])

    @property
    def tiers(self) -> tuple[Tier, ...]:
        """All of them, lowest rating first."""
        return (self.beginner, self.novice, self.club, self.advanced, self.expert)

    def tier(self, rating: int | None) -> Tier:
        """The tier of a player."""
        known = self.unrated if rating is None else rating
        return next((tier for tier in self.tiers if known < tier.below), self.expert)


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessThresholds:
    """What the four witnesses of a Brilliant move have to say (chosen by bench.brilliant)."""

    offered: int = 200
    """Centipawns that the exchange evaluation says are offered: the exchange counts, a pawn does not."""

    given: int = 100
    """Centipawns that the engine's line really gives."""

    depth: int = 3
    """The depth before which the engine did not prefer the move."""

    look: int = 8
    """The depth that the fresh look must reach to be heard at all."""

    rise: float = 10.0
    """Win-percent points by which it turned out better than at first sight: as good as a depth."""

    near_best: float = 2.0
    """Win-percent points the move may cost."""

    apart: float = 10.0
    """Win-percent points by which it must be better than the next best, if that makes the same offer."""

    won: float = 85.0
    """Win percent that the next best move must stay below, or the game was won anyway."""

    lost: float = 35.0
    """Win percent that the move must reach, or the game is lost anyway."""

    def __post_init__(self) -> None:
        _must_be_within("witnesses", 0, HIGHEST, self.offered, self.given)
        _must_be_within("witnesses", 0, 245, self.depth, self.look)
        _must_be_within("witnesses", 0, 100, self.rise, self.near_best, self.apart, self.won, self.lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class DualThresholds:
    """Centipawns and win probability lost, both tables of seed 001."""

    combine: Literal["lenient", "strict"] = "lenient"
    """Which of the two tables decides where they differ."""

    best: int = 10
    excellent: int = 25
    good: int = 50
    inaccuracy: int = 100
    mistake: int = 300
    best_chance: float = 0.02
    excellent_chance: float = 0.05
    good_chance: float = 0.10
    inaccuracy_chance: float = 0.20
    mistake_chance: float = 0.35
    steepness: float = 0.004
    won: int = 900
    """From here on a forced win that is gone is a Miss, as a forced mate is."""

    no_longer_won: int = 300
    """Below this it is gone."""

    drawable_from: int = -300
    drawable_to: int = 50
    """Between these a draw was there; a forced mate after it is a Miss."""

    losing: int = -150
    """Below this a position is losing."""

    saved: int = -50
    """From here on it is saved, which is Brilliant."""

    lost: int = -200
    """Below this the engine's choice that reaches 0 is Brilliant too."""

    def __post_init__(self) -> None:
        _must_be_within("dual.steepness", 0.0001, 0.1, self.steepness)
        _must_rise("the centipawns of dual", 0, *self.centipawns)
        _must_rise("the chances of dual", 0, *self.chances, 1)
        if self.combine not in ("lenient", "strict"):
            raise SettingsError(f"dual.combine is 'lenient' or 'strict', not {self.combine!r}")

    @property
    def centipawns(self) -> tuple[int, ...]:
        """Where Best, Excellent, Good, Inaccuracy and Mistake end."""
        return (self.best, self.excellent, self.good, self.inaccuracy, self.mistake)

    @property
    def chances(self) -> tuple[float, ...]:
        """The same in win probability."""
        return (
            self.best_chance,
            self.excellent_chance,
            self.good_chance,
            self.inaccuracy_chance,
            self.mistake_chance,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CplThresholds:
    """Centipawn loss, seed 003."""

    good: int = 50
    inaccuracy: int = 100
    mistake: int = 200
    miss: int = 150
    """The loss from which a capture or mate that was there counts as missed."""

    swing: int = 200
    """Centipawns a Brilliant move must gain."""

    sacrifice: int = 100
    before: int = 500
    """The most the player may be ahead."""

    look_ahead: int = 3
    """Plies in which the sacrifice must be taken."""

    slower: int = 100
    """Centipawns for each move by which a forced mate is slower than it was."""

    faster: int = 50
    """The same for each move by which it is faster, as the seed has it."""

    def __post_init__(self) -> None:
        _must_be_within("cpl", 0, HIGHEST, self.miss, self.swing, self.sacrifice, self.before)
        _must_be_within("cpl", 0, HIGHEST, self.slower, self.faster)
        _must_be_within("cpl.look_ahead", 2, 8, self.look_ahead)
        _must_rise("the centipawns of cpl", 0, self.good, self.inaccuracy, self.mistake)
