"""Errors with little time left, beside those with enough, and beside the opponents'."""

from collections.abc import Sequence
from math import log, sqrt

from kibitz.core.insights.bands import CLOCK_BANDS, CLOCK_MIDDLES, LOW_CLOCK, clock_band
from kibitz.core.insights.baseline import Baseline
from kibitz.core.insights.own_ratio import Parts, own_ratio
from kibitz.core.insights.player_game import Games
from kibitz.core.insights.question import Curve, Point, Question, Topic, Unit, Words
from kibitz.core.insights.rates import HALF, rates_of
from kibitz.core.insights.side_sums import SideSums

RATE = Unit(after=" per 100 moves", less="fewer")
LEAST_GAMES, LEAST_MOVES = 30, 60


def clock_and_errors(games: Games, _: Baseline) -> Topic:
    """How much more often one errs with up to 10% of the time left, and the rates in every band."""
    timed = any(sum(game.mine.clock_moves) for game in games)
    mine, theirs = _bands([game.mine for game in games]), _bands([game.theirs for game in games])
    bands = [_band(place, *both) for place, both in enumerate(zip(mine, theirs, strict=True))]
    return Topic(
        number=13,
        key="clock",
        title="Clock and errors",
        questions=[_trouble(games), *[each for each in bands if each.chances]] if timed else [],
        note="Time trouble is up to 10% left of the time for the whole game, increments for forty moves "
        "included. Errors are in 100 moves.",
        needs="" if timed else "This needs games with clocks and a time control.",
        curves=(
            _curve("you", mine),
            _curve("opponents", theirs),
        )
        if timed
        else (),
        axes=("percent of the time left", "errors per 100 moves"),
    )


Band = tuple[Sequence[int], Sequence[int]]
"""Errors and moves by games."""


def _bands(sides: Sequence[SideSums]) -> list[Band]:
    return [
        ([side.clock_judged[band] for side in sides], [side.clock_moves[band] for side in sides])
        for band in range(len(CLOCK_BANDS))
    ]


def _curve(name: str, bands: Sequence[Band]) -> Curve:
    """The rate in every band that has enough moves, at the middle of the band, with twice its error."""
    points = []
    for band, middle in zip(bands, CLOCK_MIDDLES, strict=True):
        judged, moves = map(sum, band)
        if moves >= LEAST_MOVES:
            rate = judged / moves
            # by games, not by moves: what each has more or less than its moves let expect
            error = sqrt(sum((part - rate * whole) ** 2 for part, whole in zip(*band, strict=True))) / moves
            low, high = max(0.0, rate - 2 * error), min(1.0, rate + 2 * error)
            points.append(Point(middle, 100 * rate, 100 * low, 100 * high, moves))
    return Curve(name, tuple(points))


def _low(sums: SideSums) -> Parts:
    """Errors and moves with little time left, and otherwise."""
    judged, moves = sum(sums.clock_judged[:LOW_CLOCK]), sum(sums.clock_moves[:LOW_CLOCK])
    return judged, moves, sum(sums.clock_judged) - judged, sum(sums.clock_moves) - moves


def _times(sums: Sequence[float]) -> float | None:
    """The logarithm of how many times as often one errs with little time left."""
    judged, moves, else_judged, else_moves = sums
    if not moves or not else_moves:
        return None
    return log((judged + HALF) / (moves + HALF)) - log((else_judged + HALF) / (else_moves + HALF))


def _trouble(games: Games) -> Question:
    return own_ratio(
        games,
        _low,
        _times,
        key="trouble",
        label="Errors in time trouble",
        whether="whether time trouble costs you more or less than it costs your opponents",
        sentence="In time trouble you err {mine} times as often as otherwise, your opponents {theirs} times: "
        "the one is {size} times the other",
        more_is_good=False,
        least_games=LEAST_GAMES,
        least_chances=LEAST_MOVES,
        behind=lambda move: (
            bool(move.judgement) and move.clock is not None and clock_band(move.clock) < LOW_CLOCK
        ),
    )


def _band(band: int, mine: Band, theirs: Band) -> Question:
    rates = rates_of([*mine, *theirs])
    left = CLOCK_BANDS[band]
    when, whom = f"With {left} of the time left you make", "errors in 100 moves than your opponents"
    return Question(
        key=f"band-{band}",
        label=f"Errors, {left} left",
        measure=rates.measure,
        unit=RATE,
        words=Words(
            whether=f"who errs more with {left} of the time left",
            more=f"{when} {{size}} more {whom}",
            less=f"{when} {{size}} fewer {whom}",
        ),
        mine=rates.mine,
        theirs=rates.theirs,
        more_is_good=False,
        least_games=LEAST_GAMES,
        chances=int(rates.whole),
        chances_are="moves",
        least_chances=LEAST_MOVES,
        told=False,
        behind=lambda move: (
            bool(move.judgement) and move.clock is not None and clock_band(move.clock) == band
        ),
    )
