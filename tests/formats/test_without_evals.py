"""A game is passed over unread only if reading it would have come to the same."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.core.chess.game import Scoresheet
from kibitz.formats.pgn.read import read_game
from kibitz.formats.pgn.split import GameText
from kibitz.formats.pgn.without_evals import is_without_evals

TAGS = '[Event "Rated Blitz game"]\n[Site "https://lichess.org/xxxxxxxx"]\n[Result "0-1"]\n\n'
CLOCKS = "1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Nf3?! { [%clk 0:02:58] } 2... Nbd7 0-1\n\n"
PLAIN = "1. e4 d5 2. exd5 Qxd5+ 3. Nge2 R1xd4 4. exd8=Q# O-O-O 5. Qa1 1/2-1/2\n\n"
PIECES = [
    "{",
    "}",
    "(",
    ")",
    ";",
    "$1 ",
    "1-0 ",
    "Nbxcd4 ",
    "ed5 ",
    "e9 ",
    "\n",
    "[%eval 0.3]",
    "[%clk x]",
    "--",
    "\\",
    '"',
    "1. ",
    "x",
]


@pytest.mark.parametrize("moves", [CLOCKS, PLAIN, " 0-1\n\n", "*\n"])
def test_games_of_a_dump_are_passed_over(moves: str) -> None:
    assert is_without_evals((TAGS + moves).encode())


@pytest.mark.parametrize(
    "text",
    [
        CLOCKS,  # no tags
        TAGS + CLOCKS.replace("0-1", ""),
        TAGS + CLOCKS.replace("%clk 0:02:58", "%eval 0.3"),
        TAGS + CLOCKS.replace("Nbd7", "Nbxcd4"),
        TAGS + CLOCKS.replace("Nbd7", "Nbd9"),
        TAGS + CLOCKS.replace("0-1", "0-1 3. d4"),
        TAGS + CLOCKS.replace("0:03:00]", "0:03:00"),
        TAGS + CLOCKS.replace("{", "("),
        TAGS + "%" + CLOCKS,
    ],
)
def test_others_are_read(text: str) -> None:
    assert not is_without_evals(text.encode())


@settings(deadline=None)
@given(st.randoms(use_true_random=False))
def test_what_is_passed_over_has_neither_evals_nor_problems(random: Random) -> None:
    text = TAGS + random.choice([CLOCKS, PLAIN])
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(text))
        text = text[:place] + random.choice(PIECES) + text[place + random.choice([0, 0, 1, 3]) :]
    raw = text.encode()

    sheet = read_game(GameText(1, 1, raw))

    if is_without_evals(raw):
        assert isinstance(sheet, Scoresheet)
        assert (sheet.has_scores, sheet.problem) == (False, None)
