"""What the tables hold agrees with what is known about endings, with itself, and with a solver of our own."""

import random
from collections.abc import Iterator

import chess
import pytest
from chess.syzygy import tablenames

from kibitz.core.searches.table import Outcome, TableResult
from kibitz.core.searches.table_reading import TableReading, reading_of
from kibitz.tables.probe import Tables
from tests.tables.pawn_ending import solve
from tests.tables.real import small_tables, tables_with_five_men

pytestmark = pytest.mark.tables


def _read(tables: Tables, fen: str) -> tuple[TableReading, chess.Board]:
    board = chess.Board(fen)
    found = tables.probe(board).position
    assert found is not None
    return reading_of(found, board), board


@pytest.mark.parametrize(
    ("fen", "result", "dtz", "keepers", "legal"),
    [
        ("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", "win", 1, "c7", 5),
        ("8/2P5/1K1r4/8/8/8/8/k7 w - - 1 2", "win", 8, "Kb5", 5),
        ("8/2P5/8/8/8/1K1r4/8/k7 w - - 7 5", "win", 2, "Kc2", 4),
        ("8/2P5/8/8/3r4/8/2K5/k7 w - - 9 6", "win", 1, "c8=R Kb3 Kc3", 7),
        ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", "draw", 0, None, 4),
        ("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", "loss", -8, None, 5),
        ("k7/8/1K6/P7/8/8/8/2B5 w - - 0 1", "draw", 0, None, 13),
        ("k7/8/K7/P7/8/8/8/8 w - - 0 1", "draw", 0, None, 2),
        ("7K/Q7/8/8/8/8/2p5/1k6 w - - 0 1", "draw", 0, None, None),
        ("8/8/8/8/k1Pp3K/8/8/8 b - c3 0 1", "win", 1, None, None),
        ("8/2K5/4B3/3N4/8/8/4k3/8 b - - 60 90", "blessed-loss", -53, None, None),
        ("8/2K5/4B3/3N4/8/8/4k3/8 b - - 47 90", "maybe-loss", -53, None, None),
        ("8/2K5/4B3/3N4/8/8/4k3/8 b - - 46 90", "loss", -53, None, None),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "loss", 0, None, 0),
        ("7k/8/6Q1/6K1/8/8/8/8 b - - 0 1", "draw", 0, None, 0),
        ("8/8/8/3k4/8/8/3K4/8 w - - 0 1", "draw", 0, None, 8),
    ],
)  # fmt: skip
def test_known_positions(fen: str, result: str, dtz: int, keepers: str | None, legal: int | None) -> None:
    reading, board = _read(small_tables(), fen)

    assert reading.word is not None
    assert (reading.word.result, reading.word.dtz) == (result, dtz)
    if keepers is not None:
        assert sorted(board.san(chess.Move.from_uci(uci)) for uci in reading.keepers) == sorted(
            keepers.split()
        )
    assert legal in (None, reading.legal)


@pytest.mark.parametrize(
    ("fen", "outcome", "count"),
    [
        ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", Outcome.WON, 12),
        ("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", Outcome.LOST, 5),
        ("k7/8/1K6/P7/8/8/8/2B5 w - - 0 1", Outcome.DRAWN, 13),
        ("8/2P5/8/8/3r4/8/2K5/k7 w - - 9 6", Outcome.LOST, 3),
    ],
)
def test_how_many_moves_come_to_what(fen: str, outcome: Outcome, count: int) -> None:
    assert len(_read(small_tables(), fen)[0].worth(outcome)) == count


@pytest.mark.parametrize(
    ("fen", "result", "dtz"),
    [
        ("b7/b2N4/8/5K2/8/2k5/8/8 w - - 0 90", TableResult.BLESSED_LOSS, -106),
        ("b7/b2N4/8/5K2/8/2k5/8/8 b - - 0 90", TableResult.CURSED_WIN, 105),
        ("8/8/3B1n2/7k/8/8/B7/K7 w - - 0 1", TableResult.CURSED_WIN, 109),
        ("1B6/8/8/8/1n6/7k/8/1K3B2 b - - 0 1", TableResult.BLESSED_LOSS, -108),
    ],
)
def test_wins_that_the_fifty_move_rule_takes_away(fen: str, result: TableResult, dtz: int) -> None:
    word = _read(tables_with_five_men(), fen)[0].word

    assert word is not None
    assert (word.result, word.dtz) == (result, dtz)


@pytest.mark.parametrize(
    ("fen", "counter", "is_in_time"),
    [
        pytest.param("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", 0, True, id="bishop and knight from a fresh counter"),
        pytest.param("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", 41, True, id="with a ply to spare"),
        pytest.param("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", 45, False, id="too late"),
        pytest.param("8/8/8/3k4/8/8/8/K6R w - - 0 1", 30, True, id="a rook"),
    ],
)
def test_a_win_in_time_is_one_when_both_sides_play_by_the_tables(
    fen: str, counter: int, is_in_time: bool
) -> None:
    board = chess.Board(fen)
    board.halfmove_clock = counter
    tables = small_tables()
    first, winner = _read(tables, board.fen())[0], board.turn
    while not board.is_game_over(claim_draw=False) and board.halfmove_clock < 100:
        found = tables.probe(board).position
        assert found is not None
        reading = reading_of(found, board)
        moves = {uci: probe.dtz or 0 for uci, probe in found.moves.items()}
        if board.turn == winner:
            wins = {uci: dtz for uci, dtz in moves.items() if dtz < 0 or found.moves[uci].wdl == -2}
            board.push_uci(max(wins, key=lambda uci: (uci in reading.zeroing, wins[uci])))
        else:
            board.push_uci(max(moves, key=lambda uci: (found.moves[uci].wdl, moves[uci])))

    assert (first.outcome is Outcome.WON) == is_in_time
    assert board.is_checkmate() == is_in_time


def _positions(name: str, count: int, chance: random.Random) -> Iterator[chess.Board]:
    """Legal positions with this material."""
    strong, _, weak = name.partition("v")
    while count:
        board = chess.Board(None)
        squares = chance.sample(chess.SQUARES, len(strong) + len(weak))
        for square, symbol in zip(squares, strong + weak.lower(), strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = chance.random() < 0.5
        if board.is_valid():
            count -= 1
            yield board


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(tablenames(piece_count=4)))
def test_a_position_is_worth_what_its_best_move_is(name: str) -> None:
    tables = small_tables()
    for board in _positions(name, 25, random.Random(name)):
        probed = tables.probe(board)
        assert not probed.left_out, "the tables contradict themselves"
        assert probed.position is not None
        assert probed.position.own is not None
        moves = probed.position.moves
        assert len(moves) == board.legal_moves.count()
        if moves:
            assert probed.position.own.wdl == max(-each.wdl for each in moves.values()), board.fen()
        elif board.is_check():
            assert probed.position.own.wdl == -2
        else:
            assert probed.position.own.wdl == 0


@pytest.mark.slow
@pytest.mark.parametrize("file", [0, 3], ids=["rook's pawn", "centre pawn"])
def test_pawn_endings_are_as_a_solver_of_our_own_has_them(file: int) -> None:
    won, tables, chance = solve(file), small_tables(), random.Random(file)
    compared = {chess.WHITE: [0, 0], chess.BLACK: [0, 0]}
    while sum(map(sum, compared.values())) < 3000:
        pawn = chess.square(file, chance.randrange(1, 7))
        own, lone = chance.sample(chess.SQUARES, 2)
        board = chess.Board(None)
        for square, symbol in ((pawn, "P"), (own, "K"), (lone, "k")):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = chance.random() < 0.5
        if not board.is_valid():
            continue
        held = tables.holds(board)
        assert held is not None
        is_won = (own, lone) in won[pawn, board.turn]
        assert held.wdl == (2 if board.turn else -2) * is_won, board.fen()
        compared[board.turn][is_won] += 1
    assert min(map(min, compared.values())) > 200, "both results for both sides were among them"


@pytest.mark.parametrize(
    "fen",
    [
        pytest.param("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", id="far too many men"),
        pytest.param("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", id="the right to castle"),
        pytest.param("8/8/4k3/3n4/8/2N1K3/8/3R4 w - - 0 1", id="five men and nothing to take that is known"),
    ],
)
def test_positions_of_which_nothing_is_known(fen: str) -> None:
    found = small_tables().probe(chess.Board(fen)).position

    assert found is None or found.own is None


def test_a_position_with_one_man_more_is_proven_by_a_capture_that_wins() -> None:
    reading, board = _read(small_tables(), "8/8/3rk3/8/4K3/4P3/8/3R4 w - - 0 1")

    assert reading.word is not None
    assert reading.word.result is TableResult.WIN
    assert [board.san(chess.Move.from_uci(uci)) for uci in reading.moves] == ["Rxd6+"]
