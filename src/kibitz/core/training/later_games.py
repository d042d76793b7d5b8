"""Whether an error that was trained comes less often in later games: per 100 moves, before and since.

Every game that was reviewed alike counts, whether it gave exercises or not: games that are picked
for their errors have fewer of them the next time by chance alone. What else has changed since, nobody
can tell; so the errors that were not trained stand beside those that were.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import ceil

from kibitz.core.insights.player_game import Games, PlayerGame
from kibitz.core.insights.rates import difference, per_hundred
from kibitz.core.insights.statistics.resampling import Estimate, Measure, estimates
from kibitz.core.insights.statistics.student import from_student, student_range
from kibitz.core.insights.statistics.sureness import Sureness, standing_discoveries, sureness
from kibitz.core.training.attempt import Day
from kibitz.core.words.habit import Habit

LEAST_GAMES = 10
"""On either side of the first day; the range says how little so few of them tell."""

LEAST_EXPECTED = 5.0
"""Errors that either side would have if nothing had changed: with fewer, none at all may be chance."""

Kind = Habit | None
"""None for everything that was not trained."""


@dataclass(frozen=True, slots=True)
class Span:
    """The games of one side of the first day."""

    games: int
    moves: int
    errors: int

    @property
    def rate(self) -> float | None:
        """Errors per 100 moves."""
        return per_hundred(self.errors, self.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterGames:
    """One kind of error before it was trained and since. The games of the first day are neither."""

    kind: Kind
    since: Day
    before: Span
    after: Span
    change: float | None = None
    """Errors per 100 moves more than before, with the range that holds the truth in 19 of 20 cases."""

    low: float | None = None
    high: float | None = None
    standard: float = 0.0
    """The change in its own errors."""

    sureness: Sureness | None = None
    """None as long as nothing can be said."""

    more_games: int = 0
    """How many more there must be until then."""


@dataclass(frozen=True, slots=True)
class Erred:
    """A mistake or blunder of a game."""

    game: str
    habit: Habit | None


def later_games(games: Games, errors: Sequence[Erred], since: Mapping[Habit, Day]) -> list[LaterGames]:
    """Each kind that was trained, what was trained first coming first, and then all the others together."""
    if not since:
        return []
    dated = [(game, day) for game in games if game.mine.explained and (day := day_of(game)) is not None]
    counts: dict[tuple[str, Kind], int] = {}
    for each in errors:
        kind = each.habit if each.habit in since else None
        counts[each.game, kind] = counts.get((each.game, kind), 0) + 1
    trained = sorted(since.items(), key=lambda each: (each[1], each[0].name))
    kinds: list[tuple[Kind, Day]] = [*trained, (None, trained[0][1])]
    asked = [_measure(dated, counts, kind, day) for kind, day in kinds]
    found = [
        _later(kind, day, measure, estimate)
        for (kind, day), measure, estimate in zip(kinds, asked, estimates(asked, len(dated)), strict=True)
    ]
    return _weighed(found)


def day_of(game: PlayerGame) -> Day | None:
    """When it was played; None where nobody has said it to the day."""
    try:
        return Day(date.fromisoformat((game.date or "").replace(".", "-")).toordinal())
    except ValueError:
        return None


def _measure(
    dated: Sequence[tuple[PlayerGame, Day]], counts: Mapping[tuple[str, Kind], int], kind: Kind, since: Day
) -> Measure:
    """Errors and moves of later games, and of earlier ones."""
    rows = [
        (counts.get((game.id, kind), 0), game.mine.all_moves, day > since, day < since) for game, day in dated
    ]
    later = [[errors * after, moves * after] for errors, moves, after, _ in rows]
    earlier = [[errors * before, moves * before] for errors, moves, _, before in rows]
    return difference([*_turned(later), *_turned(earlier)], 100)


def _turned(rows: Sequence[Sequence[int]]) -> list[list[float]]:
    return [[float(row[place]) for row in rows] for place in range(2)]


def _later(kind: Kind, since: Day, measure: Measure, estimate: Estimate | None) -> LaterGames:
    """Both sides, and the change where there is enough of either."""
    after, before = _span(*measure.columns[:2]), _span(*measure.columns[2:])
    missing = _missing(before, after)
    found = LaterGames(kind=kind, since=since, before=before, after=after, more_games=missing)
    if estimate is None or missing:
        return found
    freedom = min(before.games, after.games) - 1
    reach = student_range(freedom) * estimate.error
    standard = from_student(estimate.value / estimate.error, freedom) if estimate.error else 0.0
    return replace(
        found,
        change=estimate.value,
        low=estimate.value - reach,
        high=estimate.value + reach,
        standard=standard,
    )


def _span(errors: Sequence[float], moves: Sequence[float]) -> Span:
    return Span(sum(map(bool, moves)), int(sum(moves)), int(sum(errors)))


def _missing(before: Span, after: Span) -> int:
    """How many games more are needed before chance can be told from change."""
    by_games = LEAST_GAMES - min(before.games, after.games)
    moves = before.moves + after.moves
    rate = (before.errors + after.errors) / moves if moves else 0.0
    fewer = min(before, after, key=lambda span: span.moves)
    if not rate or not fewer.moves:
        return max(LEAST_GAMES, by_games)
    short = LEAST_EXPECTED - rate * fewer.moves
    return max(0, by_games, ceil(short * fewer.games / (rate * fewer.moves)))


def _weighed(found: Sequence[LaterGames]) -> list[LaterGames]:
    """How sure each change is, all of them weighed together."""
    known = [each for each in found if each.change is not None]
    stands = iter(standing_discoveries([each.standard for each in known]))
    return [
        each if each.change is None else replace(each, sureness=sureness(each.standard, stands=next(stands)))
        for each in found
    ]
