"""The numbers behind our labels and Lichess's, each with what it is: what a user may change in kibitz.toml.

The first line of a group names its source; docs/sources.md has them all.
"""

from dataclasses import dataclass
from typing import Annotated

from kibitz.described import Doc
from kibitz.errors import SettingsError
from kibitz.limits import DEEPEST, HIGHEST
from kibitz.ranges import must_be_within, must_rise


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
        must_be_within("great", 0, HIGHEST, self.cost, self.moves, self.moves_in_check)
        must_be_within("great.depth", 0, DEEPEST, self.depth)
        must_be_within("great.rise", 0, 100, self.rise)
        must_rise("the bands of Great", 0, self.hopeless, self.lost, self.equal, self.won, self.settled, 100)


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
        must_be_within("miss", 0, 100, self.error, self.below, self.lost)
        must_be_within("miss.returned", 0, 1, self.returned)
        if not self.error:
            raise SettingsError("miss.error must be above 0")


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
        must_be_within("witnesses", 0, HIGHEST, self.offered, self.given)
        must_be_within("witnesses", 0, DEEPEST, self.depth, self.look)
        must_be_within(
            "witnesses", 0, 100, self.rise, self.near_best, self.apart, self.lent, self.won, self.lost
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HumanThresholds:
    """What players of the same rating play, where the human model has a word (sources: human)."""

    margin: Annotated[float, Doc("Most win-percent points a move may be behind the best and be as good")] = (
        2.0
    )
    hard: Annotated[
        int, Doc("Most of 100 players of the rating who find a good move where it is hard to see")
    ] = 30
    great: Annotated[int, Doc("Most of 100 players of the rating who find a Great move, or one as good")] = 50
    brilliant: Annotated[int, Doc("Most of 100 players of the rating who play a Brilliant move")] = 15
    trap: Annotated[
        float, Doc("Points that an opponent is to be expected to lose after a move that sets a trap")
    ] = 8.0
    trap_times: Annotated[float, Doc("How many times the usual that must be")] = 2.0
    trap_cost: Annotated[float, Doc("Most points that setting the trap may cost")] = 5.0

    def __post_init__(self) -> None:
        must_be_within("human", 0, 100, self.hard, self.great, self.brilliant)
        must_be_within("human", 0, 100, self.margin, self.trap, self.trap_times, self.trap_cost)
