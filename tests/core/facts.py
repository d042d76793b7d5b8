"""Facts of a move as a chess player would say them: from the mover's side, in pawns."""

from dataclasses import replace
from typing import Any

import chess

from kibitz.core.chess.offer import Offer
from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.labels.board_facts import BoardFacts
from kibitz.core.labels.move_facts import MoveFacts
from kibitz.core.labels.search_facts import SearchFacts

W, B = chess.WHITE, chess.BLACK


def score(text: str, mover: chess.Color) -> Score:
    """`+1.2`, `M3` (the mover mates in 3) or `-M3` (the mover is mated in 3).

    >>> score("+1.2", chess.BLACK), score("-M3", chess.BLACK)
    (Cp(value=-120), Mate(winner=True, moves=3))
    """
    if "M" in text:
        return Mate(mover if text[0] == "M" else not mover, int(text.partition("M")[2]))
    centipawns = round(100 * float(text))
    return Cp(centipawns if mover == W else -centipawns)


BOARD = BoardFacts(
    legal_moves=30,
    was_check=False,
    moved=300,
    was_loose=False,
    took=0,
    exchange=0,
    is_recapture=False,
    is_check=False,
    is_mate=False,
    is_promotion=False,
    offer=Offer(),
    down=(0, 0, 0),
    down_if_taken=(),
    best_wins=False,
)


def facts(
    before: str, after: str, mover: chess.Color = W, *, two_ago: str | None = None, **others: Any
) -> MoveFacts:
    """A move between two scores; anything else by the name of the fact, in any of its three parts.

    `second`, `played` and `at_first_sight` are scores in the same notation.
    """
    board: dict[str, Any] = {}
    search: dict[str, Any] = {}
    plain: dict[str, Any] = {}
    for name, value in others.items():
        if name in BoardFacts.__slots__:
            board[name] = value
        elif name in SearchFacts.__slots__:
            search[name] = score(value, mover) if isinstance(value, str) else value
        else:
            plain[name] = value
    known: dict[str, Any] = {
        "is_best": False,
        "is_book": False,
        "rating": None,
        "clock": None,
        "error": 1.0,
        "index": 20,
        **plain,
    }
    return MoveFacts(
        mover=mover,
        before=score(before, mover),
        after=score(after, mover),
        two_ago=None if two_ago is None else score(two_ago, mover),
        search=SearchFacts(**search),
        board=replace(BOARD, **board),
        **known,
    )
