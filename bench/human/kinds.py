"""The plainest model of all: how often a kind of move is played when it can be.

A move's kind is its piece, whether it captures, takes back, gives check or promotes. The
frequencies of one half of the games are tried on the other, so nothing is known beforehand.
"""

from collections import Counter
from collections.abc import Sequence

import chess
import numpy as np
from numpy.typing import NDArray

from bench.human.cases import Case

Kind = tuple[int | None, bool, bool, bool, bool]
SMALL = 5
"""Added to every count, so that a kind never seen is not impossible."""


def kind(case: Case, move: chess.Move) -> Kind:
    """What kind of move it is."""
    board = case.board
    turn = 0 if case.mover == chess.WHITE else 56
    end, captured = case.position.before[1], case.position.captured
    captures = board.is_capture(move)
    return (
        board.piece_type_at(move.from_square),
        captures,
        captures and captured and move.to_square == end ^ turn,
        board.gives_check(move),
        move.promotion is not None,
    )


def chances(cases: Sequence[Case], halves: Sequence[int]) -> list[NDArray[np.float64]]:
    """For each case the share of each legal move; `halves` says which half its game is in."""
    kinds = [[kind(case, move) for move in case.legal] for case in cases]
    there, played = (Counter[Kind](), Counter[Kind]()), (Counter[Kind](), Counter[Kind]())
    for case, half, found in zip(cases, halves, kinds, strict=True):
        there[half].update(found)
        played[half][found[case.legal.index(case.played)]] += 1
    said = []
    for half, found in zip(halves, kinds, strict=True):
        other = 1 - half
        weights = np.array(
            [(played[other][each] + SMALL) / (there[other][each] + 20 * SMALL) for each in found]
        )
        said.append(weights / weights.sum())
    return said
