"""Compressed text, unpacked a little at a time: a few bytes may hold gigabytes."""

import bz2
import zlib
from collections.abc import Callable, Generator, Iterator
from itertools import chain
from typing import Protocol

import zstandard

from kibitz.errors import InputError

CHUNK = 1 << 18
"""Bytes that are read at once, and most of the text that is unpacked at once."""

SLICE = 1 << 10


class _Decompressor(Protocol):
    @property
    def eof(self) -> bool: ...
    def pieces(self, data: bytes) -> Generator[bytes, None, bytes]:
        """The text, a little at a time; returned is the data after the end of the compressed part."""
        ...


class _Gzip:
    def __init__(self) -> None:
        self._inner = zlib.decompressobj(wbits=31)

    @property
    def eof(self) -> bool:
        return self._inner.eof

    def pieces(self, data: bytes) -> Generator[bytes, None, bytes]:
        while data:
            yield self._inner.decompress(data, CHUNK)
            data = self._inner.unconsumed_tail
        return self._inner.unused_data


class _Bzip2:
    def __init__(self) -> None:
        self._inner = bz2.BZ2Decompressor()

    @property
    def eof(self) -> bool:
        return self._inner.eof

    def pieces(self, data: bytes) -> Generator[bytes, None, bytes]:
        yield self._inner.decompress(data, CHUNK)
        while not self.eof and not self._inner.needs_input:
            yield self._inner.decompress(b"", CHUNK)
        return self._inner.unused_data


class _Zstandard:
    """Has no limit to what it gives at once, so it gets little: a thousand bytes may be 32 million."""

    def __init__(self) -> None:
        self._inner = zstandard.ZstdDecompressor(max_window_size=1 << 31).decompressobj()

    @property
    def eof(self) -> bool:
        return self._inner.eof

    def pieces(self, data: bytes) -> Generator[bytes, None, bytes]:
        for start in range(0, len(data), SLICE):
            end = start + SLICE
            yield self._inner.decompress(data[start:end])
            if self.eof:
                return self._inner.unused_data + data[end:]
        return b""


_BY_MAGIC: dict[bytes, Callable[[], _Decompressor]] = {
    b"\x1f\x8b": _Gzip,
    b"BZh": _Bzip2,
    b"\x28\xb5\x2f\xfd": _Zstandard,
}


def decompressed(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The text of a file that may be compressed, in one piece or in several one after the other."""
    first = next(chunks, b"")
    make = next((make for magic, make in _BY_MAGIC.items() if first.startswith(magic)), None)
    if make is None:
        yield first
        yield from chunks
        return
    yield from _decompress(chain([first], chunks), make)


def _decompress(chunks: Iterator[bytes], make: Callable[[], _Decompressor]) -> Iterator[bytes]:
    decompressor = make()
    is_open = False
    for chunk in chunks:
        waiting = chunk
        while waiting:
            if decompressor.eof:
                decompressor = make()
            try:
                waiting = yield from decompressor.pieces(waiting)
            except (OSError, zlib.error, zstandard.ZstdError) as problem:
                raise InputError(f"its compressed data is damaged ({problem})") from problem
            is_open = not decompressor.eof
    if is_open:
        raise InputError("its compressed data ends too early: the file was cut off")
