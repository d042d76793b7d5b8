"""The numbers behind the labels, each with what it is: what a user may change in kibitz.toml.

The first line of a group names its source; docs/sources.md has them all.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Literal

from kibitz.described import Doc
from kibitz.errors import SettingsError
from kibitz.limits import DEEPEST, LONGEST_SACRIFICE

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
    """What a bad move costs before it has a name, as on Lichess (sources: lichess-judgement).

    Lichess uses .1, .2 and .3 on a scale from -1 to +1, where the whole range is 2:
    these are the same three steps in points of 100.
    """

    inaccuracy: Annotated[float, Doc("Win-percent points a move must cost to be an inaccuracy")] = 5.0
    mistake: Annotated[float, Doc("Win-percent points a move must cost to be a mistake")] = 10.0
    blunder: Annotated[float, Doc("Win-percent points a move must cost to be a blunder")] = 15.0

    def __post_init__(self) -> None:
        if not 0 < self.inaccuracy < self.mistake < self.blunder <= 100:
            raise SettingsError(
                "judgement thresholds must rise from inaccuracy to blunder and stay within 100, "
                f"not {self.inaccuracy}, {self.mistake}, {self.blunder}"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class MateThresholds:
    """How bad it is to lose or allow a forced mate, as on Lichess (sources: lichess-judgement).

    Counted for the side that has, or had, the mate.
    """

    winning: Annotated[int, Doc("Most centipawns ahead without the mate at which that is a blunder")] = 700
    crushing: Annotated[int, Doc("Most centipawns ahead at which it is a mistake, not an inaccuracy")] = 999

    def __post_init__(self) -> None:
        if not 0 < self.winning < self.crushing:
            raise SettingsError(
                f"mate thresholds must rise from winning to crushing, not {self.winning}, {self.crushing}"
            )


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
        _must_be_within("points.best", 0, 100, self.best)
        _must_rise("the table of points", 0, self.excellent, self.good, self.inaccuracy, self.mistake, 101)


@dataclass(frozen=True, slots=True, kw_only=True)
class GreatThresholds:
    """When a good move is Great: the only one, or the one that turns the game (sources: great).

    A move turns the game if it makes a lost one equal or an equal one won, counted
    from before the opponent's last move.
    """

    only_move: Annotated[float, Doc("Points by which the second best is behind the only good move")] = 10.0
    turn: Annotated[float, Doc("Points by which the second best is behind a move that turns the game")] = 5.0
    lost: Annotated[float, Doc("Most win percent of a game that was lost before it turned")] = 35.0
    equal: Annotated[
        float, Doc("Win percent from which a lost game is equal, and the most of one that was equal")
    ] = 50.0
    won: Annotated[float, Doc("Win percent from which an equal game is won")] = 70.0
    hopeless: Annotated[float, Doc("Win percent after the move below which nothing is held")] = 30.0
    settled: Annotated[float, Doc("Most win percent of the second best; above, it is won anyway")] = 72.0
    cost: Annotated[float, Doc("Most points a Great move may seem to have cost once it is played")] = 2.0
    depth: Annotated[int, Doc("Depth before which the engine must have preferred another move")] = 3
    rise: Annotated[
        float,
        Doc("Points by which it is other than at first sight: enough for a quiet move that meets no mate"),
    ] = 7.0
    moves: Annotated[int, Doc("Fewest legal moves that are a choice, for Brilliant too")] = 5
    moves_in_check: Annotated[
        int, Doc("Fewest legal moves that are a choice when in check, for Brilliant too")
    ] = 8

    def __post_init__(self) -> None:
        _must_be_within("great", 0, HIGHEST, self.cost, self.moves, self.moves_in_check)
        _must_be_within("great.depth", 0, DEEPEST, self.depth)
        _must_be_within("great.rise", 0, 100, self.rise)
        _must_rise("the bands of Great", 0, self.hopeless, self.lost, self.equal, self.won, self.settled, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissThresholds:
    """When a bad move is a Miss: the opponent erred and was let off (sources: miss)."""

    error: Annotated[float, Doc("Win-percent points the opponent's last move must have cost")] = 10.0
    returned: Annotated[float, Doc("Share of those points that the move must give back")] = 0.5
    below: Annotated[
        float, Doc("Points the player may end below where the game stood before that error; more is no Miss")
    ] = 5.0
    lost: Annotated[
        float, Doc("Least win percent after the move; below, the move lost by itself and is no Miss")
    ] = 30.0

    def __post_init__(self) -> None:
        _must_be_within("miss", 0, 100, self.error, self.below, self.lost)
        _must_be_within("miss.returned", 0, 1, self.returned)
        if not self.error:
            raise SettingsError("miss.error must be above 0")


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
        _must_be_within("a tier of brilliant", -HIGHEST, HIGHEST, self.before, self.after)
        _must_be_within("a tier of brilliant", 0, HIGHEST, self.sacrifice, self.legal_moves, self.mate)


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
    """The four witnesses of a Brilliant move under `kibitz` (sources: witnesses)."""

    offered: Annotated[
        int, Doc("Centipawns the move must offer: a rook for a knight is enough, a pawn is not")
    ] = 200
    given: Annotated[int, Doc("Fewest centipawns that are gone once the move is answered")] = 100
    depth: Annotated[int, Doc("Depth before which the engine must have preferred another move")] = 3
    look: Annotated[int, Doc("Depth a fresh search must reach to say when the engine preferred it")] = 8
    rise: Annotated[
        float, Doc("Points by which the move is better than at first sight: enough where `depth` is not met")
    ] = 10.0
    near_best: Annotated[float, Doc("Most win-percent points the move may be behind the best")] = 2.0
    apart: Annotated[
        float, Doc("Points by which it must beat the next best move, if that makes the same offer")
    ] = 10.0
    lent: Annotated[
        float, Doc("Points by which it must beat the next best move, if what is given soon comes back")
    ] = 4.0
    won: Annotated[float, Doc("Most win percent of the next best move; above, the game is won anyway")] = 80.0
    lost: Annotated[float, Doc("Least win percent after the move; below, the game is lost anyway")] = 35.0

    def __post_init__(self) -> None:
        _must_be_within("witnesses", 0, HIGHEST, self.offered, self.given)
        _must_be_within("witnesses", 0, DEEPEST, self.depth, self.look)
        _must_be_within(
            "witnesses", 0, 100, self.rise, self.near_best, self.apart, self.lent, self.won, self.lost
        )


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
        _must_be_within("dual.steepness", 0.0001, 0.1, self.steepness)
        _must_rise("the centipawns of dual", 0, *self.centipawns)
        _must_rise("the chances of dual", 0, *self.chances, 1)
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
        _must_be_within("cpl", 0, HIGHEST, self.miss, self.swing, self.sacrifice, self.before)
        _must_be_within("cpl", 0, HIGHEST, self.slower, self.faster)
        _must_be_within("cpl.look_ahead", 2, LONGEST_SACRIFICE, self.look_ahead)
        _must_rise("the centipawns of cpl", 0, self.good, self.inaccuracy, self.mistake)


@dataclass(frozen=True, slots=True, kw_only=True)
class HumanThresholds:
    """What players of the same rating play, where the human model has a word (sources: human)."""

    margin: Annotated[float, Doc("Most win-percent points a move may be behind the best and be as good")] = (
        2.0
    )
    hard: Annotated[
        int, Doc("Most of 100 players of the rating who find a good move where it is hard to see")
    ] = 30
    plain: Annotated[
        int, Doc("Fewest of 100 players of the rating who find a good move where most would have")
    ] = 80
    great: Annotated[int, Doc("Most of 100 players of the rating who find a Great move, or one as good")] = 50
    brilliant: Annotated[int, Doc("Most of 100 players of the rating who play a Brilliant move")] = 30
    trap: Annotated[
        float, Doc("Points that an opponent is to be expected to lose after a move that sets a trap")
    ] = 8.0
    trap_times: Annotated[float, Doc("How many times the usual that must be")] = 2.0
    trap_cost: Annotated[float, Doc("Most points that setting the trap may cost")] = 5.0

    def __post_init__(self) -> None:
        _must_be_within("human", 0, 100, self.hard, self.plain, self.great, self.brilliant)
        _must_be_within("human", 0, 100, self.margin, self.trap, self.trap_times, self.trap_cost)
