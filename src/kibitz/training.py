"""The numbers behind exercises: which moves become one, what answers are good enough, when it comes back.

They change no report. A field with a Doc is a key of kibitz.toml like all others.
"""

from dataclasses import dataclass, field
from typing import Annotated

from kibitz.described import Doc
from kibitz.errors import SettingsError
from kibitz.limits import MOST_LINES, MOST_NODES
from kibitz.ranges import must_be_within


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseRules:
    """Which moves of a review become exercises, and which answers are accepted."""

    before_least: Annotated[float, Doc("Least win percent before the error; below, the game was lost")] = 20.0
    before_most: Annotated[float, Doc("Most win percent before the error; above, everything wins")] = 95.0
    after_below: Annotated[float, Doc("Win percent after the error from which the game is won anyway")] = 70.0
    mate: Annotated[int, Doc("Moves of a missed mate that is always an exercise")] = 3
    hurried: Annotated[float, Doc("Seconds on the clock below which an error is time trouble")] = 10.0
    hurried_share: Annotated[float, Doc("Share of the first clock below which it is, too")] = 0.05
    unique: Annotated[float, Doc("Points by which the second best move is behind an only move")] = 10.0
    accept: Annotated[float, Doc("Points within which another move answers an only-move question")] = 2.0
    tolerate: Annotated[float, Doc("Points within which it is good, but there is better; no error")] = 5.0
    accept_choice: Annotated[
        float, Doc("The same where several moves are good: most points of a good one")
    ] = 5.0
    tolerate_choice: Annotated[float, Doc("And of one that is neither good nor an error")] = 7.5
    most_choices: Annotated[
        int,
        Doc("Most good moves where one is to be better than an error; with more there is nothing to find"),
    ] = 6
    calm_moves: Annotated[int, Doc("Equal moves that make a position calm")] = 3
    calm_within: Annotated[float, Doc("Points within which they are equal")] = 2.0
    calm_swing: Annotated[float, Doc("Most points a calm position may be from 50 percent")] = 20.0
    calm_ply: Annotated[int, Doc("First half-move at which a position is asked about as calm")] = 16
    won: Annotated[float, Doc("Win percent of a position that should have been won")] = 85.0
    still_won: Annotated[float, Doc("Least win percent while it is played on")] = 75.0
    won_moves: Annotated[int, Doc("Own moves for which it must stay above that")] = 8
    per_game: Annotated[int, Doc("Most exercises of one game")] = 5
    calm_per_game: Annotated[int, Doc("How many of them may be calm")] = 1
    own_moves: Annotated[int, Doc("Most moves of a solution that the solver plays")] = 4
    nodes: Annotated[int, Doc("Nodes of the search that knows the answers")] = 1_000_000
    answers: Annotated[int, Doc("Moves it looks at, at first; more where all of them are good")] = 5
    again: Annotated[
        int, Doc("Nodes of a second look at each move near the best, where there are several; 0 for none")
    ] = 500_000
    surely: Annotated[float, Doc("Points by which an only move is ahead that is not looked at again")] = 20.0

    def __post_init__(self) -> None:
        if not 0 <= self.before_least < self.before_most <= 100 or not 0 < self.after_below <= 100:
            raise SettingsError("exercises.before_least must be below before_most, both within 100")
        if not 0 < self.accept <= self.tolerate < self.unique <= 100:
            raise SettingsError("exercises.accept, tolerate and unique must rise")
        if not 0 < self.accept_choice <= self.tolerate_choice <= 100:
            raise SettingsError("exercises.accept_choice and tolerate_choice must rise")
        if not 0 < self.still_won < self.won <= 100:
            raise SettingsError("exercises.still_won must be below exercises.won")
        must_be_within("exercises.answers", 2, MOST_LINES, self.answers)
        must_be_within("exercises.nodes", 1, MOST_NODES, self.nodes)
        must_be_within("exercises.again", 0, MOST_NODES, self.again)
        must_be_within("exercises.surely", 0, 100, self.surely)
        must_be_within(
            "exercises", 0, 100, self.calm_within, self.calm_swing, self.per_game, self.calm_per_game
        )
        must_be_within("exercises.own_moves", 1, 6, self.own_moves)
        counts = (self.calm_moves, self.most_choices, self.mate, self.won_moves)
        must_be_within("exercises", 1, 100, *counts)
        must_be_within("exercises.hurried_share", 0, 1, self.hurried_share)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleRules:
    """When an exercise comes back, and how much there is in a day."""

    session: Annotated[int, Doc("Exercises of one session")] = 10
    new_a_day: Annotated[int, Doc("Exercises a day that were never asked before")] = 5
    calm_share: Annotated[float, Doc("Share of a session in which nothing is wrong")] = 0.25
    retention: Annotated[float, Doc("Chance of knowing it at which an exercise comes back")] = 0.9
    longest: Annotated[int, Doc("Most days until it does")] = 365
    spread: Annotated[float, Doc("Share of its interval by which it may come earlier or later")] = 0.05
    learned_days: Annotated[float, Doc("Days of memory from which an exercise is learned")] = 180.0
    learned_times: Annotated[int, Doc("Successes, each well after the one before, that do as well")] = 3
    learned_apart: Annotated[int, Doc("Days between those")] = 10
    too_hard: Annotated[int, Doc("Failures without a success after which it is put aside")] = 3
    sibling_from: Annotated[int, Doc("Successes after which another position of the same idea is asked")] = 2
    original_every: Annotated[int, Doc("Days after which it is the same position again")] = 90
    again_after: Annotated[int, Doc("Others that come before a failed exercise returns in its session")] = 3

    def __post_init__(self) -> None:
        must_be_within("schedule.session", 1, 200, self.session)
        must_be_within("schedule.new_a_day", 0, 1000, self.new_a_day)
        must_be_within("schedule.calm_share", 0, 0.5, self.calm_share)
        must_be_within("schedule.retention", 0.7, 0.99, self.retention)
        must_be_within("schedule.longest", 1, 3650, self.longest)
        must_be_within("schedule.spread", 0, 0.25, self.spread)
        must_be_within("schedule.learned_days", 1, 3650, self.learned_days)
        counts = (self.learned_times, self.too_hard, self.sibling_from, self.again_after, self.learned_apart)
        must_be_within("schedule", 1, 3650, *counts, self.original_every)


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """What decides exercises and their days."""

    exercises: ExerciseRules = field(default_factory=ExerciseRules)
    schedule: ScheduleRules = field(default_factory=ScheduleRules)
