"""Games played together are the games that a board makes one by one, to the last field."""

from collections.abc import Sequence
from itertools import islice
from random import Random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.columns.openings import OpeningIndex
from kibitz.columns.replay import replay_many
from kibitz.core.chess.game import Game, Scoresheet
from kibitz.core.chess.replay import replay
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import game_texts, play, read_text
from kibitz.pipeline.replays import play_all
from kibitz.pipeline.sources import Source
from tests.games import sheets
from tests.reference import reference

TABLE = load_openings()
INDEX = OpeningIndex(TABLE)


def _sheet(sans: Sequence[str], fen: str | None = None, variant: str = "Standard") -> Scoresheet:
    nothing, tags = (None,) * len(sans), {"Variant": variant}
    return Scoresheet(1, 1, {**tags, "FEN": fen} if fen else tags, tuple(sans), nothing, nothing)


def _together(games: Sequence[Scoresheet]) -> list[Game | None]:
    """The games, of which those that were played are the board's."""
    found = replay_many(games, INDEX)
    for sheet, game in zip(games, found, strict=True):
        assert game is None or game == replay(sheet, TABLE)
    return found


PINNED = "4k3/8/8/1b6/8/8/2N1N3/5K2 w - - 0 1"
ONLY_BETWEEN = "4k3/8/8/8/8/8/8/RK5R w - - 0 1"
UNDERPROMOTION = "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("sans", "fen"),
    [
        ("", None),
        ("f3 e5 g4 Qh4#", None),
        ("e4+ e5 Qh5 Nc6 Qxf7", None),  # a check that is none, and one that nobody wrote down
        ("e4 d5 exd5 Qd5 Ngf3 Qxd2", None),
        ("e4 e5 Nf3 Nc6 Bb5 d6 O-O Bg4 h3 Qd7 d3 O-O-O", None),
        ("e4 a6 e5 d5 exd6 cxd6", None),
        ("a3 d5 a4 d4 e4 dxe3 dxe3 Qxd1+ Kxd1", None),
        ("Nd4", PINNED),
        ("Rd1", ONLY_BETWEEN),
        ("bxa8=N Kd7 Nb6+", UNDERPROMOTION),
        ("O-O-O", "4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1"),
        ("Kf1 e2+", "4k3/8/8/8/8/4p3/8/4K2R w K - 0 1"),
    ],
)
def test_what_can_be_played_is_played(sans: str, fen: str | None) -> None:
    (game,) = _together([_sheet(sans.split(), fen)])

    assert game is not None
    assert game.sheet.problem is None


@pytest.mark.parametrize(
    ("sans", "fen"),
    [
        ("e4 e5 Ke2 Nf6 Ke4", None),  # too far
        ("e4 e5 Bb6", None),  # the way is not free
        ("e4 e5 Be2 Nc6 Bb5 Nf6 Be2 Ng4 Nd1", None),
        ("e4 e4", None),
        ("e4 e5 e5", None),
        ("e4 d5 d5", None),  # a pawn takes only what is beside it
        ("e4 e5 exd5", None),
        ("e4 e6 e5 d6 Nf3 d5 exd6", None),  # the pawn did not leap
        ("e4 a6 e5 d5 Nf3 a5 exd6", None),  # a move too late
        ("e4 e5 Qh5 Ke7 Qxe5 Kf6", None),  # into check
        ("e4 f5 Qh5 a6", None),  # in check
        ("e4 e5 O-O", None),
        ("e4 e5 Nf3 -- Nxe5", None),
        ("e4 e5 0000", None),
        ("P@e4", None),
        ("e2e4", None),
        ("Nb1c3", None),
        ("Nb1", None),  # its own square, where it stands
        ("Nd2", None),  # upon its own pawn
        ("Nd4", PINNED.replace("b", "1")),  # one of two
        ("Rd1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"),
        ("Nc3", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1"),  # pinned
        ("Ka5 d5 exd6", "8/3p4/8/4P2r/K7/8/8/4k3 w - - 0 1"),  # en passant opens the rank
        ("exd6", "8/8/8/3pP3/8/8/8/K3k3 w - d6 0 1"),  # legal, but the leap was before the game
        ("O-O", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1"),  # out of check
        ("O-O", "4k3/8/8/8/8/8/5r2/4K2R w K - 0 1"),  # through check
        ("O-O", "4k3/8/8/8/8/8/6r1/4K2R w K - 0 1"),  # into check
        ("O-O", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        ("Rh2 Kd8 Rh1 Ke8 O-O", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("O-O-O", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1"),
        ("b8", UNDERPROMOTION),
        ("b8=K", UNDERPROMOTION),
        ("e5", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"),  # Black begins
        ("a4", "8/8/8/8/8/8/P7/8 w - - 0 1"),
    ],
)
def test_the_board_is_asked_about_everything_else(sans: str, fen: str | None) -> None:
    assert _together([_sheet(sans.split(), fen)]) == [None]


@pytest.mark.parametrize("variant", ["Chess960", "Atomic", "Crazyhouse", "Three-check", "no such game"])
def test_variants_are_left_to_the_board(variant: str) -> None:
    assert _together([_sheet(["e4", "e5"], variant=variant)]) == [None]


@pytest.mark.parametrize(
    "name",
    ["dump_2025_05_head.pgn", "exports_2023_2024.pgn.gz", "gold_2025.ndjson"],
)
def test_recorded_games(name: str) -> None:
    texts = islice(game_texts(Source(str(reference("lichess") / name))), 400)
    read = [read_text(text) for text in texts if isinstance(text, GameText)]
    games = [sheet for sheet in read if isinstance(sheet, Scoresheet)]

    found = _together(games)

    left = [sheet for sheet, game in zip(games, found, strict=True) if game is None]
    assert all(sheet.first_mover == chess.BLACK for sheet in left)


CROWDED = "qqn1k1nq/1pp2pp1/8/8/8/8/1PP2PP1/QQN1K1NQ w - - 0 1"
ROOKS = "rr2k2r/PP4PP/2n2n2/8/8/2N2N2/pp4pp/R3K1RR w Qk - 0 1"
STARTS = [None, None, CROWDED, ROOKS]


def _random_game(random: Random, plies: int) -> tuple[list[str], str | None]:
    fen = random.choice(STARTS)
    board = chess.Board(fen) if fen else chess.Board()
    sans: list[str] = []
    while len(sans) < plies and (moves := list(board.legal_moves)):
        loud = [move for move in moves if board.is_capture(move) or board.is_castling(move)]
        sans.append(board.san_and_push(random.choice(loud if loud and random.random() < 0.2 else moves)))
    return sans, fen


@settings(max_examples=12, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 24))
def test_random_games(random: Random, count: int) -> None:
    games = [_sheet(*_random_game(random, random.choice((3, 30, 120)))) for _ in range(count)]

    plain = [not _has_full_squares(sheet) for sheet in games]
    assert [game is not None for game in _together(games)] == plain


def _has_full_squares(sheet: Scoresheet) -> bool:
    """Whether a piece had to be named by file and rank, which is rare enough for the board."""
    return any(san[0] in "NBRQ" and san[1].isalpha() and san[2:3].isdigit() and san.strip("+#")[3:4].isalnum()
               for san in sheet.sans)  # fmt: skip


def _broken(random: Random, sans: list[str]) -> list[str]:
    """The game with a few moves left out, doubled, exchanged or written otherwise."""
    sans = list(sans)
    for _ in range(random.randint(1, 2)):
        place = random.randrange(len(sans))
        damage = random.randrange(6)
        if damage == 0:
            del sans[place : place + random.randint(1, 2)]
        elif damage == 1:
            sans.insert(place, sans[place])
        elif damage == 2:
            other = random.randrange(len(sans))
            sans[place], sans[other] = sans[other], sans[place]
        elif damage == 3:
            sans[place] = sans[place].partition("=")[0].replace("x", "").rstrip("+#")
        elif damage == 4:
            sans[place] = random.choice(
                ["--", "O-O", "O-O-O", "0-0", "e8", "e8=Q", "exd6", "Ke2", "Qh5", "Nbd2", "R1e1", "Z0", ""]
            )
        else:
            sans[place] = "".join(random.sample(sans[place], len(sans[place])))
        if not sans:
            break
    return sans


@settings(max_examples=12, deadline=None)
@given(st.randoms(use_true_random=False))
def test_broken_games(random: Random) -> None:
    games = []
    for _ in range(16):
        sans, fen = _random_game(random, 60)
        games.append(_sheet(_broken(random, sans), fen))

    _together(games)


def test_a_very_long_game() -> None:
    around = "Nf3 Nf6 Ng1 Ng8".split()
    (game, short) = _together([_sheet(around * 300), _sheet(["e4"])])

    assert game is not None
    assert len(game.moves) == 1200
    assert short is not None


TEXT = "\n\n".join(
    f'[White "{number}"]\n\n{moves}'
    for number, moves in enumerate(
        ["1. e4 e5 2. Nf3 *", "1. e4 e4 *", "1. e4 Sf6 *", "1. d4 d5 2. c4 e6 *", "1. Nf3 0-0 *", "1. c2c4 *"]
        * 30
    )
)


@pytest.mark.parametrize("has_numpy", [True, False])
def test_many_games_are_the_same_with_numpy_and_without(
    has_numpy: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kibitz.pipeline.replays._has_numpy", lambda: has_numpy)
    read = sheets(TEXT)

    assert play_all(read) == [play(sheet, TABLE) for sheet in read]
    assert play_all(read, names=False) == [play(sheet, {}) for sheet in read]


def test_the_deepest_named_position_names_the_opening() -> None:
    lines = {"e4": "B00", "e4 c5 Nf3 d6": "B50", "d4 e6 c4 d5": "D30", "e4 e5 Ke2 Ke7 Ke1 Ke8": "C20"}

    games = _together([_sheet(sans.split()) for sans in lines])

    assert [game.opening.eco for game in games if game and game.opening] == list(lines.values())
