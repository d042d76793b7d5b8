"""Moves as chess players write them, and lines in UCI played as far as they are legal."""

from collections.abc import Iterable, Iterator
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


def legal_line(board: chess.Board, words: Iterable[str]) -> Iterator[tuple[chess.Board, chess.Move]]:
    """Each move of a line in UCI with the board it is played on, up to the first that is not legal.

    One board, moved along: copy it to keep it.
    """
    at = board.copy(stack=False)
    for word in words:
        try:
            move = at.parse_uci(word)
        except ValueError:
            return
        yield at, move
        at.push(move)


def legal_sans(board: chess.Board, words: Iterable[str]) -> tuple[str, ...]:
    """A line in UCI as SAN, up to the first move that is not legal.

    >>> legal_sans(chess.Board(), ["e2e4", "e7e5", "e4e5"])
    ('e4', 'e5')
    """
    return tuple([clean_san(at, move) for at, move in legal_line(board, words)])


def number_text(number: int, mover: chess.Color) -> str:
    """The number before a move.

    >>> number_text(12, chess.WHITE), number_text(12, chess.BLACK)
    ('12.', '12...')
    """
    return f"{number}." if mover == chess.WHITE else f"{number}..."


def numbered(sans: Iterable[str], number: int, mover: chess.Color) -> str:
    """Moves with their numbers, as they stand in a book; the first is `mover`'s.

    >>> numbered(["Nf6", "O-O", "Be7"], 5, chess.BLACK)
    '5... Nf6 6. O-O Be7'
    """
    words: list[str] = []
    for san in sans:
        if mover == chess.WHITE or not words:
            words.append(number_text(number, mover))
        words.append(san)
        number, mover = number + (mover == chess.BLACK), not mover
    return " ".join(words)
