"""One move in a few numbers: what questions about many games are answered from."""

from enum import IntEnum
from typing import NamedTuple


class Severity(IntEnum):
    """Lichess's judgement as a number: worse is more."""

    NONE = 0
    INACCURACY = 1
    MISTAKE = 2
    BLUNDER = 3


class MoveFact(NamedTuple):
    """A move as the library keeps it beside the report: numbers of the mover's view.

    A named tuple because a library holds a million, and it is a row as it stands.
    """

    ply: int
    """Its place in the game, from 0."""

    is_white: bool
    phase: int | None
    """0 opening, 1 middlegame, 2 endgame; None where phases are not defined."""

    judgement: int
    """Lichess's, by the usual thresholds, as a Severity."""

    lost: int | None
    """Hundredths of win-percent points; None where nobody has looked on both sides of the move."""

    accuracy: int | None
    """Hundredths."""

    win_before: int
    """The mover's win percent before the move, in hundredths."""

    clock: int | None
    """What is left of the time for the whole game, in tenths of a percent, after the move."""

    spent: int | None
    """Tenths of a second."""

    pace: int | None
    """The time it took in percent of the player's median in this game."""

    finding: str | None
    """What an error did, as findings are named."""

    habit: str | None
    motif: str | None
    """The idea behind what an error allowed or missed."""

    gap: int | None
    """By how much the best move beats the next, in hundredths; None where no second line was searched."""

    offered: str | None
    """The idea of the best line, where the next best is much worse."""

    is_best: bool | None
    """Whether the engine's choice was played; None where it is not known."""

    piece: int
    """1 pawn to 6 king."""

    material: int
    """Pawns that the mover is ahead, before the move."""

    position: int
    """Names the position before the move, the same in every game."""

    move: str
    """In UCI."""
