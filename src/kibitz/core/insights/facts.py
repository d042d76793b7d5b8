"""From a game whose every move has a win percent to its facts, move by move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle, pairwise
from statistics import median
from typing import Any

import chess

from kibitz.core.chess.clock import estimated_seconds
from kibitz.core.chess.phase import Division
from kibitz.core.chess.side import BySide, for_each_side
from kibitz.core.insights.game_facts import GameFacts
from kibitz.core.insights.men import Men
from kibitz.core.insights.move_fact import MoveFact
from kibitz.core.insights.side_sums import SideSums
from kibitz.core.insights.summing import Beside, sums_of
from kibitz.core.numbers.accuracy import move_accuracy
from kibitz.core.numbers.win_percent import WinPercent

FEWEST_TIMED = 8
"""Moves with a known time, below which a player has no usual pace."""


@dataclass(frozen=True, slots=True)
class ErrorSaid:
    """What a review says an error did."""

    finding: str
    habit: str | None
    motif: str | None


@dataclass(frozen=True, slots=True)
class Offer:
    """How far the best move of a position is ahead, what it is, and its idea where it is far ahead."""

    gap: float
    best: str
    motif: str | None = None


@dataclass(frozen=True, slots=True)
class People:
    """What a human model says of a game."""

    net: str
    """Which model: numbers of two are never mixed."""

    expected: Mapping[int, float]
    """Points that players of the mover's rating lose there, by index, where anything is said."""

    speaks: BySide[Mapping[int, float]]
    """How likely a side's moves are at each rating, as logarithms; empty where nothing is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedGame:
    """A game as facts are made of it, wherever its numbers come from."""

    start: chess.Board
    moves: Sequence[chess.Move]
    percents: Sequence[float]
    """White's, one for every position."""

    looked: Sequence[bool]
    """Whether each move has a score on both sides."""

    judgements: Sequence[int]
    division: Division
    clocks: Sequence[float | None]
    seconds: Sequence[float | None]
    time_control: str
    errors: Mapping[int, ErrorSaid] | None = None
    """By index; None where nobody has worked out what errors did."""

    offers: Mapping[int, Offer] = field(default_factory=dict)
    has_lines: bool = False
    """Whether every position was searched with a second line."""

    people: People | None = None


def facts_of(game: JudgedGame) -> GameFacts | None:
    """Its facts; None for a variant, whose numbers compare with nothing, and for a game without moves."""
    if game.start.uci_variant != "chess" or not game.moves:
        return None
    moves = tuple(_move_facts(game))
    beside = Beside(game.errors is not None, game.has_lines, _exit(game))
    sums = for_each_side(lambda side: sums_of(moves, side, beside))
    people = game.people
    if people:
        sums = for_each_side(lambda side: with_people(sums[side], moves, side, people))
    return GameFacts(moves, sums)


def with_people(sums: SideSums, moves: Sequence[MoveFact], side: chess.Color, people: People) -> SideSums:
    """With what people of the player's rating lose in the same positions, and what ratings play so."""
    met, lost, expected = [0, 0, 0], [0, 0, 0], [0, 0, 0]
    for index, points in people.expected.items():
        move = moves[index]
        if move.is_white == side and move.lost is not None:
            phase = move.phase or 0
            met[phase] += 1
            lost[phase] += move.lost
            expected[phase] += round(100 * points)
    return replace(
        sums,
        net=people.net,
        met=(met[0], met[1], met[2]),
        met_lost=(lost[0], lost[1], lost[2]),
        met_expected=(expected[0], expected[1], expected[2]),
        speaks=dict(people.speaks[side]),
    )


def _exit(game: JudgedGame) -> float | None:
    """White's win percent where the middlegame begins."""
    middle = game.division.middle
    return None if middle is None or middle >= len(game.percents) else game.percents[middle]


def _move_facts(game: JudgedGame) -> list[MoveFact]:
    """A column for each field, in the order of a fact, and then a row for each move."""
    count = len(game.moves)
    written = [move.uci() for move in game.moves]
    columns = (
        range(count),
        _alternate(game.start.turn, count),
        _phases(game.division, count),
        game.judgements,
        *_losses(game),
        *_times(game),
        *_said(game.errors or {}, count),
        *_offered(game.offers, written),
        *_men(game),
        written,
    )
    return [MoveFact._make(row) for row in zip(*columns, strict=True)]


def _empty(count: int) -> tuple[list[Any], list[Any], list[Any]]:
    return [None] * count, [None] * count, [None] * count


def _said(errors: Mapping[int, ErrorSaid], count: int) -> tuple[list[Any], ...]:
    """Finding, habit and idea of each error."""
    finding, habit, motif = columns = _empty(count)
    for index, said in errors.items():
        finding[index], habit[index], motif[index] = said.finding, said.habit, said.motif
    return columns


def _offered(offers: Mapping[int, Offer], written: Sequence[str]) -> tuple[list[Any], ...]:
    """How far the best move is ahead, its idea, and whether it was played."""
    gap, motif, is_best = columns = _empty(len(written))
    for index, offer in offers.items():
        gap[index], motif[index] = round(100 * offer.gap), offer.motif
        is_best[index] = offer.best == written[index]
    return columns


def _alternate(first: chess.Color, count: int) -> list[bool]:
    return [first, not first] * (count // 2) + [first] * (count % 2)


def _phases(division: Division, count: int) -> list[int]:
    """By the position after the move, as Lichess counts."""
    end = count if division.end is None else min(count, max(0, division.end - 1))
    middle = end if division.middle is None else min(end, max(0, division.middle - 1))
    return [0] * middle + [1] * (end - middle) + [2] * (count - end)


def _losses(game: JudgedGame) -> tuple[list[int | None], list[int | None], list[int]]:
    """Points lost, accuracy, and win percent before each move, of its mover's view."""
    sides = _alternate(game.start.turn, len(game.moves))
    steps = [
        (before, after) if is_white else (100 - before, 100 - after)
        for (before, after), is_white in zip(pairwise(game.percents), sides, strict=True)
    ]
    looked = [step if has_scores else None for step, has_scores in zip(steps, game.looked, strict=True)]
    return (
        [step and round(100 * max(0.0, step[0] - step[1])) for step in looked],
        [step and round(100 * move_accuracy(WinPercent(step[0]), WinPercent(step[1]))) for step in looked],
        [round(100 * before) for before, _ in steps],
    )


def _times(game: JudgedGame) -> tuple[list[int | None], list[int | None], list[int | None]]:
    """What is left of the time, what the move took, and that in the player's usual pace."""
    total, seconds = estimated_seconds(game.time_control), game.seconds
    paces = [_usual_pace(seconds[turn::2]) for turn in (0, 1)]
    return (
        [
            round(1000 * min(1.0, clock / total)) if total and clock is not None else None
            for clock in game.clocks
        ],
        [None if each is None else round(10 * each) for each in seconds],
        [
            round(100 * each / pace) if pace and each is not None else None
            for each, pace in zip(seconds, cycle(paces))  # the paces never end
        ],
    )


def _usual_pace(seconds: Sequence[float | None]) -> float | None:
    known = [each for each in seconds if each is not None]
    return max(1.0, median(known)) if len(known) >= FEWEST_TIMED else None


def _men(game: JudgedGame) -> tuple[list[int], list[int], list[int]]:
    """Who moves, how many pawns the mover is ahead, and the name of the position before the move."""
    men, kinds, ahead, names = Men(game.start), [], [], []
    for move in game.moves:
        kinds.append(men.kind(move.from_square))
        ahead.append(men.ahead)
        names.append(men.name)
        men.play(move)
    sides = _alternate(game.start.turn, len(game.moves))
    return kinds, [each if is_white else -each for each, is_white in zip(ahead, sides, strict=True)], names
