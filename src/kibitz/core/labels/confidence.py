"""How sure a label is: the distance from its number to the nearest limit, beside the number's usual error.

Two runs of the same engine differ by about two thirds of a point a position
(docs/agreement.md), and by more where a score was still moving when its search ended.
"""

from enum import Enum
from math import hypot

from kibitz.core.searches.answer import PositionEval
from kibitz.core.searches.unrest import movement

USUAL_ERROR = 0.7
"""Win-percent points by which two equal searches differ on average: the ceiling in docs/agreement.md."""

RESTLESSNESS = 0.25
"""How much of a score's movement in its last depths counts on top."""

SURE = 2.5
"""How many times the usual error a limit must be away for a label to be sure."""


SURE_NODES = 100_000
"""Nodes that the searches on both sides of a move must have had for its label to be sure."""


class Confidence(Enum):
    """How sure a label is."""

    SURE = "sure"
    LIKELY = "likely"
    BORDERLINE = "borderline"


def confidence(distance: float, error: float) -> Confidence:
    """From the distance to the nearest limit, and how far the number may be off.

    >>> [confidence(distance, error=1.0).value for distance in (0.5, 2.0, 3.0)]
    ['borderline', 'likely', 'sure']
    """
    if distance < error:
        return Confidence.BORDERLINE
    return Confidence.LIKELY if distance < SURE * error else Confidence.SURE


def least_sure(*found: Confidence) -> Confidence:
    """A chain of reasons is as sure as its weakest."""
    order = [Confidence.BORDERLINE, Confidence.LIKELY, Confidence.SURE]
    return min(found, key=order.index, default=Confidence.SURE)


def position_error(found: PositionEval | None) -> float:
    """Win-percent points by which a search may be off; a finished game is certain."""
    if found is None:
        return USUAL_ERROR
    return 0.0 if found.depth == 0 else USUAL_ERROR + RESTLESSNESS * movement(found)


UNKNOWN_ERROR = hypot(USUAL_ERROR, USUAL_ERROR)
"""How far what a move cost may be off where the searches on both sides of it are not known."""
