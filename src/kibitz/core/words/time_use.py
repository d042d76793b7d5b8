"""What the clocks say: time trouble, rushed moves, and long thinks that did not pay."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

import chess

from kibitz.core.chess.label import Judgement
from kibitz.core.report import GameReport, MoveReport

TROUBLE = 0.1
"""The share of the first clock reading below which a player is in time trouble."""

RUSHED = 0.3
"""Of the player's median time for a move."""

SLOW = 3.0
"""Seconds: whose median is less plays all moves fast."""

LONG = 4.0
"""Times the player's median time."""

LONG_SECONDS = 10.0
"""Less than this is no long think, however fast the game."""

WORTH_TELLING = 0.4
"""The share of lost points from which time trouble is told."""

NAMED = 3
"""Moves that a sentence names at most."""

FEWEST = 8
"""Moves with a known time, below which nothing is said."""


@dataclass(frozen=True, slots=True)
class TimeUse:
    """One player's clock in this game."""

    lost_in_trouble: float
    """Share of all points lost that went while the clock was nearly empty."""

    in_trouble: int
    """Moves made then."""

    rushed: tuple[int, ...]
    """Indexes of mistakes and blunders played much faster than usual, with time left."""

    long_thinks: tuple[int, ...]
    """Indexes of those of the longest thinks that ended in a mistake or a blunder."""

    def sentences(self, names: Callable[[int], str]) -> tuple[str, ...]:
        """What there is to say; `names` gives a move its name by index."""
        said = []
        if self.in_trouble and self.lost_in_trouble >= WORTH_TELLING:
            share, left = f"{100 * self.lost_in_trouble:.0f}%", f"{100 * TROUBLE:.0f}%"
            said.append(
                f"{share} of the winning chances lost went in {self.in_trouble} moves "
                f"with under {left} of the clock."
            )
        if self.rushed:
            said.append(f"Rushed {', '.join(map(names, self.rushed[:NAMED]))}.")
        if self.long_thinks:
            said.append(f"Thought long and still erred: {', '.join(map(names, self.long_thinks))}.")
        return tuple(said)


def time_use(report: GameReport, side: chess.Color, losses: Mapping[int, float]) -> TimeUse | None:
    """From the clocks of the game; None where they say too little. `losses` are points by index."""
    clocks = {
        index: move.clock
        for index, move in enumerate(report.moves)
        if move.mover == side and move.clock is not None
    }
    spent = {
        move.index: move.seconds for move in report.moves if move.mover == side and move.seconds is not None
    }
    if len(spent) < FEWEST or not (first := next(iter(clocks.values()), None)):
        return None
    usual = max(1.0, median(spent.values()))
    low = {index for index, left in clocks.items() if left <= TROUBLE * first}
    total = sum(lost for index, lost in losses.items() if index in clocks)
    bad = [index for index in spent if _is_bad(report.moves[index])]
    return TimeUse(
        lost_in_trouble=sum(losses.get(index, 0.0) for index in low) / total if total else 0.0,
        in_trouble=len(low),
        rushed=tuple(
            [index for index in bad if usual >= SLOW and spent[index] <= RUSHED * usual and index not in low]
        ),
        long_thinks=tuple(
            [
                index
                for index in _longest(spent)
                if index in bad and spent[index] >= max(LONG * usual, LONG_SECONDS)
            ]
        ),
    )


def _longest(thinks: Mapping[int, float]) -> tuple[int, ...]:
    """The longest of them, in the order of the game."""
    return tuple(sorted(sorted(thinks, key=lambda index: -thinks[index])[:NAMED]))


def _is_bad(move: MoveReport) -> bool:
    return move.fault in (Judgement.MISTAKE, Judgement.BLUNDER)
