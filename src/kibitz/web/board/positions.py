"""A position that a request names, and moves from there."""

from collections.abc import Iterable

import chess

from kibitz.core.chess.impossible import faults
from kibitz.web.server.problems import Problem


def board_of(fen: str, *, chess960: bool = False) -> chess.Board:
    """The position of a FEN. Raises Problem for one that cannot be."""
    try:
        board = chess.Board(fen, chess960=chess960)
    except ValueError as problem:
        raise Problem(422, f"fen: {problem}") from problem
    if wrong := faults(board):
        raise Problem(422, f"fen: an impossible position: {wrong}")
    return board


def play(board: chess.Board, words: Iterable[str]) -> bool:
    """Play moves in UCI. Says whether the last takes something; raises Problem for one that is not legal."""
    captured = False
    for word in words:
        try:
            move = board.parse_uci(word)
        except ValueError as problem:
            raise Problem(422, f"moves: {word} is not legal there") from problem
        captured = board.is_capture(move)
        board.push(move)
    return captured
