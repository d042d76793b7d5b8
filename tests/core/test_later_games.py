"""Whether a trained error comes less often in later games: what is said, and how often it would be false."""

from collections.abc import Iterator
from datetime import date
from random import Random

import chess
import pytest

from kibitz.core.insights.player_game import PlayerGame
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.statistics.sureness import Sureness
from kibitz.core.training.attempt import Day
from kibitz.core.training.later_games import LEAST_GAMES, Erred, LaterGames, Span, later_games
from kibitz.core.words.habit import Habit

TRAINED = Day(date(2025, 3, 1).toordinal())
SURE = {Sureness.CLEAR, Sureness.VERY_CLEAR}


def game(number: int, day: int, moves: int = 40, *, explained: bool = True) -> PlayerGame:
    sums = SideSums(moves=(0, moves, 0), explained=explained)
    when = date.fromordinal(day).isoformat().replace("-", ".")
    return PlayerGame(
        id=f"g{number}", analysis=number, side=chess.WHITE, mine=sums, theirs=SideSums(), date=when
    )


def test_the_day_itself_and_games_that_nobody_explained_count_on_neither_side() -> None:
    games = [
        game(0, TRAINED - 2), game(1, TRAINED), game(2, TRAINED + 1), game(3, TRAINED + 2, explained=False)
    ]  # fmt: skip
    errors = [Erred(f"g{number}", Habit.THREAT) for number in (0, 0, 1, 2, 3)]

    threats, others = later_games(games, errors, {Habit.THREAT: TRAINED})

    assert (threats.before, threats.after) == (Span(1, 40, 2), Span(1, 40, 1))
    assert (threats.before.rate, threats.after.rate) == (5.0, 2.5)
    assert (threats.change, threats.sureness, threats.more_games) == (None, None, LEAST_GAMES - 1)
    assert (others.kind, others.before.errors, others.after.errors) == (None, 0, 0)


def test_each_kind_is_counted_from_the_day_it_was_first_trained() -> None:
    games = [game(number, TRAINED + number) for number in range(-3, 4)]
    errors = [Erred(each.id, Habit.MATE) for each in games]

    found = later_games(games, errors, {Habit.MATE: Day(TRAINED + 1), Habit.LEFT: Day(TRAINED - 1)})

    assert [(each.kind, each.before.games, each.after.games) for each in found] == [
        (Habit.LEFT, 2, 4),
        (Habit.MATE, 4, 2),
        (None, 2, 4),
    ]


def test_games_without_a_date_and_people_who_never_trained() -> None:
    undated = PlayerGame(
        id="x",
        analysis=1,
        side=chess.WHITE,
        mine=SideSums(explained=True),
        theirs=SideSums(),
        date="2025.??.??",
    )

    assert later_games([undated], [], {Habit.MATE: TRAINED})[0].before.games == 0
    assert later_games([undated], [], {}) == []


@pytest.mark.parametrize(("before", "after"), [(20, 10), (60, 30)])
def test_where_nothing_has_changed_hardly_anything_is_called_clear(before: int, after: int) -> None:
    found = [each for seed in range(40) for each in played(seed, before, after, becomes=1.0)]

    called = [each for each in found if each.sureness in SURE]

    assert len(called) <= 0.04 * len(found)


def test_an_error_that_has_become_half_as_frequent_is_found_and_its_range_holds_the_truth() -> None:
    found = [threats(played(seed, 200, 200, becomes=0.5)) for seed in range(20)]

    told = [each for each in found if each.sureness in SURE and (each.change or 0) < 0]
    true = [each for each in found if (each.low or 0) <= -1.0 <= (each.high or 0)]

    assert len(told) >= 18
    assert len(true) >= 17


def threats(found: list[LaterGames]) -> LaterGames:
    return next(each for each in found if each.kind is Habit.THREAT)


def played(seed: int, before: int, after: int, becomes: float) -> list[LaterGames]:
    """A player with two threats overlooked in 100 moves, and as many mates, who then trains the first."""
    chance = Random(seed)
    games = [game(number, TRAINED - before + number, chance.randint(15, 60)) for number in range(before)]
    games += [game(before + number, TRAINED + 1 + number, chance.randint(15, 60)) for number in range(after)]
    errors = [each for one in games for each in errors_in(one, chance, becomes)]
    return later_games(games, errors, {Habit.THREAT: TRAINED, Habit.MATE: TRAINED})


def errors_in(one: PlayerGame, chance: Random, becomes: float) -> Iterator[Erred]:
    """Some games are wild, and then all errors are more frequent."""
    wildness = chance.choice((0.4, 0.7, 1.0, 1.9))
    is_later = (one.date or "") > "2025.03.01"
    for habit in (Habit.THREAT, Habit.MATE):
        rate = 0.02 * wildness * (becomes if is_later and habit is Habit.THREAT else 1.0)
        for _ in range(one.mine.all_moves):
            if chance.random() < rate:
                yield Erred(one.id, habit)
