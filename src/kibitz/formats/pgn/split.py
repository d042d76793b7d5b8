"""Cuts a PGN stream into single games without reading their moves.

A game begins at its first tag, or at its first move if it has no tags, and ends
where the next one begins: people paste games together with no blank line
between, with blank lines inside, and with tags quoted in comments.

Nearly all are as Lichess writes them. Those are taken as a whole; every other is
followed line by line, and both ways find the same games.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from kibitz.core.chess.game import UnreadableGame

LARGEST_GAME = 4 << 20
"""Bytes. The longest games with clocks and comments take less than a tenth of it."""

_TAG = re.compile(rb'\s*\[\s*[A-Za-z0-9_][^\s"\]]*\s*"')
_FIRST_TAG = re.compile(rb'\[Event\s+"')
_RESULT = re.compile(rb"(?:1-0|0-1|1/2-1/2|\*)\s*$")

_PLAIN_GAME = re.compile(rb'(?>(?:\[\w++ ".*+\n)+)\n ?+[\d*].*+\n\n++(?=\[Event ")')
"""Tags, a blank line, one line of moves, and the next game after a blank line."""


class GameText(NamedTuple):
    """The bytes of one game, and where they stood in the stream.

    A named tuple because files hold millions: a frozen dataclass takes longer to make and to send to workers.
    """

    number: int
    line: int
    raw: bytes
    is_json: bool = False


def split_games(blocks: Iterable[bytes]) -> Iterator[GameText | UnreadableGame]:
    """The games of a stream that comes in blocks of whole lines, of one line or of many."""
    open_game = _OpenGame(number=1)
    line_number = 1
    for piece, is_plain_game in chain.from_iterable(map(_pieces, blocks)):
        if is_plain_game and open_game.is_over_before(piece):
            yield open_game.close()
            open_game = _OpenGame(open_game.number + 1)
        if is_plain_game and not open_game.has_text:
            yield GameText(open_game.number, line_number, piece)
            open_game.number += 1
            line_number += piece.count(b"\n")
            continue
        for raw in piece.splitlines(keepends=True):
            line = raw.removeprefix(codecs.BOM_UTF8)  # at the start of a file, or of one glued to another
            if open_game.is_over_before(line):
                yield open_game.close()
                open_game = _OpenGame(open_game.number + 1)
            open_game.add(line, line_number)
            line_number += 1
    if open_game.has_text:
        yield open_game.close()


def _pieces(block: bytes) -> Iterator[tuple[bytes, bool]]:
    """The block cut into plain games and the lines between them, and whether each is such a game.

    The lines go on to where a plain game may begin: so nothing is looked at more than twice.
    """
    if b"\r" in block:
        yield block, False
        return
    start = 0
    while start < len(block):
        found = _PLAIN_GAME.match(block, start)
        end = found.end() if found else _next_game(block, start)
        piece = block[start:end]
        yield piece, found is not None and _leaves_nothing_open(piece)
        start = end


def _next_game(block: bytes, start: int) -> int:
    blank = block.find(b'\n\n[Event "', start)
    return len(block) if blank < 0 else blank + 2


def _leaves_nothing_open(game: bytes) -> bool:
    return len(game) <= LARGEST_GAME and game.rfind(b"{") <= game.rfind(b"}")


class _OpenGame:
    """The lines of a game that has not ended yet."""

    def __init__(self, number: int) -> None:
        self.number, self._line = number, 0
        self.has_text = False
        self._lines: list[bytes] = []
        self._size = 0
        self._has_tags = self._has_moves = self._has_result = False
        self._in_comment = self._is_after_blank = False

    def is_over_before(self, line: bytes) -> bool:
        """Whether `line` can only belong to the next game."""
        if self._in_comment or not self._has_moves:
            # a comment that is never closed, or tags without moves, must not swallow the next game
            return self._has_tags and self._is_after_blank and _FIRST_TAG.match(line) is not None
        if line.lstrip()[:1] == b"[" and _TAG.match(line):
            return True
        return self._has_result and not line.isspace() and line.lstrip()[:1] not in b";%{"

    def add(self, line: bytes, line_number: int) -> None:
        self._is_after_blank = line.isspace()
        if not self.has_text:
            if line.isspace():
                return
            self.has_text, self._line = True, line_number
        self._size += len(line)
        if self._size <= LARGEST_GAME:
            self._lines.append(line)
        is_tag = not self._in_comment and _TAG.match(line) is not None
        self._has_tags |= is_tag
        if self._in_comment or not (is_tag or line.isspace() or line[:1] in b";%"):
            self._note_moves(line)

    def _note_moves(self, line: bytes) -> None:
        if not self._has_moves:
            self._has_moves = bool(_outside_comments(line, starts_inside=self._in_comment))
        if self._in_comment or b"{" in line:
            opened, closed = line.rfind(b"{"), line.rfind(b"}")
            self._in_comment = opened > closed or (self._in_comment and closed < 0)
        is_plain = not self._in_comment and b";" not in line
        self._has_result = is_plain and _RESULT.search(line, max(0, len(line) - 12)) is not None

    def close(self) -> GameText | UnreadableGame:
        if self._size > LARGEST_GAME:
            return UnreadableGame(self.number, self._line, f"the game is larger than {LARGEST_GAME >> 20} MB")
        return GameText(self.number, self._line, b"".join(self._lines))


def _outside_comments(line: bytes, *, starts_inside: bool) -> bytes:
    """What is left of a line that is not a comment; one may stand before the tags."""
    if starts_inside:
        line = line.partition(b"}")[2]
    if line.lstrip()[:1] != b"{":  # nearly always, and the lines are long
        return line.strip()
    return re.sub(rb"\{[^}]*\}?", b"", line).strip()
