"""Several pieces at once, in words."""

from collections.abc import Sequence

import chess

from kibitz.core.words import english

FORKED = 3
"""Pieces of a fork that are named; of more nobody needs the list."""


def struck(pieces: Sequence[chess.PieceType]) -> str:
    """What a fork attacks, after its name.

    >>> struck([chess.KING, chess.ROOK]), struck([chess.ROOK, chess.ROOK])
    (' of king and rook', ' of two rooks')
    """
    if not 1 < len(pieces) <= FORKED:
        return ""
    counts = [(piece, pieces.count(piece)) for piece in _dearest(pieces)]
    names = [
        english.PIECES[piece] if count == 1 else f"{english.NUMBERS[count]} {english.PIECES[piece]}s"
        for piece, count in counts
    ]
    return f" of {' and '.join([', '.join(names[:-1]), names[-1]] if len(names) > 1 else names)}"


def listed(joined_by: str, pieces: Sequence[chess.PieceType]) -> str:
    """The pieces, the dearest first, as they are joined to what they come with."""
    if not pieces:
        return ""
    names = [_count(piece, pieces.count(piece)) for piece in _dearest(pieces)]
    return f" {joined_by} {' and '.join(names)}"


def _dearest(pieces: Sequence[chess.PieceType]) -> list[chess.PieceType]:
    return sorted(set(pieces), reverse=True)


def _count(piece: chess.PieceType, count: int) -> str:
    return f"{count} {english.PIECES[piece]}s" if count > 1 else f"a {english.PIECES[piece]}"
