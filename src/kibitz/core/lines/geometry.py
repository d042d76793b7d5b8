"""Who attacks, defends and stands badly: the geometry that the motifs share.

A piece hangs if nobody takes back; it stands badly if it hangs or a cheaper piece
attacks it. Pins are left out, as on Lichess: the line itself shows what is legal.
"""

from collections.abc import Iterator

import chess

from kibitz.core.chess.material import VALUES, value_at


def sliders(board: chess.Board) -> chess.Bitboard:
    """The bishops, rooks and queens of both sides."""
    return board.bishops | board.rooks | board.queens


def is_defended(board: chess.Board, square: chess.Square) -> bool:
    """Whether its own side could take back on the square, also from behind a slider that takes."""
    side = bool(board.occupied_co[chess.WHITE] & chess.BB_SQUARES[square])
    if board.attackers_mask(side, square):
        return True
    attackers = board.attackers_mask(not side, square) & sliders(board)
    return any(
        board.attackers_mask(side, square, board.occupied & ~chess.BB_SQUARES[attacker])
        for attacker in chess.scan_forward(attackers)
    )


def is_hanging(board: chess.Board, square: chess.Square) -> bool:
    """Whether nobody would take back; says nothing about whether anyone can take."""
    return not is_defended(board, square)


def stands_badly(board: chess.Board, square: chess.Square) -> bool:
    """Whether the piece can be taken by a cheaper one, or taken for nothing.

    >>> stands_badly(chess.Board("4k3/8/4p3/3N4/4P3/8/8/4K3 b - - 0 1"), chess.D5)
    True
    """
    side = bool(board.occupied_co[chess.WHITE] & chess.BB_SQUARES[square])
    attackers = board.attackers_mask(not side, square)
    if not attackers:
        return False
    worth = value_at(board, square)
    is_cheap = any(value_at(board, attacker) < worth for attacker in chess.scan_forward(attackers))
    return is_cheap or is_hanging(board, square)


def attacked_pieces(
    board: chess.Board, origin: chess.Square, side: chess.Color
) -> Iterator[tuple[chess.Square, chess.PieceType]]:
    """The pieces of the other side, pawns left out, that the piece on `origin` attacks."""
    targets = board.attacks_mask(origin) & board.occupied_co[not side] & ~board.pawns
    for square in chess.scan_forward(targets):
        piece = board.piece_type_at(square)
        if piece is not None:
            yield square, piece


def in_line_with(board: chess.Board, square: chess.Square) -> chess.Bitboard:
    """What a queen on the square would see: the only pieces that can be pinned to it."""
    ranks = chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & board.occupied]
    files = chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & board.occupied]
    diagonals = chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & board.occupied]
    return ranks | files | diagonals


def pinned(board: chess.Board, side: chess.Color) -> Iterator[tuple[chess.Square, chess.Bitboard]]:
    """The pieces of the side that are pinned to their king, each with the line it may move on."""
    king = board.king(side)
    if king is None:
        return
    for square in chess.scan_forward(in_line_with(board, king) & board.occupied_co[side]):
        line = board.pin_mask(side, square)
        if line != chess.BB_ALL:
            yield square, line


def is_between(square: chess.Square, one: chess.Square, other: chess.Square) -> bool:
    """Whether the square lies between the two others on a line."""
    return bool(chess.between(one, other) & chess.BB_SQUARES[square])


def is_on(square: chess.Square, mask: chess.Bitboard) -> bool:
    """Whether the square is one of the mask's."""
    return bool(mask & chess.BB_SQUARES[square])


def is_dearer(piece: chess.PieceType, than: chess.PieceType) -> bool:
    """Whether the piece is worth more; a king is worth more than anything."""
    return VALUES[piece] > VALUES[than]


def is_rim(square: chess.Square) -> bool:
    """Whether the square is on the edge of the board."""
    return bool(chess.BB_SQUARES[square] & (chess.BB_FILE_A | chess.BB_FILE_H | chess.BB_BACKRANKS))


def is_corner(square: chess.Square) -> bool:
    """Whether the square is one of the four corners."""
    return bool(chess.BB_SQUARES[square] & chess.BB_CORNERS)


def back_rank(side: chess.Color) -> int:
    """The rank where the side's pieces start, from 0."""
    return 0 if side == chess.WHITE else 7


def rank_for(square: chess.Square, side: chess.Color) -> int:
    """How far up the board the square is for the side, from 0."""
    rank = chess.square_rank(square)
    return rank if side == chess.WHITE else 7 - rank
