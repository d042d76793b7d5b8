"""The errors of a player that insights name: of all there are only some are looked at."""

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.core.insights.move_fact import MoveFact

LOOKED_THROUGH = 5000
"""Of the costliest errors, in which those behind a number are looked for."""

MOST_POSITIONS = 10
"""Of those in which a player erred again that are shown."""


@dataclass(frozen=True, slots=True)
class Error:
    """A move of the player's that was judged, or an idea that was not found."""

    game: str
    fact: MoveFact


@dataclass(frozen=True, slots=True, kw_only=True)
class Errors:
    """What insights need of a player's errors, the costliest first."""

    costliest: Sequence[Error] = ()
    repeated: Sequence[Error] = ()
    """Those in the positions in which most was lost in several games."""

    positions: int = 0
    """In which the player erred in several games."""

    trained: Sequence[Error] = ()
    """Those that are asked in training."""


def costliest_first(errors: Sequence[Error]) -> list[Error]:
    """The same order whatever the database says first."""
    return sorted(errors, key=lambda error: (-(error.fact.lost or 0), error.game, error.fact.ply))
