"""The position in which openings are left, and what follows."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import compress

import chess

from kibitz.core.chess.side import side_name
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.opponents import peers_met
from kibitz.core.insights.player_game import Games, PlayerGame
from kibitz.core.insights.question import Question, Topic, Unit, Words
from kibitz.core.insights.rates import difference, mean_difference, rate

LEAST_LEAVING, LEAST_AFTER = 20, 30
FEWEST = 5
"""Games of a family, below which it is not shown at all."""

MOST = 12
"""Families that are shown, those played most."""

BETTER = Unit(noun=" win-percent points", more="better", less="worse")
POINTS = Unit(noun=" game points", after=" in 100 games")

Family = tuple[str, chess.Color]


def _families(games: Games) -> dict[Family, list[bool]]:
    """The openings that were left most often, and which games left each."""
    left = [
        (game.family, game.side) if game.family and game.mine.leaves is not None else None for game in games
    ]
    counts = Counter(each for each in left if each)
    return {
        family: [each == family for each in left]
        for family, count in counts.most_common(MOST)
        if count >= FEWEST
    }


def leaving_the_opening(games: Games, baseline: Baseline) -> Topic:
    """Win percent where the middlegame begins, beside what that side usually has there."""
    families = _families(games)
    left = [(game.mine.leaves or 0) / 100 for game in games]
    return Topic(
        number=10,
        key="leaving-the-opening",
        title="Leaving the opening",
        questions=[_leaving(games, left, baseline, family, played) for family, played in families.items()],
        note=f"White usually has {baseline.white_leaves_with:.1f}% there ({baseline.name})."
        f"{peers_met(games)}",
        needs="" if families else f"This needs {FEWEST} games of one opening that reach a middlegame.",
        is_ranked=True,
    )


def _leaving(
    games: Games, left: Sequence[float], baseline: Baseline, family: Family, is_of_it: Sequence[bool]
) -> Question:
    name, side = family
    usual = baseline.white_leaves_with if side else 100 - baseline.white_leaves_with
    columns = [
        [value * each for value, each in zip(left, is_of_it, strict=True)],
        [usual * each for each in is_of_it],
        is_of_it,
    ]
    count = sum(is_of_it)
    as_side = f"{name} with {side_name(side).capitalize()}"
    return Question(
        key=f"{name}/{side_name(side)}",
        label=f"{side_name(side).capitalize()}: {name}",
        measure=mean_difference(columns),
        unit=BETTER,
        words=Words(
            whether=f"whether the {as_side} leaves you better or worse than that side usually stands",
            more=f"The {as_side} leaves you {{size}} win-percent points better than that side usually stands",
            less=f"The {as_side} leaves you {{size}} win-percent points worse than that side usually stands",
        ),
        mine=rate(sum(columns[0]), count),
        theirs=usual,
        more_is_good=True,
        least_games=LEAST_LEAVING,
        chances=int(count),
        chances_are="games",
        least_chances=LEAST_LEAVING,
        reference="peers",
        games=_worst(games, is_of_it, lambda game: game.mine.leaves or 0),
    )


def opening_or_afterwards(games: Games, _: Baseline) -> Topic:
    """What games bring beyond what the position after the opening and the ratings let expect."""
    families = _families(games)
    beyond = [_beyond(game) for game in games]
    return Topic(
        number=11,
        key="afterwards",
        title="Opening or afterwards",
        questions=[_after(games, beyond, family, played) for family, played in families.items()],
        note="What games brought beyond what the win percent at the end of the opening and, where known, the "
        "two ratings let expect: one can leave a good position and the game be lost later.",
        needs="" if families else f"This needs {FEWEST} games of one opening that reach a middlegame.",
        is_ranked=True,
    )


def _beyond(game: PlayerGame) -> float | None:
    """What the game brought beyond what was due at the end of the opening, of a hundred.

    The ratings count: whoever meets weaker players in one opening scores more after it by that alone.
    """
    leaves = game.mine.leaves
    return (
        None if leaves is None or game.score is None else 100 * (game.score - game.against(leaves / 10_000))
    )


def _after(
    games: Games, beyond: Sequence[float | None], family: Family, is_of_it: Sequence[bool]
) -> Question:
    name, side = family
    as_side = f"{name} with {side_name(side).capitalize()}"
    in_it = [each if of_it else None for each, of_it in zip(beyond, is_of_it, strict=True)]
    in_others = [None if of_it else each for each, of_it in zip(beyond, is_of_it, strict=True)]
    columns = [
        [each or 0.0 for each in in_it],
        [float(each is not None) for each in in_it],
        [each or 0.0 for each in in_others],
        [float(each is not None) for each in in_others],
    ]
    here, count, elsewhere, others = map(sum, columns)
    after = f"after the {as_side}"
    due = "than after your other openings, allowing for the position and the ratings"
    return Question(
        key=f"{name}/{side_name(side)}",
        label=f"{side_name(side).capitalize()}: {name}",
        measure=difference(columns),
        unit=POINTS,
        words=Words(
            whether=f"whether you score more or less {after} {due}",
            more=f"You score {{size}} game points in 100 games more {after} {due}",
            less=f"You score {{size}} game points in 100 games less {after} {due}",
        ),
        mine=rate(here, count),
        theirs=rate(elsewhere, others),
        more_is_good=True,
        least_games=LEAST_AFTER,
        chances=int(count),
        chances_are="games",
        least_chances=LEAST_AFTER,
        reference="self",
        games=_worst(games, is_of_it, lambda game: _beyond(game) or 0.0),
    )


def _worst(games: Games, is_of_it: Sequence[bool], value: Callable[[PlayerGame], float]) -> list[str]:
    return [game.id for game in sorted(compress(games, is_of_it), key=value)]
