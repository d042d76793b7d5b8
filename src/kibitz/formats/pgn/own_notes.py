"""A reader's notes as PGN has them: comments after a move, and lines as variations of the next."""

from kibitz.core.chess.san import legal_sans, numbered
from kibitz.core.searches.task import At, board_at
from kibitz.core.told import ToldReview


def own_comments(told: ToldReview, position: int) -> list[str]:
    """What the reader wrote at a position. After the last move no variation can stand, so lines are words."""
    is_last = position == len(told.report.moves)
    return [*told.own.texts_at(position), *(own_lines(told, position) if is_last else [])]


def own_lines(told: ToldReview, position: int) -> list[str]:
    """The lines that leave the game there, with their numbers."""
    lines = list(told.own.lines_at(position))
    if not lines or told.game is None:
        return []
    board = board_at(told.game.start, told.game.moves, At(position))
    found = [legal_sans(board, moves) for moves in lines]
    return [numbered(sans, board.fullmove_number, board.turn) for sans in found if sans]
