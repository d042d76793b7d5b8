"""Moves that a Polyglot book knows."""

from dataclasses import replace

import chess.polyglot

from kibitz.core.chess.game import Game
from kibitz.errors import InputError


def with_book(game: Game, path: str | None) -> Game:
    """The game with its book moves counted: all up to the last that the book has, found by position."""
    if path is None:
        return game
    try:
        with chess.polyglot.open_reader(path) as book:
            known = [
                any(entry.move == move for entry in book.find_all(board))
                for board, move in zip(game.boards(), game.moves, strict=False)
            ]
    except OSError as problem:
        raise InputError(f"the book {path} cannot be read: {problem}") from problem
    return replace(
        game, book_plies=max((index + 1 for index, is_known in enumerate(known) if is_known), default=0)
    )
