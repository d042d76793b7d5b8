"""Which positions to search with the side to move passing, and what that tells.

Before a bad move the other side's best line is what it threatened; after a strong one
in an endgame a player who would rather pass is in zugzwang.
"""

from collections.abc import Iterator, Mapping

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.label import BAD, STRONG
from kibitz.core.chess.passing import passed
from kibitz.core.labels.verdict import Verdict

FEW = 2
"""Pieces besides king and pawns with which a side can still be short of moves."""


def positions_to_pass(game: Game, verdicts: Mapping[int, Verdict]) -> dict[int, chess.Board]:
    """The positions worth the search, by their index, as they stand after the pass."""
    return dict(_passed_boards(game, verdicts))


def _passed_boards(game: Game, verdicts: Mapping[int, Verdict]) -> Iterator[tuple[int, chess.Board]]:
    for index, board in enumerate(game.boards()):
        is_bad = index in verdicts and verdicts[index].label in BAD
        is_strong = index - 1 in verdicts and verdicts[index - 1].label in STRONG
        if (is_bad or (is_strong and _is_short_of_moves(board))) and (after := passed(board)):
            yield index, after


def _is_short_of_moves(board: chess.Board) -> bool:
    own = board.occupied_co[board.turn] & ~(board.kings | board.pawns)
    return own.bit_count() <= FEW
