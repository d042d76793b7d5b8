"""Moves as they are written, as numbers: what each asks of a board is then looked up in tables.

Only plain SAN has a number. Whatever else a file may hold is left to the board that reads it all.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import chess
import numpy as np
from numpy.typing import NDArray

from kibitz.columns.squares import DIAGONALS, KING_REACH, KNIGHT_REACH, STRAIGHTS, Bits

CODES = {chess.PAWN: 1, chess.KNIGHT: 2, chess.KING: 3, chess.BISHOP: 5, chess.ROOK: 6, chess.QUEEN: 7}
"""Three bits for each kind of man. The first says that it slides; the others are then whether straight
and whether diagonally."""

ALL = chess.BB_ALL
_REACH = {
    "N": (chess.KNIGHT, KNIGHT_REACH),
    "B": (chess.BISHOP, DIAGONALS),
    "R": (chess.ROOK, STRAIGHTS),
    "Q": (chess.QUEEN, DIAGONALS | STRAIGHTS),
    "K": (chess.KING, KING_REACH),
}
_HINTS = [
    ("", ALL),
    *zip(chess.FILE_NAMES, chess.BB_FILES, strict=True),
    *zip(chess.RANK_NAMES, chess.BB_RANKS, strict=True),
]
_PROMOTIONS = {"=N": chess.KNIGHT, "=B": chess.BISHOP, "=R": chess.ROOK, "=Q": chess.QUEEN}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a move as written asks of the board of one side."""

    piece: chess.PieceType
    to: chess.Bitboard
    origins: chess.Bitboard
    """Where the piece may come from on an empty board, as far as the word tells."""

    becomes: chess.PieceType
    is_pawn_capture: bool = False
    """Of pieces nobody asks: their capture is written as one or not."""

    rook: chess.Bitboard = chess.BB_EMPTY
    """The two squares between which a rook goes in castling."""


Texts = tuple[str, ...]


def _wishes() -> Iterator[tuple[Texts, Wish, Wish]]:
    """Every plain word, or two that mean the same, and what it asks of White's board and of Black's."""
    for letter, (piece, reach) in _REACH.items():
        for to in chess.SQUARES:
            for hint, origins in _HINTS:
                texts = tuple([f"{letter}{hint}{takes}{chess.SQUARE_NAMES[to]}" for takes in ("", "x")])
                wish = Wish(piece, 1 << to, int(reach[to]) & origins, piece)
                yield texts, wish, wish
    for to in chess.SQUARES:
        yield from _pawn_wishes(to)
    for text, king_to, rook in (
        ("O-O", chess.BB_FILE_G, chess.BB_FILE_H | chess.BB_FILE_F),
        ("O-O-O", chess.BB_FILE_C, chess.BB_FILE_A | chess.BB_FILE_D),
    ):
        white, black = [
            Wish(chess.KING, king_to & home, chess.BB_FILE_E & home, chess.KING, rook=rook & home)
            for home in (chess.BB_RANK_1, chess.BB_RANK_8)
        ]
        yield (text,), white, black


def _pawn_wishes(to: chess.Square) -> Iterator[tuple[Texts, Wish, Wish]]:
    name = chess.SQUARE_NAMES[to]
    is_last = chess.square_rank(to) in (0, 7)
    for ending, becomes in (_PROMOTIONS if is_last else {"": chess.PAWN}).items():
        white, black = [
            Wish(chess.PAWN, 1 << to, _pushed_from(to, side), becomes) for side in (chess.WHITE, chess.BLACK)
        ]
        yield (name + ending,), white, black
        for start in chess.scan_forward(chess.BB_KING_ATTACKS[to] & chess.BB_RANKS[chess.square_rank(to)]):
            file = chess.square_file(start)
            white, black = [
                Wish(chess.PAWN, 1 << to, _took_from(to, file, side), becomes, is_pawn_capture=True)
                for side in (chess.WHITE, chess.BLACK)
            ]
            yield (f"{chess.FILE_NAMES[file]}x{name}{ending}",), white, black


_PAWNS_STAND = ~(chess.BB_RANK_1 | chess.BB_RANK_8) & ALL


def _pushed_from(to: chess.Square, side: chess.Color) -> chess.Bitboard:
    """One square behind, and two if the pawn could have leapt; nothing where it cannot come to."""
    one, two, leap = (-8, -16, 3) if side == chess.WHITE else (8, 16, 4)
    behind = _at(to + one)
    return (behind | _at(to + two) if chess.square_rank(to) == leap else behind) & _PAWNS_STAND


def _took_from(to: chess.Square, file: int, side: chess.Color) -> chess.Bitboard:
    return chess.BB_PAWN_ATTACKS[not side][to] & chess.BB_FILES[file] & _PAWNS_STAND


def _at(square: int) -> chess.Bitboard:
    return 1 << square if square in chess.SQUARES else chess.BB_EMPTY


class _Numbers(dict[str, int]):
    """The number of each word; with a mark of check or mate it is the same."""

    def __missing__(self, text: str) -> int:
        number = self.get(text[:-1], UNKNOWN) if text[-1:] in ("+", "#") else UNKNOWN
        if number:
            self[text] = number
        return number


UNKNOWN = 0
"""The number of everything that is not plain SAN. It asks for a move that no piece can make."""

_ALL = list(_wishes())
_NOTHING = Wish(chess.PAWN, chess.BB_EMPTY, chess.BB_EMPTY, chess.PAWN)
NUMBERS = _Numbers({text: number for number, (texts, _, _) in enumerate(_ALL, start=1) for text in texts})
_WISHES = [_NOTHING, *[white for _, white, _ in _ALL], _NOTHING, *[black for _, _, black in _ALL]]
COUNT = len(_WISHES) // 2
"""White's wishes stand before Black's: to the number of a word this is added when Black moves."""


def _bits(values: Iterable[int]) -> Bits:
    return np.array(list(values), np.uint64)


TO = _bits([wish.to for wish in _WISHES])
ORIGINS = _bits([wish.origins for wish in _WISHES])
ROOK = _bits([wish.rook for wish in _WISHES])
UNLIKE = [_bits([0 if CODES[wish.piece] & bit else ALL for wish in _WISHES]) for bit in (4, 2, 1)]
"""All squares where the code of the piece that moves has no bit, for each of the three."""

BECOMES = [_bits([wish.to if CODES[wish.becomes] & bit else 0 for wish in _WISHES]) for bit in (4, 2, 1)]
"""What arrives on the square, for each bit of its code."""

PAWN_CAPTURE = np.array([wish.is_pawn_capture for wish in _WISHES])
PASSES = _bits([ALL if wish.is_pawn_capture else 0 for wish in _WISHES])
"""All squares if the move may take a pawn in passing."""

PIECE = np.array([wish.piece for wish in _WISHES], np.uint8)
PROMOTION = np.array([0 if wish.becomes == wish.piece else wish.becomes for wish in _WISHES], np.uint8)


def numbered(words: Iterable[str], count: int) -> NDArray[np.uint16]:
    """The numbers of so many words."""
    return np.fromiter(map(NUMBERS.__getitem__, words), np.uint16, count)
