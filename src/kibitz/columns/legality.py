"""In which games a move stands that cannot be made, or that could be more than one.

Where the first of them stands is not said: what comes after it means nothing, and the board
that reads everything says it better.
"""

import chess
import numpy as np
from numpy.typing import NDArray

from kibitz.columns import words
from kibitz.columns.boards import Boards
from kibitz.columns.men import is_attacked, king_square
from kibitz.columns.squares import Bits, Rows, between, square_of

Flags = NDArray[np.bool_]


def faulty_games(boards: Boards) -> Flags:
    """Of each game, whether there is such a move."""
    order = boards.order
    faulty = _has_no_way(boards) | _leaves_king_in_check(boards)
    for some, are_faulty in (
        (np.flatnonzero(words.PIECE[boards.words] == chess.PAWN), _pawn_cannot),
        (np.flatnonzero(words.ROOK[boards.words]), _cannot_castle),
    ):
        faulty[some[are_faulty(boards, some)]] = True
    found = np.zeros(order.games, np.bool_)
    found[order.game[order.games :][faulty]] = True
    return found


def _has_no_way(boards: Boards) -> Flags:
    """Not exactly one piece can go there, or men stand on its way, or its own men on the target."""
    origins, to = boards.origins, words.TO[boards.words]
    way = between(square_of(origins) & 63, square_of(to) & 63) & boards.occupied
    own = to & boards.mover[boards.order.before]
    return (origins == 0) | ((origins & (origins - 1) | way | own) != 0)


def _leaves_king_in_check(boards: Boards) -> Flags:
    """Of the side that has just moved."""
    after = slice(boards.order.games, None)
    men, moved, other = boards.men.at(after), boards.other[after], boards.mover[after]
    colour = 1 - boards.order.plies[after] % 2
    return is_attacked(king_square(men, moved), other, men, colour)


def _pawn_cannot(boards: Boards, moves: Rows) -> Flags:
    """A pawn takes what is there, or in passing, and goes where nothing is."""
    asked = boards.words[moves]
    to, takes = words.TO[asked], words.PAWN_CAPTURE[asked]
    faulty: Flags = takes != ((boards.occupied[moves] & to) != 0)
    odd = np.flatnonzero(takes & faulty)
    faulty[odd[_is_en_passant(boards, moves[odd], to[odd])]] = False
    return faulty


def _is_en_passant(boards: Boards, moves: Rows, to: Bits) -> Flags:
    """Whether the move before was a pawn's leap over the target."""
    before = boards.order.before[moves]
    previous = before - boards.order.games
    is_white = boards.order.plies[before] % 2 == 0
    came = words.TO[boards.words[previous]] == np.where(is_white, to >> 8, to << 8)
    left = boards.origins[previous] == np.where(is_white, to << 8, to >> 8)
    return (previous >= 0) & came & left & (words.PIECE[boards.words[previous]] == chess.PAWN)


def _cannot_castle(boards: Boards, moves: Rows) -> Flags:
    """King or rook has moved, men stand between them, or the king is in check or comes through one."""
    asked, before = boards.words[moves], boards.order.before[moves]
    king = words.ORIGINS[asked]
    corner = words.ROOK[asked] & np.uint64(chess.BB_CORNERS)
    start, target = square_of(king), square_of(words.TO[asked])
    men, other = boards.men.at(before), boards.other[before]
    colour = boards.order.plies[before] % 2
    faulty: Flags = (king | corner) & ~boards.kept[before] != 0
    faulty |= (between(start, square_of(corner)) & boards.occupied[moves]) != 0
    for square in (start, (start + target) // 2):
        faulty |= is_attacked(square, other, men, colour)
    return faulty
