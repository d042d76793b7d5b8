"""The numbers behind the labels of other programs' rules, as `thresholds.py` has those of ours.

The first line of a group names its source; docs/sources.md has them all.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from kibitz.described import Doc
from kibitz.errors import SettingsError
from kibitz.limits import HIGHEST, LONGEST_SACRIFICE
from kibitz.ranges import must_be_within, must_rise


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTable:
    """Chess.com's published table, under `expected-points` (sources: chesscom-classification)."""

    best: Annotated[
        float, Doc("Most win-percent points another move may be behind the engine's choice and be Best too")
    ] = 0.5
    excellent: Annotated[float, Doc("Most win-percent points an Excellent move may cost")] = 2.0
    good: Annotated[float, Doc("Most win-percent points a Good move may cost")] = 5.0
    inaccuracy: Annotated[float, Doc("Most win-percent points an Inaccuracy may cost")] = 10.0
    mistake: Annotated[float, Doc("Most win-percent points a Mistake may cost; more is a Blunder")] = 20.0

    def __post_init__(self) -> None:
        must_be_within("points.best", 0, 100, self.best)
        must_rise("the table of points", 0, self.excellent, self.good, self.inaccuracy, self.mistake, 101)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """What Brilliant asks of players up to a rating (sources: brilliant-tiers)."""

    below: Annotated[int, Doc("Rating below which these numbers hold")]
    sacrifice: Annotated[int, Doc("Centipawns the move must offer, by exchange")]
    before: Annotated[int, Doc("Most centipawns the player may be ahead before the move")]
    after: Annotated[int, Doc("Fewest centipawns the player may be ahead after the move")]
    legal_moves: Annotated[int, Doc("Legal moves there must be for the move to be hard to find")]
    mate: Annotated[int, Doc("Longest forced mate that counts in place of a score, in moves")]

    def __post_init__(self) -> None:
        must_be_within("a tier of brilliant", -HIGHEST, HIGHEST, self.before, self.after)
        must_be_within("a tier of brilliant", 0, HIGHEST, self.sacrifice, self.legal_moves, self.mate)


@dataclass(frozen=True, slots=True, kw_only=True)
class TierTable:
    """Brilliant under `expected-points`, in five tiers by rating (sources: brilliant-tiers)."""

    beginner: Annotated[Tier, Doc("Beginners")] = Tier(
        below=1000, sacrifice=200, before=500, after=-100, legal_moves=5, mate=7
    )
    novice: Annotated[Tier, Doc("Novices")] = Tier(
        below=1400, sacrifice=200, before=450, after=-75, legal_moves=6, mate=6
    )
    club: Annotated[Tier, Doc("Club players")] = Tier(
        below=1800, sacrifice=200, before=400, after=-50, legal_moves=8, mate=5
    )
    advanced: Annotated[Tier, Doc("Advanced players")] = Tier(
        below=2200, sacrifice=300, before=350, after=-25, legal_moves=10, mate=4
    )
    expert: Annotated[Tier, Doc("Experts")] = Tier(
        below=HIGHEST, sacrifice=300, before=300, after=0, legal_moves=12, mate=3
    )
    unrated: Annotated[int, Doc("Rating taken for a player whose game names none")] = 1500
    near_best: Annotated[int, Doc("Most centipawns a Brilliant move may be behind the best")] = 5
    unique: Annotated[
        int, Doc("Centipawns by which the second best is behind: one way to be hard to find")
    ] = 150
    near_equals: Annotated[
        int, Doc("Most centipawns to the second best: the other way, a surprise among equals")
    ] = 50
    given: Annotated[int, Doc("Fewest centipawns that are gone once the offer is taken")] = 1

    def __post_init__(self) -> None:
        must_be_within("brilliant", 0, HIGHEST, self.near_best, self.unique, self.near_equals, self.given)
        must_rise("the ratings of the tiers", 0, *[tier.below for tier in self.tiers])

    @property
    def tiers(self) -> tuple[Tier, ...]:
        """All of them, lowest rating first."""
        return (self.beginner, self.novice, self.club, self.advanced, self.expert)

    def tier(self, rating: int | None) -> Tier:
        """The tier of a player."""
        known = self.unrated if rating is None else rating
        return next((tier for tier in self.tiers if known < tier.below), self.expert)


@dataclass(frozen=True, slots=True, kw_only=True)
class DualThresholds:
    """Centipawns and win probability lost, a table of each (sources: dual)."""

    combine: Annotated[
        Literal["lenient", "strict"], Doc("Whether the milder or the stricter table decides")
    ] = "lenient"
    best: Annotated[int, Doc("Centipawns lost below which a move is Best")] = 10
    excellent: Annotated[int, Doc("Centipawns lost below which a move is Excellent")] = 25
    good: Annotated[int, Doc("Centipawns lost below which a move is Good")] = 50
    inaccuracy: Annotated[int, Doc("Centipawns lost below which a move is an Inaccuracy")] = 100
    mistake: Annotated[int, Doc("Centipawns lost below which a move is a Mistake, not a Blunder")] = 300
    best_chance: Annotated[float, Doc("Win probability lost below which a move is Best")] = 0.02
    excellent_chance: Annotated[float, Doc("Win probability lost below which a move is Excellent")] = 0.05
    good_chance: Annotated[float, Doc("Win probability lost below which a move is Good")] = 0.10
    inaccuracy_chance: Annotated[float, Doc("Win probability lost below which it is an Inaccuracy")] = 0.20
    mistake_chance: Annotated[
        float, Doc("Win probability lost below which a move is a Mistake, not a Blunder")
    ] = 0.35
    steepness: Annotated[float, Doc("Steepness of the curve from centipawns to win probability")] = 0.004
    won: Annotated[int, Doc("Centipawns ahead from which a game is won, as with a forced mate")] = 900
    no_longer_won: Annotated[int, Doc("Centipawns ahead below which such a win is gone: a Miss")] = 300
    drawable_from: Annotated[int, Doc("Centipawns ahead above which a game could be drawn")] = -300
    drawable_to: Annotated[int, Doc("Centipawns ahead below which it could; mated after that is a Miss")] = 50
    losing: Annotated[int, Doc("Centipawns ahead below which a game is losing")] = -150
    saved: Annotated[int, Doc("Centipawns ahead from which a losing game is saved: Brilliant")] = -50
    lost: Annotated[
        int, Doc("Centipawns ahead below which a first choice that equalises is Brilliant")
    ] = -200

    def __post_init__(self) -> None:
        must_be_within("dual.steepness", 0.0001, 0.1, self.steepness)
        must_rise("the centipawns of dual", 0, *self.centipawns)
        must_rise("the chances of dual", 0, *self.chances, 1)
        if self.combine not in ("lenient", "strict"):
            raise SettingsError(f"dual.combine is 'lenient' or 'strict', not {self.combine!r}")

    @property
    def centipawns(self) -> tuple[int, ...]:
        """Where Best, Excellent, Good, Inaccuracy and Mistake end, in centipawns."""
        return (self.best, self.excellent, self.good, self.inaccuracy, self.mistake)

    @property
    def chances(self) -> tuple[float, ...]:
        """Where Best, Excellent, Good, Inaccuracy and Mistake end, in win probability."""
        return (
            self.best_chance,
            self.excellent_chance,
            self.good_chance,
            self.inaccuracy_chance,
            self.mistake_chance,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CplThresholds:
    """Centipawns lost against the best move (sources: cpl)."""

    good: Annotated[int, Doc("Most centipawns a Good move may lose")] = 50
    inaccuracy: Annotated[int, Doc("Most centipawns an Inaccuracy may lose")] = 100
    mistake: Annotated[int, Doc("Most centipawns a Mistake may lose; more is a Blunder")] = 200
    miss: Annotated[int, Doc("Centipawns lost from which passing over a capture or a mate is a Miss")] = 150
    swing: Annotated[int, Doc("Centipawns a Brilliant move must gain")] = 200
    sacrifice: Annotated[int, Doc("Centipawns of material a Brilliant move must give up")] = 100
    before: Annotated[int, Doc("Most centipawns the player may be ahead before a Brilliant move")] = 500
    look_ahead: Annotated[int, Doc("Plies within which that material must be taken")] = 3
    slower: Annotated[int, Doc("Centipawns lost for each move by which a forced mate takes longer")] = 100
    faster: Annotated[int, Doc("Centipawns lost for each move by which a forced mate comes sooner")] = 50

    def __post_init__(self) -> None:
        must_be_within("cpl", 0, HIGHEST, self.miss, self.swing, self.sacrifice, self.before)
        must_be_within("cpl", 0, HIGHEST, self.slower, self.faster)
        must_be_within("cpl.look_ahead", 2, LONGEST_SACRIFICE, self.look_ahead)
        must_rise("the centipawns of cpl", 0, self.good, self.inaccuracy, self.mistake)
