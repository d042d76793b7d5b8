"""Whether puzzles that few would find are those that Lichess rates high."""

import csv
from collections.abc import Sequence
from pathlib import Path

import chess
import numpy as np
from numpy.typing import NDArray

from kibitz.core.human.seen import SeenPosition, seen
from kibitz.human.choices import chances
from kibitz.human.reader import HumanNet

ASKED_AT = 1500
"""A rating in the middle; the order hardly depends on it."""


def show(net: HumanNet, path: Path) -> None:
    """Print how 1 − F and the puzzles' ratings go together, for the first move and for the whole solution."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    cases = [case for row in rows if (case := _case(row["FEN"], row["Moves"].split()))]
    positions = [position for case in cases for position, _, _, _ in case]
    look = net.look(positions)
    scores = look.at([ASKED_AT] * len(look), [ASKED_AT] * len(look)).scores()
    first, whole, at = list[float](), list[float](), 0
    for case in cases:
        found = [
            chances(row, legal, mover, net.about.under_promotion)[move]
            for (_, legal, mover, move), row in zip(case, scores[at : at + len(case)], strict=True)
        ]
        at += len(case)
        first.append(1 - found[0])
        whole.append(1 - float(np.prod(found)))
    ratings = np.array([float(row["Rating"]) for row in rows if _case(row["FEN"], row["Moves"].split())])
    print(f"{len(ratings):,} puzzles, Spearman of their rating with 1 − F at {ASKED_AT}")
    print(f"  the first move      {spearman(np.array(first), ratings):.3f}")
    print(f"  the whole solution  {spearman(np.array(whole), ratings):.3f}")


Solution = list[tuple[SeenPosition, list[chess.Move], chess.Color, chess.Move]]


def _case(fen: str, moves: Sequence[str]) -> Solution:
    """The solver's positions and moves; nothing if the position is not one we see."""
    board, captured, found = chess.Board(fen), False, Solution()
    for index, word in enumerate(moves):
        move = chess.Move.from_uci(word)
        if index % 2:
            position = seen(board, board.move_stack, captured=captured)
            if position is None:
                return []
            found.append((position, list(board.legal_moves), board.turn, move))
        captured = board.is_capture(move)
        board.push(move)
    return found


def spearman(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """The correlation of ranks, ties sharing theirs."""
    return float(np.corrcoef(_ranks(one), _ranks(other))[0, 1])


def _ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    _, at, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts - 1) / 2)[at]
