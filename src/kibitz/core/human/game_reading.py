"""A game as people play it: every move that something is said of, both players, and the model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean

import chess

from kibitz.core.chess.side import BySide, for_each_side
from kibitz.core.human.about import About
from kibitz.core.human.move_reading import MoveReading, move_reading, speaks
from kibitz.core.human.player_reading import PlayerReading, player_reading
from kibitz.core.human.question import HumanAnswers
from kibitz.core.human.silence import silence
from kibitz.thresholds import HumanThresholds

NOBODYS = for_each_side(lambda _: PlayerReading(None, None))


@dataclass(frozen=True, slots=True)
class GameReading:
    """What a human model makes of a game; empty where there is none."""

    moves: Mapping[int, MoveReading] = field(default_factory=dict)
    players: BySide[PlayerReading] = NOBODYS


NOT_READ = GameReading()


def read_game(
    answers: HumanAnswers,
    *,
    book: int,
    weights: Sequence[float | None],
    has_scale: bool,
    limits: HumanThresholds,
) -> GameReading:
    """From what the model said; the first `book` moves are the opening's."""
    read = {
        index: move_reading(question, answer, answers.about, limits.margin)
        for index, (question, answer) in answers.moves.items()
        if speaks(
            silence(ply=index, in_book=index < book, win_percent=question.win_percent, rating=question.own)
        )
    }
    usual = {side: _usual(answers, read, side, answers.about) for side in chess.COLORS}
    moves = {
        index: replace(each, trap=_trap(answers, read, index, usual, limits)) for index, each in read.items()
    }
    players = for_each_side(lambda side: player_reading(answers, side, weights, has_scale=has_scale))
    return GameReading(moves, players)


def _usual(
    answers: HumanAnswers, moves: Mapping[int, MoveReading], side: chess.Color, about: About
) -> float | None:
    """Points that players like this one lose in a position of the game, on average."""
    said = [
        answer.own.outlook.expected_loss(about.steps)
        for index, (question, answer) in answers.moves.items()
        if index in moves and question.mover == side and answer.own
    ]
    return fmean(said) if said else None


def _trap(
    answers: HumanAnswers,
    moves: Mapping[int, MoveReading],
    index: int,
    usual: Mapping[chess.Color, float | None],
    limits: HumanThresholds,
) -> float | None:
    """What the opponent was to be expected to lose after a sound move, if that is far above the usual."""
    reply = moves.get(index + 1)
    average = usual[not answers.moves[index][0].mover]
    if reply is None or reply.own is None or average is None or moves[index].lost > limits.trap_cost:
        return None
    points = reply.own.expected
    return points if points >= limits.trap and points >= limits.trap_times * average else None
