"""Beside people: what players of the rating lose in these very positions, and who plays such moves."""

from collections import Counter
from collections.abc import Sequence
from math import exp, sqrt

from kibitz.core.chess.phase import Phase
from kibitz.core.insights.bands import PHASES
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.player_game import Games, PlayerGame
from kibitz.core.insights.question import Curve, Point, Question, Topic, Unit, Words
from kibitz.core.insights.rates import mean_difference, rate
from kibitz.core.insights.statistics.resampling import Measure
from kibitz.core.insights.topics.expected import PLACES

LOSS = Unit(digits=2, noun=" win-percent points", after=" a move")
RATING = Unit(digits=0, noun=" rating points", more="higher", less="lower")
LEAST_GAMES, LEAST_MOVES = 20, 200
WINDOW = 30
"""Games of a point of the course."""

MOST_POINTS = 60
"""Of the course."""

HOW_FAR = (
    "It foretells what people play in rapid games on Lichess; how far it is mistaken itself is in no range."
)
NO_NET = (
    "No human model has read these games. 'kibitz insights' has them read, where they are games of Lichess "
    "with ratings."
)


def people(games: Games, _: Baseline) -> Topic:
    """From the games that one model has read: that of most games."""
    nets = Counter(game.mine.net for game in games if _says(game))
    net, count = nets.most_common(1)[0] if nets else ("", 0)
    # games of another model add nothing, but every sum is over all games
    read = [game if game.mine.net == net and _says(game) else None for game in games] if net else []
    waiting = sum(not game.mine.net for game in games)
    has_enough = bool(net) and (count >= LEAST_GAMES or not waiting)
    told = _read_text(net, count, waiting) if net else NO_NET
    return Topic(
        number=17,
        key="people",
        title="Beside people in the same positions",
        questions=[*[_loss(read, phase) for phase in (None, *PHASES)], *_ratings(read)] if has_enough else [],
        note=f"{told} {HOW_FAR}" if has_enough else "",
        needs="" if has_enough else told,
        curves=_course(read),
        axes=("game", f"rating that the moves of {WINDOW} games speak for"),
    )


def _read_text(net: str, count: int, waiting: int) -> str:
    """How far a model has come: it reads for a while whenever insights are asked for."""
    read = f"The human model {net} has read {count:,} of these games"
    return f"{read}; {waiting:,} wait: the next 'kibitz insights' goes on." if waiting else f"{read}."


Read = Sequence[PlayerGame | None]


def _says(game: PlayerGame) -> bool:
    return bool(game.mine.net and (sum(game.mine.met) or game.mine.speaks))


def _loss(games: Read, phase: Phase | None) -> Question:
    places = range(len(PHASES)) if phase is None else [PHASES.index(phase)]
    columns = [
        [sum(getattr(game.mine, name)[place] for place in places) if game else 0 for game in games]
        for name in ("met_lost", "met_expected", "met")
    ]
    lost, expected, moves = map(sum, columns)
    where = "" if phase is None else f"in {PLACES[phase]} "
    beside = "players of your rating in the same positions"
    sentence = f"{where}you lose {{size}} win-percent points a move %s than {beside}"
    sentence = sentence[0].upper() + sentence[1:]
    return Question(
        key=phase.value if phase else "all",
        label=phase.value.capitalize() if phase else "All moves",
        measure=mean_difference(columns, 0.01),
        unit=LOSS,
        words=Words(
            whether=f"whether {where}you lose more or less than {beside}",
            more=sentence % "more",
            less=sentence % "less",
        ),
        mine=rate(lost / 100, moves),
        theirs=rate(expected / 100, moves),
        more_is_good=False,
        least_games=LEAST_GAMES,
        chances=int(moves),
        among=sum(game is not None for game in games),
        chances_are="moves",
        least_chances=LEAST_MOVES,
        reference="peers",
        behind=lambda move: bool(move.judgement) and (phase is None or move.phase == PHASES.index(phase)),
    )


def _ratings(games: Read) -> list[Question]:
    """What the moves speak for, beside the player's own rating: shown, and not weighed."""
    ladder, rated = _on_ladder(games)
    if not any(rated):
        return []
    columns = [[game.mine.speaks.get(each, 0.0) if game else 0.0 for game in rated] for each in ladder]
    own = [float(game.rating or 0) if game else 0.0 for game in rated]
    there = [float(game is not None) for game in rated]

    def apart(sums: Sequence[float]) -> float | None:
        *speaks, ratings, count = sums
        return _middle(ladder, speaks) - ratings / count if count else None

    count = sum(there)
    mine = _middle(ladder, [sum(each) for each in columns]) if count else None
    sentence = "Your moves are most like those of players rated {mine}; you were rated {theirs} on average"
    return [
        Question(
            key="rating",
            label="Rating of such moves",
            measure=Measure([*columns, own, there], apart),
            unit=RATING,
            words=Words(whether="what ratings your moves speak for", more=sentence, less=sentence),
            mine=mine,
            theirs=sum(own) / count if count else None,
            more_is_good=True,
            least_games=LEAST_GAMES,
            told=False,
            reference="peers",
        )
    ]


def _on_ladder(games: Read) -> tuple[list[int], Read]:
    """The ratings that are asked, and games of players among them: above, all moves speak for the highest."""
    ladder = sorted({rating for game in games if game for rating in game.mine.speaks})
    rated = [
        game
        if game and game.mine.speaks and game.rating is not None and ladder[0] <= game.rating <= ladder[-1]
        else None
        for game in games
    ]
    return ladder, rated


def _middle(ladder: Sequence[int], speaks: Sequence[float]) -> float:
    """The mean of the ratings, each as likely as it makes the moves."""
    most = max(speaks)
    weights = [exp(each - most) for each in speaks]
    return sum(rating * weight for rating, weight in zip(ladder, weights, strict=True)) / sum(weights)


def _course(games: Read) -> tuple[Curve, ...]:
    """The rating over the games up to each, with twice the error that leaving out one at a time shows."""
    ladder, rated = _on_ladder(games)
    speaking = [game for game in rated if game]
    if len(speaking) < WINDOW:
        return ()
    points = []
    for end in range(WINDOW, len(speaking) + 1, max(1, (len(speaking) - WINDOW) // MOST_POINTS)):
        part = [[game.mine.speaks.get(each, 0.0) for each in ladder] for game in speaking[end - WINDOW : end]]
        total = [sum(each) for each in zip(*part, strict=True)]
        middle = _middle(ladder, total)
        without = [
            _middle(ladder, [whole - one for whole, one in zip(total, each, strict=True)]) for each in part
        ]
        mean = sum(without) / WINDOW
        reach = 2 * sqrt((WINDOW - 1) / WINDOW * sum((each - mean) ** 2 for each in without))
        points.append(Point(end, middle, middle - reach, middle + reach, WINDOW))
    return (Curve("you", tuple(points)),)
