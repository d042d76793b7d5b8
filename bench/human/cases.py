"""Every move of a file of games, with all that is asked about it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import chess

from kibitz.core.chess.phase import Division, Phase, PhaseWatch
from kibitz.core.chess.score import Cp
from kibitz.core.human.seen import SeenPosition, seen
from kibitz.core.numbers.win_percent import win_percent
from training.games import RatedGame, rated_games

SEED = 20
START = 15
"""Centipawns before the first move."""


@dataclass(frozen=True, slots=True)
class Case:
    """A move that was played."""

    position: SeenPosition
    board: chess.Board
    legal: tuple[chess.Move, ...]
    played: chess.Move
    mover: chess.Color
    ply: int
    phase: Phase
    rating: int
    other: int
    win_percent: float | None
    """The mover's before the move."""
    loss: float | None
    repeated: bool
    """Whether the position was there before."""
    halfmoves: int
    """Since the last capture or pawn move."""


@dataclass(frozen=True, slots=True)
class CaseGame:
    """A game and its moves."""

    game: RatedGame
    cases: tuple[Case, ...]


def case_games(path: Path, most: int) -> list[CaseGame]:
    """Some games of a file, chosen by a fixed seed."""
    games = list(rated_games(path))
    Random(SEED).shuffle(games)
    return list(played_games(games[:most]))


def played_games(games: Sequence[RatedGame]) -> Iterator[CaseGame]:
    """Those of the games of which a move can be asked about."""
    for game in games:
        boards, moves = _boards(game)
        watch = PhaseWatch()
        for board in boards:
            watch.see(board)
        cases = tuple(_cases(game, boards, moves, watch.division()))
        if cases:
            yield CaseGame(game, cases)


def _boards(game: RatedGame) -> tuple[list[chess.Board], list[chess.Move]]:
    """The boards before each move and at the end, and the moves up to the first that cannot be read."""
    board, boards, moves = chess.Board(), [chess.Board()], list[chess.Move]()
    for san in game.sans:
        try:
            moves.append(board.push_san(san))
        except ValueError:
            break
        boards.append(board.copy(stack=False))
    return boards, moves


def _cases(
    game: RatedGame, boards: Sequence[chess.Board], moves: Sequence[chess.Move], division: Division
) -> Iterator[Case]:
    there = Counter[str]()
    captured = False
    for ply, (board, move) in enumerate(zip(boards, moves, strict=False)):
        position, mover = seen(board, moves[:ply], captured=captured), board.turn
        key = board.epd()
        there[key] += 1
        assert position is not None
        before, after = _percent(game, ply - 1, mover), _percent(game, ply, mover)
        own, other = game.ratings if mover == chess.WHITE else game.ratings[::-1]
        loss = None if before is None or after is None else max(0.0, before - after)
        yield Case(
            position, board, tuple(board.legal_moves), move, mover, ply, division.phase(ply), own, other,
            before, loss, there[key] > 1, board.halfmove_clock,
        )  # fmt: skip
        captured = board.is_capture(move)


def _percent(game: RatedGame, ply: int, mover: chess.Color) -> float | None:
    """The mover's win percent after a ply, where the game carries evals."""
    if not game.evals:
        return None
    value = START if ply < 0 else game.evals[ply] if ply < len(game.evals) else None
    return None if value is None else win_percent(Cp(value), mover)
