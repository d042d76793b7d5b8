"""From which depth on an engine preferred a move: how hard it was to see."""

from collections.abc import Sequence

from kibitz.core.evaluated import DepthPoint


def first_depth(history: Sequence[DepthPoint], move: str) -> int | None:
    """The depth at which `move` became the engine's choice and stayed so; None if it was not its choice.

    >>> from kibitz.core.score import Cp
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
