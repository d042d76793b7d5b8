"""What the library keeps of a game so that questions about many games are quick."""

from dataclasses import dataclass

from kibitz.core.chess.side import BySide
from kibitz.core.insights.move_fact import MoveFact
from kibitz.core.insights.side_sums import SideSums


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is kept of a game for questions about many."""

    moves: tuple[MoveFact, ...]
    sums: BySide[SideSums]
    started: int | None = None
    """When it was begun, in seconds since 1970, where the game tells."""
