"""What an engine says a position is worth, always from White's side.

A score is centipawns or a forced mate, never a large number standing for mate.
Scores can be compared but not subtracted: to ask how much a move lost, compare
win percents.
"""

from dataclasses import dataclass

import chess


@dataclass(frozen=True, slots=True)
class Cp:
    """Hundredths of a pawn; positive is good for White."""

    value: int


@dataclass(frozen=True, slots=True)
class Mate:
    """`winner` mates in `moves` full moves, as UCI counts them; 0 is checkmate on the board.

    The winner is spelled out because the sign of a mate in 0 cannot carry it.
    """

    winner: chess.Color
    moves: int


Score = Cp | Mate

START = Cp(15)
"""What Lichess takes every game to start from (sources: lichess-start)."""


MATE_CENTIPAWNS = 10_000
"""What rulesets that count only centipawns take a forced mate for (sources: mate-in-centipawns)."""


def plain_centipawns(score: Score, side: chess.Color) -> int:
    """The score as `side` sees it in centipawns alone, where a mate is a hundred pawns less its moves.

    >>> plain_centipawns(Cp(30), chess.BLACK), plain_centipawns(Mate(chess.WHITE, 3), chess.WHITE)
    (-30, 9997)
    """
    match score:
        case Cp(value):
            white = value
        case Mate(winner, moves):
            white = MATE_CENTIPAWNS - moves if winner == chess.WHITE else moves - MATE_CENTIPAWNS
    return white if side == chess.WHITE else -white


def signed_mate(mate: Mate) -> int:
    """The moves to mate, positive when White mates: how PGN, UCI and JSON write it.

    A mate on the board (0 moves) keeps no sign; it is never written as a score.
    """
    return mate.moves if mate.winner == chess.WHITE else -mate.moves


def mate_from_signed(moves: int) -> Mate:
    """The mate that a signed number of moves stands for, as seen by White.

    >>> mate_from_signed(-3)
    Mate(winner=False, moves=3)
    """
    return Mate(moves > 0, abs(moves))
