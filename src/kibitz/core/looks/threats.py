"""Which positions to search with the side to move passing, and what that tells.

Before a bad move the other side's best line is what it threatened; after a strong one
in an endgame a player who would rather pass is in zugzwang.
"""

from collections.abc import Mapping

import chess

from kibitz.core.chess.game import Game
from kibitz.core.chess.label import BAD, STRONG
from kibitz.core.chess.passing import passed
from kibitz.core.labels.rules import RULESETS, read_moves
from kibitz.core.labels.verdict import Verdict
from kibitz.core.looks.known import Known
from kibitz.core.looks.special import searched_as
from kibitz.core.searches.task import Limit, Passing, SearchGroup, SearchTask
from kibitz.settings import Settings

FEW = 2
"""Pieces besides king and pawns with which a side can still be short of moves."""


def threat_look(known: Known, settings: Settings) -> list[SearchGroup]:
    """The positions worth the search, by the ruleset whose searches are shared."""
    verdicts = read_moves(known.facts, settings, RULESETS[searched_as(settings.rules)])
    limit = Limit(nodes=settings.effort.threat_nodes)
    return [(SearchTask(Passing(index), limit),) for index in positions_to_pass(known.game, verdicts)]


def positions_to_pass(game: Game, verdicts: Mapping[int, Verdict]) -> list[int]:
    """Those before a bad move, and after a strong one those of a side that is short of moves."""
    labels = {index: verdict.label for index, verdict in verdicts.items()}
    return [
        index
        for index, board in enumerate(game.boards())
        if (labels.get(index) in BAD or (labels.get(index - 1) in STRONG and _is_short_of_moves(board)))
        and passed(board)
    ]


def _is_short_of_moves(board: chess.Board) -> bool:
    own = board.occupied_co[board.turn] & ~(board.kings | board.pawns)
    return own.bit_count() <= FEW
