"""Files as they come: compressed, cut off, empty, huge, in other encodings."""

import bz2
import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from kibitz.core.chess.game import Game, UnreadableGame
from kibitz.errors import InputError
from kibitz.pipeline import sources
from kibitz.pipeline.decompress import CHUNK, SLICE, decompressed
from kibitz.pipeline.kept_game import KeptGame, readable_games
from kibitz.pipeline.read import game_texts, read_games
from kibitz.pipeline.sources import LONGEST_LINE, MOST_BLANK, Source

GAME = '[Event "{}"]\n\n1. e4 {{ [%eval 0.2] }} e5 {{ [%eval 0.1] }} 2. Nf3 {{ [%eval 0.3] }} *\n\n'


def _many(count: int) -> bytes:
    return "".join(GAME.format(number) for number in range(count)).encode()


def _zstd_frames(data: bytes) -> bytes:
    """Two frames one after the other, as parallel compressors write them."""
    half = len(data) // 2
    return b"".join(zstandard.ZstdCompressor().compress(part) for part in (data[:half], data[half:]))


@pytest.mark.parametrize(
    "pack",
    [
        pytest.param(lambda data: data, id="plain"),
        pytest.param(gzip.compress, id="gzip"),
        pytest.param(lambda data: gzip.compress(data[:999]) + gzip.compress(data[999:]), id="gzip in two members"),
        pytest.param(bz2.compress, id="bzip2"),
        pytest.param(_zstd_frames, id="zstd in two frames"),
        pytest.param(lambda data: data.decode().encode("utf-16"), id="UTF-16"),
        pytest.param(lambda data: data.replace(b"\n", b"\r\n"), id="Windows line ends"),
        pytest.param(lambda data: data.replace(b"\n", b"\r"), id="old Mac line ends"),
        pytest.param(lambda data: b"\xef\xbb\xbf" + data, id="UTF-8 with a byte-order mark"),
    ],
)  # fmt: skip
def test_every_kind_of_file_gives_the_same_games(pack: object, tmp_path: Path) -> None:
    assert callable(pack)
    path = tmp_path / "games"  # no ending: the first bytes must do
    path.write_bytes(pack(_many(5000)))

    found = list(game_texts(Source(str(path))))

    assert len(found) == 5000
    assert found[-1].line == 4999 * 4 + 1


@pytest.mark.parametrize(
    "pack", [gzip.compress, bz2.compress, zstandard.compress], ids=["gzip", "bzip2", "zstd"]
)
def test_a_file_cut_off_keeps_what_was_read(pack: object, tmp_path: Path) -> None:
    assert callable(pack)
    packed = pack(_noisy(30_000))
    path = tmp_path / "cut.pgn"
    path.write_bytes(packed[: len(packed) * 2 // 3])

    found = list(game_texts(Source(str(path))))

    assert len(found) > 100
    assert isinstance(found[-1], UnreadableGame)
    assert "ends too early" in found[-1].reason
    assert not any(isinstance(text, UnreadableGame) for text in found[:-1])


def _noisy(count: int) -> bytes:
    """Games that do not compress to nothing, so that a part of the file is a part of the games."""
    return "".join(GAME.format(f"{hash(str(number)):x}{number * 7919:x}") for number in range(count)).encode()


@pytest.mark.slow
def test_a_file_damaged_in_the_middle_keeps_what_came_before(tmp_path: Path) -> None:
    packed = bytearray(bz2.compress(_noisy(120_000)))
    packed[len(packed) // 2 : len(packed) // 2 + 64] = b"\xff" * 64
    path = tmp_path / "damaged.pgn.bz2"
    path.write_bytes(packed)

    found = list(game_texts(Source(str(path))))

    assert isinstance(found[-1], UnreadableGame)
    assert "damaged" in found[-1].reason


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(b"", "is empty", id="nothing"),
        pytest.param(b"\n\n  \n", "is empty", id="blank lines"),
        pytest.param(b"\x7fELF\0\0\0", "is not a text file", id="a program"),
        pytest.param(gzip.compress(b""), "is empty", id="compressed nothing"),
        pytest.param(b"\x1f\x8bgarbage", "cannot be read", id="not gzip after all"),
    ],
)
def test_files_that_are_refused(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    path.write_bytes(content)

    with pytest.raises(InputError, match=message):
        Source(str(path))


@pytest.mark.parametrize("blank", [b"\n", b" "], ids=repr)
def test_white_space_without_end_is_left(blank: bytes, tmp_path: Path) -> None:
    path = tmp_path / "blank.pgn.gz"
    path.write_bytes(gzip.compress(_many(2) + blank * (3 * MOST_BLANK // 2) + _many(1)))
    source = Source(str(path))
    found = list(game_texts(source))

    assert source.lines_read < 1.5 * MOST_BLANK
    *games, last = found
    assert isinstance(last, UnreadableGame)
    assert "nothing but white space" in last.reason
    assert not any(isinstance(each, UnreadableGame) for each in games[:1])
    assert len(games) == 2


def test_a_nul_costs_at_most_its_own_game(tmp_path: Path) -> None:
    path = tmp_path / "nul.pgn"
    path.write_bytes(
        b'[White "A\0"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. e4 e\x005 2. d4 *\n\n[White "C"]\n\n1. d4 d5 *\n'
    )
    found = list(readable_games(Source(str(path))))

    assert [(each.stored.white, each.stored.plies) for each in found if isinstance(each, KeptGame)] == [
        ("A", 2), ("B", 1), ("C", 2),
    ]  # fmt: skip
    assert [each.number for each in found if isinstance(each, UnreadableGame)] == [2]


@pytest.mark.parametrize("size", [1, 2, 3, 64])
def test_lines_are_whole_however_little_of_a_file_comes_at_once(
    size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = b"[a]\r\n\r\r\n1. e4\n\r1. d4\r\n\n\n\r" + b"x" * 99 + b"\r\nlast"
    path = tmp_path / "games"
    path.write_bytes(text)
    monkeypatch.setattr(sources, "CHUNK", size)
    source = Source(str(path))

    assert list(source.lines()) == text.splitlines(keepends=True)
    assert source.lines_read == len(text.splitlines())


def test_missing_and_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        Source(str(tmp_path / "nothing.pgn"))
    with pytest.raises(InputError, match="is a folder"):
        Source(str(tmp_path))
    with pytest.raises(InputError, match="cannot be opened"):
        Source("a\0b")


@pytest.mark.parametrize(
    ("pack", "most"),
    [
        pytest.param(gzip.compress, CHUNK, id="gzip"),
        pytest.param(bz2.compress, CHUNK, id="bzip2"),
        pytest.param(zstandard.compress, SLICE // 4 * (1 << 17), id="zstd"),  # blocks of four bytes
    ],
)
def test_a_small_file_that_holds_much_is_unpacked_little_by_little(
    pack: Callable[[bytes], bytes], most: int, tmp_path: Path
) -> None:
    packed = pack(b"\n" * 100_000_000)
    pieces = [len(piece) for piece in decompressed(iter([packed]))]

    assert sum(pieces) == 100_000_000
    assert max(pieces) <= most
    (tmp_path / "much").write_bytes(packed)
    with pytest.raises(InputError, match="more text than is taken"):
        Source(str(tmp_path / "much"), most_text=100_000)


def test_what_is_too_much_is_named_and_the_rest_kept(tmp_path: Path) -> None:
    (tmp_path / "much").write_bytes(gzip.compress(_many(20_000)))

    *good, last = game_texts(Source(str(tmp_path / "much"), most_text=1_000_000))

    assert len(good) > 1_000
    assert "more text than is taken" in str(last)


def test_an_endless_line_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "long.pgn"
    path.write_bytes(b"x" * (3 * LONGEST_LINE))

    longest = max(len(line) for line in Source(str(path)).lines())

    assert longest <= LONGEST_LINE + CHUNK


def test_read_games_goes_on_after_a_bad_one(tmp_path: Path) -> None:
    path = tmp_path / "mixed.pgn"
    path.write_text('1. e4 e5 1-0\n\n[FEN "x"]\n\n1. e4 *\n\n[Event "c"]\n\n1. d4 Ke3 *\n', encoding="utf-8")

    first, second, third = read_games(str(path))

    assert isinstance(first, Game)
    assert isinstance(second, UnreadableGame)
    assert (second.number, second.line) == (2, 3)
    assert isinstance(third, Game)
    assert third.sheet.problem == "1... Ke3 is not a legal move; read up to it"
