"""The files users name: opened, decompressed, and cut into lines, a little at a time.

What a file is compressed with is read from its first bytes, so standard input and
misnamed files work too. Memory does not grow with the file.
"""

import codecs
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import BinaryIO

from kibitz.errors import InputError
from kibitz.pipeline.decompress import CHUNK, decompressed

LONGEST_LINE = 1 << 23
"""Bytes. A longer line is cut: it is not a game, and must not fill the memory."""

MOST_BLANK = 1 << 22
"""Bytes of nothing but white space in a row, after which a file has said all that it has to say."""

CONTROLS = bytes(set(range(32)) - set(b"\t\n\f\r"))
TEXT_PER_CONTROL = 16
"""Bytes. With more than one control character in so many it is no text; one in a tag costs nothing else."""

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Source:
    """One file or standard input, read once from start to end.

    `damage` says why the reading stopped early, once it has; what came before is good.
    More than `most_text` bytes are not read, however small the file is that holds them.
    """

    def __init__(self, name: str, *, called: str | None = None, most_text: int | None = None) -> None:
        self.name = called or ("standard input" if name == "-" else name)
        self.damage: str | None = None
        self.lines_read = 0
        self.bytes_read = 0
        self._room = most_text
        self._file, self.size = _open(name)
        self._start = b""
        self._chunks = self._decoded()
        try:
            self._peek()
        except InputError:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file; whoever reads to the end need not ask."""
        self._chunks.close()
        self._file.close()

    def _peek(self) -> None:
        """Read the start, and refuse what cannot be games."""
        try:
            self._start = next(self._chunks, b"")
        except InputError as problem:
            raise InputError(f"{self.name} cannot be read: {problem}") from problem
        if not self._start.strip():
            raise InputError(f"{self.name} is empty")
        start = self._start[:4096]
        strange = len(start) - len(start.translate(None, delete=CONTROLS))
        if strange * TEXT_PER_CONTROL > len(start):
            raise InputError(f"{self.name} is not a text file: PGN or Lichess's ndjson is expected")

    @property
    def is_json(self) -> bool:
        """Whether the text is ndjson; a PGN may begin with a brace too, but never with a quote after it."""
        start = self._start.lstrip(b"\xef\xbb\xbf \t\r\n")
        return start[:1] == b"{" and start[1:].lstrip()[:1] == b'"'

    def lines(self) -> Iterator[bytes]:
        """Every line with its end, whichever system wrote it."""
        for block in self.blocks():
            yield from block.splitlines(keepends=True)

    def blocks(self) -> Iterator[bytes]:
        """The text as it comes, in pieces that end where a line ends."""
        rest = b""
        for chunk in self._text():
            text = rest + chunk
            end = _end_of_lines(text)
            block, rest = text[:end], text[end:]
            if block:
                self.lines_read += _count_lines(block)
                yield block
        if rest:
            self.lines_read += 1
            yield rest

    def _text(self) -> Iterator[bytes]:
        yield self._start
        blank = 0
        try:
            for chunk in self._chunks:
                blank = blank + len(chunk) if chunk.isspace() else 0
                if blank > MOST_BLANK:
                    raise InputError(f"there is nothing but white space for {MOST_BLANK >> 20} MB")
                yield chunk
        except InputError as problem:
            self.damage = str(problem)

    def _decoded(self) -> Generator[bytes, None, None]:
        chunks = self._measured(decompressed(self._raw()))
        first = next(chunks, b"")
        if not first.startswith(_UTF_16):
            yield first
            yield from chunks
            return
        decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
        yield decoder.decode(first).encode()
        for chunk in chunks:
            yield decoder.decode(chunk).encode()

    def _measured(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        for chunk in filter(None, chunks):
            if self._room is not None:
                self._room -= len(chunk)
                if self._room < 0:
                    raise InputError("it holds more text than is taken at once")
            yield chunk

    def _raw(self) -> Iterator[bytes]:
        with self._file:
            while True:
                try:
                    chunk = self._file.read(CHUNK)
                except OSError as problem:
                    raise InputError(problem.strerror or str(problem)) from problem
                if not chunk:
                    return
                self.bytes_read += len(chunk)
                yield chunk


def _end_of_lines(text: bytes) -> int:
    """Where the last line begins if it may go on, and so may a line end of two characters."""
    if text.endswith(b"\n"):
        return len(text)
    start = max(text.rfind(b"\n"), text.rfind(b"\r", 0, len(text) - 1)) + 1
    return start if len(text) - start < LONGEST_LINE else len(text)


def _count_lines(block: bytes) -> int:
    if b"\r" in block:
        return len(block.splitlines())
    return block.count(b"\n") + (not block.endswith(b"\n"))


def _open(name: str) -> tuple[BinaryIO, int | None]:
    if name == "-":  # without its buffer, so that games are read as they come through a pipe
        return getattr(sys.stdin.buffer, "raw", sys.stdin.buffer), None
    if not name:
        raise InputError("a file name is missing")
    path = Path(name)
    if path.is_dir():
        raise InputError(f"{name} is a folder: name the files in it, for example {name.rstrip('/')}/*.pgn")
    try:
        return path.open("rb"), path.stat().st_size
    except FileNotFoundError:
        raise InputError(f"{name} does not exist") from None
    except (OSError, ValueError) as problem:
        raise InputError(
            f"{name} cannot be opened: {getattr(problem, 'strerror', None) or problem}"
        ) from problem
