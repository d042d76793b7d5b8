"""Whether a table is of the pieces that its name says.

python-chess takes that for granted, and would look for a piece that is not on the board for ever.
"""

from collections.abc import Iterator

PIECES = " PNBRQK"
BLACK = 8
"""A piece is its place in this row, and so much more if it is the second side's."""

FILES = 4
"""Parts of a table with pawns, by the file of the first of them."""


def has_its_pieces(start: bytes, name: str, *, is_wdl: bool) -> bool:
    """Whether every list of pieces in the first bytes of a file is that of a name like `KPvK`."""
    strong, _, weak = name.partition("v")
    expected = [_codes(strong, weak), _codes(weak, strong)]
    return all(sorted(listed) in expected for listed in _lists(start, strong, weak, is_wdl=is_wdl))


def _codes(first: str, second: str) -> list[int]:
    return sorted([*map(PIECES.index, first), *[PIECES.index(piece) + BLACK for piece in second]])


def _lists(start: bytes, strong: str, weak: str, *, is_wdl: bool) -> Iterator[list[int]]:
    """The pieces in the order in which they are numbered: one list, or one for each file and side."""
    men = len(strong + weak)
    has_pawns = "P" in strong + weak
    orders = 2 if "P" in strong and "P" in weak else 1
    place = 5
    for _ in range(FILES if has_pawns else 1):
        part = start[place + orders : place + orders + men]
        yield [byte & 0x0F for byte in part]
        if is_wdl and strong != weak:  # it matters who is to move: there is a list for each side
            yield [byte >> 4 for byte in part]
        place += men + orders
