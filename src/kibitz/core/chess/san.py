"""Moves as SAN should be, however the file wrote them."""

from dataclasses import replace

import chess

from kibitz.core.chess.game import Game


def clean_san(board: chess.Board, move: chess.Move) -> str:
    """The move in SAN; a pawn that is dropped is named, as Lichess does.

    >>> clean_san(chess.Board(), chess.Move.from_uci("g1f3"))
    'Nf3'
    """
    san = board.san(move)
    return f"P{san}" if move.drop == chess.PAWN else san


def with_clean_sans(game: Game) -> Game:
    """The same game with every move written by the rules: `0-0` becomes `O-O`, `Ng1f3` becomes `Nf3`."""
    sans = [clean_san(board, move) for board, move in zip(game.boards(), game.moves, strict=False)]
    return replace(game, sheet=replace(game.sheet, sans=tuple(sans)))
