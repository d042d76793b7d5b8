"""Moves as SAN should be, however the file wrote them."""

from dataclasses import replace

import chess

from kibitz.core.game import Game


def with_clean_sans(game: Game) -> Game:
    """The same game with every move written by the rules: `0-0` becomes `O-O`, `Ng1f3` becomes `Nf3`."""
    sans = []
    for board, move in zip(game.boards(), game.moves, strict=False):
        san = board.san(move)
        sans.append(f"P{san}" if move.drop == chess.PAWN else san)
    return replace(game, sheet=replace(game.sheet, sans=tuple(sans)))
