"""Cuts a stream of JSON into values: one on each line, or spread over lines as jq writes them."""

import codecs
from collections.abc import Iterable, Iterator

from kibitz.core.chess.game import UnreadableGame
from kibitz.formats.pgn.split import GameText

LARGEST = 64 << 20
"""Bytes. A report of a very long game with every search, spread over lines, takes a quarter of it."""


def split_json(lines: Iterable[bytes]) -> Iterator[GameText | UnreadableGame]:
    """The values of a stream that comes line by line; a lone `{` begins one that a lone `}` ends."""
    number, begins, held, size = 0, 0, list[bytes](), 0
    for line_number, line in enumerate(lines, start=1):
        if not held:
            if line.isspace():
                continue
            number, begins, size = number + 1, line_number, 0
            if line.removeprefix(codecs.BOM_UTF8).strip() != b"{":
                yield GameText(number, begins, line, is_json=True)
                continue
        size += len(line)
        if size <= LARGEST:
            held.append(line)
        if line.rstrip() == b"}":
            yield _whole(number, begins, held, size)
            held = []
    if held:
        yield UnreadableGame(number, begins, "the JSON that begins here does not end")


def _whole(number: int, line: int, held: list[bytes], size: int) -> GameText | UnreadableGame:
    if size > LARGEST:
        return UnreadableGame(number, line, f"it is larger than {LARGEST >> 20} MB")
    return GameText(number, line, b"".join(held), is_json=True)
