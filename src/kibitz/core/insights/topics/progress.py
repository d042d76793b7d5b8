"""Whether it gets better: blunders over the games, in games and not in days."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import quantiles

from kibitz.core.chess.clock import Speed
from kibitz.core.insights.bands import has_peers
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.move_fact import Severity
from kibitz.core.insights.opponents import whose_rating
from kibitz.core.insights.player_game import Games, PlayerGame
from kibitz.core.insights.question import Curve, Point, Question, Topic, Unit, Words
from kibitz.core.insights.rates import rate
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.speeds import of_one_speed
from kibitz.core.insights.statistics.resampling import Measure
from kibitz.core.insights.topics.expected import Expectation

UNIT = Unit(after=" per 100 moves", less="fewer")
LEAST = 60
WINDOW = 30
"""Games of the rolling mean."""

MOST_POINTS = 200
"""Of a curve: more cannot be seen."""

OVER = 100
"""Games that a change is told for."""


def progress(games: Games, baseline: Baseline) -> Topic:
    """The trend beside opponents and beside players of the rating; and the spread of accuracies."""
    expected = Expectation(baseline)
    alike, speed = of_one_speed(games)
    peers = f"{whose_rating(alike)} in such positions"
    rated = [game for game in alike if has_peers(game.rating) and game.mine.all_moves]
    played = [game for game in alike if game.mine.all_moves and game.theirs.all_moves]

    def beside_opponents(game: PlayerGame) -> float:
        return 100 * (
            game.mine.all_blunders / game.mine.all_moves - game.theirs.all_blunders / game.theirs.all_moves
        )

    def beside_peers(game: PlayerGame) -> float:
        return 100 * (game.mine.all_blunders - expected.of(game)) / game.mine.all_moves

    return Topic(
        number=16,
        key="progress",
        title="Progress",
        questions=[
            _question(games, played, beside_opponents, "opponents", "your opponents"),
            *[_question(games, part, beside_peers, "peers", peers) for part in (rated,) if part],
        ],
        note=f"{_only(speed, len(alike))}{_accuracies(alike)}",
        curves=_curves(played, expected),
        axes=("game", f"blunders per 100 moves, over {WINDOW} games"),
    )


def _question(
    games: Games, counted: Games, value: Callable[[PlayerGame], float], key: str, whom: str
) -> Question:
    numbers = {game.id: value(game) for game in counted}
    middle = (len(counted) - 1) / 2
    times = {game.id: (place - middle) / OVER for place, game in enumerate(counted)}
    here = [(times.get(game.id, 0.0), numbers.get(game.id, 0.0), game.id in numbers) for game in games]
    columns = [
        [float(is_there) for _, _, is_there in here],
        [time for time, _, _ in here],
        [time * time for time, _, _ in here],
        [number for _, number, _ in here],
        [time * number for time, number, _ in here],
    ]
    half = len(counted) // 2
    early, late = (
        rate(sum(numbers[game.id] for game in part), len(part)) for part in (counted[:half], counted[half:])
    )
    slope = _slope([sum(each) for each in columns])
    agrees = None not in (early, late, slope) and ((late or 0) - (early or 0)) * (slope or 0) > 0
    return Question(
        key=key,
        label=f"Late / early, {key}",
        measure=Measure(columns, _slope),
        unit=UNIT,
        words=Words(
            whether=f"whether your blunders become more or fewer beside those of {whom}",
            more=f"In {OVER} games your blunders grow by {{size}} per 100 moves beside those of {whom}",
            less=f"In {OVER} games your blunders fall by {{size}} per 100 moves beside those of {whom}",
        ),
        mine=late,
        theirs=early,
        more_is_good=False,
        least_games=LEAST,
        holds=agrees,
        reference="opponents" if key == "opponents" else "peers",
        behind=lambda move: move.judgement == Severity.BLUNDER,
    )


def _slope(sums: Sequence[float]) -> float | None:
    """The change in a hundred games, by least squares."""
    count, time, squares, number, products = sums
    spread = count * squares - time * time
    return (count * products - time * number) / spread if spread > 0 else None


def _only(speed: Speed | None, count: int) -> str:
    """A change of speed would look like a change of play."""
    return f"Only the {count:,} {speed} games: speeds are not mixed in one course. " if speed else ""


def _curves(games: Games, expected: Expectation) -> tuple[Curve, ...]:
    """The player's, the opponents' and, where all games have a rating, what is due in such positions."""
    if len(games) < WINDOW:
        return ()

    def of_side(side: SideSums) -> float:
        return 100 * side.all_blunders / side.all_moves

    found = [
        _rolling("you", games, lambda game: of_side(game.mine)),
        _rolling("opponents", games, lambda game: of_side(game.theirs)),
    ]
    if all(has_peers(game.rating) for game in games):
        due = _rolling("peers", games, lambda game: 100 * expected.of(game) / game.mine.all_moves)
        found.append(due)
    return tuple(found)


def _rolling(name: str, games: Games, value: Callable[[PlayerGame], float]) -> Curve:
    """The mean of the games up to each, with twice the error that single games have there."""
    points = []
    step = max(1, (len(games) - WINDOW) // MOST_POINTS)
    for end in range(WINDOW, len(games) + 1, step):
        part = games[end - WINDOW : end]
        rates = [value(game) for game in part]
        mean = sum(rates) / WINDOW
        reach = 2 * sqrt(sum((each - mean) ** 2 for each in rates) / (WINDOW - 1) / WINDOW)
        points.append(Point(end, mean, max(0.0, mean - reach), mean + reach, WINDOW))
    return Curve(name, tuple(points))


def _accuracies(games: Games) -> str:
    known = [game.accuracy for game in games if game.accuracy is not None]
    if len(known) < 10:
        return "Changes are told in games, not in days."
    tenths = quantiles(known, n=10, method="inclusive")
    low, middle, high = tenths[0], tenths[4], tenths[8]
    return (
        f"Accuracy of single games: half are above {middle:.0f}, one in ten below {low:.0f}, "
        f"one in ten above {high:.0f}. Changes are told in games, not in days."
    )
