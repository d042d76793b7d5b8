"""A position as an engine is told it: by the start and the moves, so that it sees repetitions."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import chess


@dataclass(frozen=True, slots=True)
class Position:
    """A position to search: the board, and the command that sets it up with its history."""

    board: chess.Board
    command: str


def position_of(start: chess.Board, moves: Sequence[chess.Move], *, as_chess960: bool) -> Position:
    """The position after `moves`, told from the start so that the engine sees repetitions."""
    return positions_of(start, moves, {len(moves)}, as_chess960=as_chess960)[len(moves)]


def positions_of(
    start: chess.Board, moves: Sequence[chess.Move], indexes: Collection[int], *, as_chess960: bool
) -> dict[int, Position]:
    """The positions after so many of the moves, each told from the start.

    UCI has no null move: after one the position itself is the start.
    """
    board, root, words = start.copy(stack=False), _fen(start), ""
    found = {}
    for index in range(max(indexes) + 1):
        if index in indexes:
            found[index] = Position(board.copy(stack=False), f"position fen {root}{words}")
        if index < len(moves):
            move = moves[index]
            words = f"{words or ' moves'} {board.uci(move, chess960=as_chess960)}"
            board.push(move)
            if not move:
                root, words = _fen(board), ""
    return found


def _fen(board: chess.Board) -> str:
    return board.fen(shredder=board.chess960, en_passant="legal")
