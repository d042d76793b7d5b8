"""What comes of won and of lost positions, beside what players of the rating make of them."""

from collections.abc import Callable
from functools import lru_cache

from kibitz.core.insights.bands import LEVELS, NEAR, NO_PEERS, has_peers, is_near
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.opponents import whose_rating
from kibitz.core.insights.player_game import Games, PlayerGame
from kibitz.core.insights.question import Curve, Point, Question, Topic, Unit, Words
from kibitz.core.insights.rates import per_hundred
from kibitz.core.insights.statistics.resampling import Measure, Sums
from kibitz.core.insights.statistics.wilson import wilson

UNIT = Unit(digits=2, noun=" of a game point", after=" a game")
LEVEL = 80
"""Win percent at the first own move from which a position counts as won."""

LEAST = 40
FEWEST = 10
"""Games that stood so, below which a level has no point on the curve."""


def converting(games: Games, baseline: Baseline) -> Topic:
    """From the first own move with a win percent of at least 80."""
    return Topic(
        number=8,
        key="converting",
        title="Converting",
        questions=[_question(games, baseline, is_above=True)] if _any_peers(games) else [],
        needs="" if _any_peers(games) else NO_PEERS,
        note=_conversion(games, baseline),
        curves=_curves(games, is_above=True),
        axes=("win percent there", "percent of a game point scored"),
    )


def holding(games: Games, baseline: Baseline) -> Topic:
    """From the first own move with a win percent of at most 20."""
    return Topic(
        number=9,
        key="holding",
        title="Holding",
        questions=[_question(games, baseline, is_above=False)] if _any_peers(games) else [],
        needs="" if _any_peers(games) else NO_PEERS,
        note=_peers(baseline),
        curves=_curves(games, is_above=False),
        axes=("win percent there", "percent of a game point scored"),
    )


def _any_peers(games: Games) -> bool:
    return any(has_peers(game.rating) for game in games)


def _stood(game: PlayerGame, *, is_above: bool) -> dict[int, int]:
    return game.mine.above if is_above else game.mine.below


def _first(game: PlayerGame, level: int, *, is_above: bool) -> float | None:
    """What was due from where the game first stood so; None if it never did, or has no result."""
    found = _stood(game, is_above=is_above).get(level)
    return None if found is None or game.score is None else found / 10_000


def _question(games: Games, baseline: Baseline, *, is_above: bool) -> Question:
    table = baseline.converting if is_above else baseline.holding

    usual_of = lru_cache(maxsize=None)(lambda rating: baseline.usual(table, rating, LEVEL))
    cases = [_case(game, usual_of, is_above=is_above) for game in games]
    columns = list(zip(*cases, strict=True)) or [()] * 3
    score, usual, count = map(sum, columns)
    what = "winning" if is_above else "lost"
    told = f"From {what} positions you score {{size}} of a game point a game"
    peers = whose_rating(games)
    short = [game.id for game in games if _falls_short(game, is_above=is_above)]
    return Question(
        key="score",
        label=f"From {what} positions",
        measure=Measure(columns, _beyond),
        unit=UNIT,
        words=Words(
            whether=f"whether you score more or less from {what} positions than {peers}",
            more=f"{told} more than {peers}",
            less=f"{told} less than {peers}",
        ),
        mine=score / count if count else None,
        theirs=usual / count if count else None,
        more_is_good=True,
        least_games=LEAST,
        chances=int(count),
        chances_are="games",
        least_chances=LEAST,
        reference="peers",
        games=short,
    )


def _case(
    game: PlayerGame, usual_of: Callable[[int], float | None], *, is_above: bool
) -> tuple[float, float, float]:
    """Score, what such players score, and one: of a game that stood so, with such an opponent."""
    due = _first(game, LEVEL, is_above=is_above)
    is_alike = is_near(game.rating, game.opponent_rating)
    usual = usual_of(game.rating) if due is not None and has_peers(game.rating) and is_alike else None
    return (0.0, 0.0, 0.0) if due is None or usual is None else (game.score or 0.0, due + usual, 1.0)


def _beyond(sums: Sums) -> float | None:
    score, usual, games = sums
    return (score - usual) / games if games else None


def _falls_short(game: PlayerGame, *, is_above: bool) -> bool:
    due = _first(game, LEVEL, is_above=is_above)
    if due is None or game.score is None or not is_near(game.rating, game.opponent_rating):
        return False
    return game.score < 1 and (is_above or game.score == 0)


def _curves(games: Games, *, is_above: bool) -> tuple[Curve, Curve]:
    """The win percent there against what was scored, for every level; draws are half a win in the range.

    Of the same games as the sentence: against weaker players much is converted that was not won.
    """
    points = []
    stood = [
        (_stood(game, is_above=is_above), game.score)
        for game in games
        if game.score is not None and is_near(game.rating, game.opponent_rating)
    ]
    for level in LEVELS:
        cases = [(found[level] / 10_000, score) for found, score in stood if level in found]
        if len(cases) >= FEWEST:
            due, score = (sum(each) / len(cases) for each in zip(*cases, strict=True))
            low, high = wilson(score * len(cases), len(cases)) or (0.0, 1.0)
            points.append(Point(100 * due, 100 * score, 100 * low, 100 * high, len(cases)))
    scored = sorted(points, key=lambda point: point.x)
    line = [Point(each.x, each.x, None, None, each.count) for each in scored]
    return Curve("scored", tuple(scored)), Curve("due", tuple(line))


def _peers(baseline: Baseline) -> str:
    return (
        f"Peers: {baseline.name}. They met opponents near their own rating, so only your games against "
        f"players within {NEAR} rating points count. Theirs were picked for analysis, which few games are "
        "that were won in peace: of all their games they may bring more home from won positions, and "
        "less from lost ones."
    )


def _conversion(games: Games, baseline: Baseline) -> str:
    """What Lichess Tutor calls conversion: games won of those in which one stood clearly better."""
    ended = [game for game in games if game.score is not None]
    won = [game for game in ended if game.mine.was_winning]
    saved = [game for game in ended if game.mine.was_losing]
    conversion = per_hundred(sum(game.score == 1 for game in won), len(won))
    resource = per_hundred(sum((game.score or 0) > 0 for game in saved), len(saved))
    if conversion is None or resource is None:
        return _peers(baseline)
    return (
        f"{_peers(baseline)} As Lichess Tutor counts them (over 66.6% and more than a pawn "
        f"ahead): conversion {conversion:.1f}% of {len(won)}, resourcefulness {resource:.1f}% of "
        f"{len(saved)}."
    )
