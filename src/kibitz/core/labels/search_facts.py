"""What the search before a move says about it, and about the other moves."""

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.core.chess.score import Score
from kibitz.core.searches.answer import DepthPoint, Line, PositionEval


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchFacts:
    """What the search before a move says about it, and about the other moves."""

    rank: int | None = None
    """Its place among the lines."""

    played: Score | None = None
    """What the search thought of it, so that it compares with the other lines."""

    second: Score | None = None
    """What the best other move is worth."""

    first_depth: int | None = None
    """The depth from which the engine preferred it and stayed with it."""

    depth: int = 0
    """How deep it went in the end."""

    at_first_sight: Score | None = None
    """What the search thought of the position at its shallowest."""

    is_fresh: bool = False
    """Whether it had seen nothing of the game before; otherwise the answer may have been in its hash."""


def search_facts(searched: PositionEval | None, played: str, *, is_fresh: bool) -> SearchFacts:
    """What a search says about the move played, in UCI."""
    if searched is None or not played:
        return SearchFacts()
    firsts = [line.moves[0] if line.moves else "" for line in searched.lines]
    rank = firsts.index(played) + 1 if played in firsts else None
    other = next((line for line, first in zip(searched.lines, firsts, strict=True) if first != played), None)
    return SearchFacts(
        rank=rank,
        played=_score_beside(searched, rank, played, other) if rank else None,
        second=other.score if other else None,
        first_depth=first_depth(searched.history, played),
        depth=searched.depth,
        at_first_sight=searched.history[0].score if searched.history else None,
        is_fresh=is_fresh,
    )


def _score_beside(searched: PositionEval, rank: int, played: str, other: Line | None) -> Score:
    """The score of the move played, at the depth of the line it is compared with if that is known.

    A search that ends at a node limit has often finished its first line a depth deeper than the second.
    """
    line = searched.lines[rank - 1]
    if rank == 1 and other is not None and other.depth < line.depth:
        for point in searched.history:
            if point.depth == other.depth and point.move == played:
                return point.score
    return line.score


def first_depth(history: Sequence[DepthPoint], move: str) -> int | None:
    """The depth at which `move` became the engine's choice and stayed so; None if it was not its choice.

    >>> from kibitz.core.chess.score import Cp
    >>> history = [DepthPoint(depth, depth, Cp(0), move) for depth, move in enumerate("abbb", start=1)]
    >>> first_depth(history, "b"), first_depth(history, "a")
    (2, None)
    """
    found = None
    for point in reversed(history):
        if point.move != move:
            break
        found = point.depth
    return found
