"""How hard an exercise is: by how many people find a good move, or else as a board and a search can tell.

Only an order: of two new exercises that cost the same, the easier one is asked first.
"""

import chess

from kibitz.core.chess.offer import offer
from kibitz.core.labels.search_facts import first_depth
from kibitz.core.searches.answer import PositionEval
from kibitz.core.training.answering import accepted
from kibitz.core.training.exercise import Exercise

DEPTHS_A_POINT = 4
"""Depths until the engine has settled on the move that make it one point harder."""

QUIET = 2.0
"""For a move that neither takes nor checks: it is not among those that everybody looks at."""

OFFERS = 1.5
"""For a move that gives something up."""

EACH_MOVE = 0.5
"""For every further move of the solution."""

EACH_CHOICE = 0.5
"""Taken off for every further good move, up to MOST_CHOICES."""

MOST_CHOICES = 3


def difficulty_for(found: int) -> float:
    """By how many of a hundred players of the rating find a good move.

    >>> difficulty_for(75)
    2.5
    """
    return (100 - found) / 10


def difficulty_of(made: Exercise, found: PositionEval) -> float:
    """From about 0, a capture that everybody sees, to about 10."""
    board, best = made.board, made.steps[0].answers[0].move
    move = board.parse_uci(best)
    settled = first_depth(found.history, best) or found.depth
    choices = min(MOST_CHOICES, max(0, len(accepted(made)) - 1))
    points = settled / DEPTHS_A_POINT
    points += 0.0 if board.is_capture(move) or board.gives_check(move) else QUIET
    points += OFFERS if _offers(board, move) else 0.0
    points += EACH_MOVE * (len(made.steps) - 1) - EACH_CHOICE * choices
    return round(max(0.0, points), 1)


def _offers(board: chess.Board, move: chess.Move) -> bool:
    after = board.copy(stack=False)
    after.push(move)
    return offer(board, move, after).centipawns > 0
