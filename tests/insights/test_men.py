"""The men of a game, kept up by themselves, beside boards of python-chess in games played at random."""

import random

import chess
import pytest

from kibitz.core.chess.opening import position_key
from kibitz.core.insights.men import PAWNS, Men


def _start(number: int) -> chess.Board:
    return chess.Board.from_chess960_pos(number) if number % 3 else chess.Board()


def _pawns_ahead(board: chess.Board) -> int:
    return sum(
        worth * (len(board.pieces(kind, chess.WHITE)) - len(board.pieces(kind, chess.BLACK)))
        for kind, worth in PAWNS.items()
    )


def _some_move(board: chess.Board, draw: random.Random) -> chess.Move:
    """Castling, captures en passant and promotions often, since they are what can go wrong."""
    moves = list(board.legal_moves)
    rare = [move for move in moves if board.is_castling(move) or board.is_en_passant(move) or move.promotion]
    return draw.choice(rare or moves) if draw.random() < 0.7 else draw.choice(moves)


def test_men_stand_where_boards_have_them_and_positions_have_one_name() -> None:
    names: dict[int, tuple[int, ...]] = {}
    castled = passing = promoted = 0
    for number in range(60):
        board, draw = _start(number), random.Random(number)
        men = Men(board)
        for _ in range(140):
            key = (*position_key(board)[:8], board.clean_castling_rights(), position_key(board)[9])
            assert names.setdefault(men.name, key) == key, "two positions under one name"
            assert men.name == Men(board.copy(stack=False)).name
            assert men.ahead == _pawns_ahead(board)
            assert [men.kind(square) for square in chess.SQUARES] == [
                board.piece_type_at(square) or 0 for square in chess.SQUARES
            ]
            if board.is_game_over():
                break
            move = _some_move(board, draw)
            castled += board.is_castling(move)
            passing += board.is_en_passant(move)
            promoted += bool(move.promotion)
            men.play(move)
            board.push(move)
    assert len(set(names.values())) == len(names), "one position under two names"
    assert min(castled, passing, promoted) > 10, (castled, passing, promoted)


@pytest.mark.parametrize(
    ("fen", "move", "is_named"),
    [
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", True),
        ("4k3/8/8/8/8/8/3pP3/6K1 w - - 0 1", "e2e4", False),
        ("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", False),  # the capture would open the fourth rank
    ],
)
def test_a_capture_en_passant_makes_another_position_only_where_it_is_legal(
    fen: str, move: str, is_named: bool
) -> None:
    board = chess.Board(fen)
    men = Men(board)
    men.play(chess.Move.from_uci(move))
    board.push_uci(move)
    quiet = chess.Board(board.fen())
    quiet.ep_square = None
    assert men.name == Men(board).name
    assert (men.name != Men(quiet).name) is is_named


def test_castling_is_one_move_in_both_notations() -> None:
    start = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for usual, by_rook in (("e1g1", "e1h1"), ("e1c1", "e1a1")):
        one, other = Men(start), Men(start)
        one.play(chess.Move.from_uci(usual))
        other.play(chess.Move.from_uci(by_rook))
        assert one.name == other.name


def test_a_king_on_the_far_rank_takes_nobodys_rights() -> None:
    board = chess.Board("r3k3/8/8/8/8/8/8/6K1 b q - 0 1")
    moved = chess.Board("r3k1K1/8/8/8/8/8/8/8 w q - 0 1")
    men = Men(moved)
    men.play(chess.Move.from_uci("g8h8"))
    moved.push_uci("g8h8")
    assert men.name == Men(moved).name
    assert Men(board).name != Men(chess.Board("r3k3/8/8/8/8/8/8/6K1 b - - 0 1")).name
