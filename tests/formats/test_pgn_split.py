"""Plain games are cut from a stream at once and others line by line: both ways find the same games."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.formats.pgn import split
from kibitz.formats.pgn.split import split_games
from kibitz.pipeline.read import game_texts
from kibitz.pipeline.sources import Source
from tests.reference import reference, reference_lines

CORPUS = Path(__file__).parents[1] / "corpus"
PLAIN = b'[Event "a"]\n[Site "b"]\n\n1. e4 { [%clk 0:03:00] } e5 1-0\n\n'
WITHOUT_MOVES = b'[Event "c"]\n[Result "*"]\n\n *\n\n'
PIECES = [
    PLAIN, PLAIN, PLAIN, WITHOUT_MOVES, PLAIN[:-1], PLAIN[:-2], PLAIN + b"\n\n", PLAIN.replace(b"\n", b"\r\n"),
    b"\xef\xbb\xbf", b"\n", b"\r", b"\n\n", b" \n", b"\x0c\n", b"\x1c\n", b"{", b"}", b"{ }", b";", b"%", b"(", b'"', b"[",
    b"1-0", b"1. d4 *\n", b'[Event "d"]\n', b'\n[Event "e"]\n', b'[Site "f"]\n', b'[ Event "g"]\n', b'[Event  "h"]\n',
    b"{ a comment\n", b'\n\n[Event "i"] }\n', b"words\n", b"\n1. e4\n2. d4 1-0\n\n",
]  # fmt: skip


def _in_blocks(lines: Sequence[bytes], dice: Random) -> Iterator[bytes]:
    """Some lines at a time."""
    start = 0
    while start < len(lines):
        end = start + dice.choice((1, 2, 9, 99))
        yield b"".join(lines[start:end])
        start = end


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=20), st.randoms(use_true_random=False))
def test_any_text_gives_the_same_games_at_once_and_line_by_line(pieces: list[bytes], dice: Random) -> None:
    lines = b"".join(pieces).splitlines(keepends=True)
    one_by_one = list(split_games(lines))

    assert list(split_games([b"".join(lines)])) == one_by_one
    assert list(split_games(_in_blocks(lines, dice))) == one_by_one


@pytest.mark.parametrize(
    "name", ["dump_2025_05_head.pgn", "exports_2023_2024.pgn.gz", "comment_before_moves.pgn"]
)
def test_files_of_lichess_give_the_same_games(name: str) -> None:
    lines = list(reference_lines(f"lichess/{name}"))
    one_by_one = list(split_games(lines))

    assert list(split_games([b"".join(lines)])) == one_by_one
    assert list(split_games(_in_blocks(lines, Random(1)))) == one_by_one
    assert list(game_texts(Source(str(reference(f"lichess/{name}"))))) == one_by_one


def test_other_files_give_the_same_games() -> None:
    lines = b"\n".join(path.read_bytes() for path in sorted(CORPUS.glob("*.pgn"))).splitlines(keepends=True)

    assert list(split_games([b"".join(lines)])) == list(split_games(lines))


def test_a_game_that_is_too_large_is_named_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(split, "LARGEST_GAME", len(PLAIN))
    text = PLAIN + PLAIN.replace(b"e5", b"e6 2. d4") + PLAIN

    found = list(split_games([text]))

    assert found == list(split_games(text.splitlines(keepends=True)))
    assert [type(each).__name__ for each in found] == ["GameText", "UnreadableGame", "GameText"]


def test_a_game_is_there_with_the_first_line_of_the_next() -> None:
    blocks = iter([PLAIN, b'[Event "a"]\n'])
    games = split_games(blocks)

    assert next(games)
    assert next(blocks, None) is None
