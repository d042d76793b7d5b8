"""Captures on one square, counted out."""

import chess
import pytest

from kibitz.core.chess.exchange import exchange, losing_pieces
from kibitz.core.chess.material import balance


@pytest.mark.parametrize(
    ("fen", "move", "nets"),
    [
        pytest.param("4k3/8/8/3p4/8/8/8/K2R4 w - - 0 1", "d1d5", 100, id="an undefended pawn"),
        pytest.param("4k3/8/4p3/3p4/8/8/8/K2R4 w - - 0 1", "d1d5", -400, id="a defended pawn for a rook"),
        pytest.param(
            "4k3/8/4p3/3p4/4P3/8/8/K2R4 w - - 0 1", "e4d5", 100, id="pawn takes pawn, backed by a rook"
        ),
        pytest.param("3rk3/8/8/3p4/8/8/3R4/K2R4 w - - 0 1", "d2d5", 100, id="rooks behind each other"),
        pytest.param(
            "3rk3/3r4/8/3p4/8/8/3R4/K2R4 w - - 0 1", "d2d5", -400, id="two defenders against two attackers"
        ),
        pytest.param("4k3/8/8/3q4/4P3/8/8/K7 w - - 0 1", "e4d5", 900, id="a queen for nothing"),
        pytest.param("8/8/3k4/3p4/8/8/8/K2R4 w - - 0 1", "d1d5", -400, id="a king defends"),
        pytest.param(
            "8/8/3k4/3p4/8/8/3R4/K2R4 w - - 0 1", "d2d5", 100, id="a king cannot take what is defended"
        ),
        pytest.param("4k3/8/8/8/8/2n5/8/KB6 w - - 0 1", "b1c2", 0, id="a quiet move to a safe square"),
        pytest.param(
            "4k3/8/8/8/1n6/8/8/KB6 w - - 0 1", "b1c2", -300, id="a quiet move to an attacked square"
        ),
        pytest.param("4k3/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", 100, id="en passant"),
        pytest.param("4k3/2p5/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", 0, id="en passant and taken back"),
        pytest.param("1n2k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q", 1100, id="takes and promotes"),
        pytest.param("rn2k3/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q", 200, id="takes, promotes, is taken"),
    ],
)
def test_exchange(fen: str, move: str, nets: int) -> None:
    board = chess.Board(fen)

    assert exchange(board, chess.Move.from_uci(move)) == nets
    mirrored = chess.Move.from_uci(move)
    swapped = chess.Move(
        chess.square_mirror(mirrored.from_square), chess.square_mirror(mirrored.to_square), mirrored.promotion
    )
    assert exchange(board.mirror(), swapped) == nets


@pytest.mark.parametrize(
    ("fen", "squares"),
    [
        pytest.param(chess.STARTING_FEN, {}, id="nothing hangs at the start"),
        pytest.param("4k3/8/4p3/3N4/8/8/8/4K3 b - - 0 1", {chess.D5: 300}, id="a knight before a pawn"),
        pytest.param(
            "4k3/8/4p3/3N4/4P3/8/8/4K3 b - - 0 1", {chess.D5: 200}, id="a defended knight before a pawn"
        ),
        pytest.param("4k3/8/3r4/3N4/4P3/8/8/4K3 b - - 0 1", {}, id="a defended knight before a rook"),
        pytest.param("4k3/8/8/4p3/3N4/8/8/4R1K1 b - - 0 1", {}, id="the pawn that would take is pinned"),
        pytest.param("4k3/8/4p3/3N4/8/8/8/4K3 w - - 0 1", {}, id="the other side to move"),
    ],
)
def test_losing_pieces(fen: str, squares: dict[int, int]) -> None:
    found = losing_pieces(chess.Board(fen))

    assert {square: loss.centipawns for square, loss in found.items()} == squares


def test_material_balance() -> None:
    board = chess.Board("4k3/pp6/8/8/8/8/8/4K2R w - - 0 1")

    assert balance(board, chess.WHITE) == 300
    assert balance(board, chess.BLACK) == -300
