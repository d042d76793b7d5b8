"""Score beyond what the ratings let expect, after a loss, after a win, and late in a sitting."""

from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.player_game import Games, PlayerGame
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import difference, rate

UNIT = Unit(digits=2, noun=" of a game point", after=" a game")
SITTING = 3600
"""Seconds from one game's start to the next within a sitting."""

LATE = 4
"""From which game of a sitting on it is late."""

LEAST = 80


def form(games: Games, _: Baseline) -> Topic:
    """Beside one's other games, so that a rating that is too low or too high does not matter."""
    beyond = {game.id: _beyond(game) for game in games if game.started is not None}
    known = {name: value for name, value in beyond.items() if value is not None}
    timed = [game for game in games if game.id in known]
    places = _places(timed)
    after_loss = {place.id for place in places if place.before == 0.0}
    after_win = {place.id for place in places if place.before == 1.0}
    late = {place.id for place in places if place.number >= LATE}
    asked = [
        _question(games, known, after_loss, "after-loss", "After a loss", "after a loss"),
        _question(games, known, after_win, "after-win", "After a win", "after a win"),
        _question(
            games,
            known,
            late,
            "late",
            f"From the {LATE}th game of a sitting",
            f"from the {LATE}th game of a sitting",
        ),
    ]
    return Topic(
        number=15,
        key="form",
        title="Form and sequence",
        questions=asked if timed else [],
        note="Score less what the two ratings let expect; games that begin within an hour are one sitting.",
        needs="" if timed else "This needs games with ratings, a date and a time.",
    )


def _beyond(game: PlayerGame) -> float | None:
    expected = game.expected
    return None if expected is None or game.score is None else game.score - expected


@dataclass(frozen=True, slots=True)
class _Place:
    """Which game of its sitting one is, and how the one before it in the sitting ended."""

    id: str
    number: int
    before: float | None


def _places(timed: Games) -> list[_Place]:
    found: list[_Place] = []
    last: PlayerGame | None = None
    for game in sorted(timed, key=lambda each: each.started or 0):
        follows = last is not None and (game.started or 0) - (last.started or 0) <= SITTING
        number = found[-1].number + 1 if follows else 1
        found.append(_Place(game.id, number, last.score if last is not None and follows else None))
        last = game
    return found


def _question(
    games: Games, known: Mapping[str, float], chosen: set[str], key: str, label: str, when: str
) -> Question:
    here = {name: value for name, value in known.items() if name in chosen}
    others = {name: value for name, value in known.items() if name not in chosen}
    columns = [
        [here.get(game.id, 0.0) for game in games],
        [float(game.id in here) for game in games],
        [others.get(game.id, 0.0) for game in games],
        [float(game.id in others) for game in games],
    ]
    score, count, other_score, other_count = map(sum, columns)
    return Question(
        key=key,
        label=label,
        measure=difference(columns),
        unit=UNIT,
        words=Words(
            whether=f"whether you score more or less {when} than otherwise",
            more=f"You score {{size}} of a game point a game more {when} than otherwise",
            less=f"You score {{size}} of a game point a game less {when} than otherwise",
        ),
        mine=rate(score, count),
        theirs=rate(other_score, other_count),
        more_is_good=True,
        least_games=LEAST,
        chances=int(count),
        chances_are="games",
        least_chances=20,
        reference="self",
        games=[game.id for game in games if game.id in chosen and not game.score],
    )
