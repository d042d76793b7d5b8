"""A question to an engine: which position, how hard to look, and what is asked together."""

from dataclasses import dataclass

import chess

from kibitz.core.chess.passing import passed


@dataclass(frozen=True, slots=True)
class Limit:
    """When a search ends. Nodes and depth repeat; seconds do not."""

    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class At:
    """The position `index` moves into the game; what is found there is its eval."""

    index: int


@dataclass(frozen=True, slots=True)
class Afresh:
    """A position of the game, searched by itself and with more lines: what the other moves are worth.

    With the game's own continuation in the hash any engine sees any move at once.
    """

    index: int


@dataclass(frozen=True, slots=True)
class Choices:
    """A position of the game in which somebody erred, with more lines: which other moves were good."""

    index: int


@dataclass(frozen=True, slots=True)
class AfterTaking:
    """The position after move `index`, in which the opponent takes what the move has offered."""

    index: int
    capture: chess.Move


@dataclass(frozen=True, slots=True)
class Passing:
    """The position `index` moves into the game, with the side to move passing: what the other threatens."""

    index: int


@dataclass(frozen=True, slots=True)
class AtEnd:
    """The end of a line that proves something: `index` moves into the game, and then these."""

    index: int
    line: tuple[chess.Move, ...]


Place = At | Afresh | Choices | AfterTaking | Passing | AtEnd
"""A position that a game reaches, or that it might have."""


def plies_to(place: Place) -> int:
    """Moves from the start of the game to the place."""
    match place:
        case AfterTaking(index):
            return index + 2
        case AtEnd(index, line):
            return index + len(line)
        case _:
            return place.index


Moves = tuple[chess.Move, ...]


def line_to(start: chess.Board, moves: Moves, place: Place) -> tuple[chess.Board, Moves]:
    """The place as an engine is told of it: a position, and the moves played from there."""
    match place:
        case At(index) | Afresh(index) | Choices(index):
            return start, moves[:index]
        case AfterTaking(index, capture):
            return start, (*moves[: index + 1], capture)
        case AtEnd(index, line):
            return start, (*moves[:index], *line)
        case Passing(index):
            after = passed(_after(start, moves[:index]))
            if after is None:
                raise ValueError(f"nobody can pass after {index} moves")
            return after, ()


def board_at(start: chess.Board, moves: Moves, place: Place) -> chess.Board:
    """The position itself."""
    return _after(*line_to(start, moves, place))


def _after(start: chess.Board, moves: Moves) -> chess.Board:
    board = start.copy(stack=False)
    for move in moves:
        board.push(move)
    return board


@dataclass(frozen=True, slots=True)
class SearchTask:
    """One search for the engine."""

    place: Place
    limit: Limit
    lines: int = 1
    is_warm_up: bool = False
    """Whether it only fills the hash for the next one and its answer is thrown away."""


SearchGroup = tuple[SearchTask, ...]
"""Searched in its order by one engine, from a cleared hash."""
