"""What a single move does on the board."""

import chess
import pytest

from kibitz.core.lines.deed import Deed, DeedKind, deed
from kibitz.core.lines.variation import uci_moves, variation

Q, R, B, N, P = chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN


@pytest.mark.parametrize(
    ("fen", "moves", "done"),
    [
        pytest.param("8/P7/8/8/8/8/8/K1k5 w - - 0 1", "a7a8q", Deed(DeedKind.PROMOTES, ((P, chess.A8),)), id="promotes"),
        pytest.param("8/P5k1/8/8/8/8/K6N/7r w - - 0 1", "a7a8q h1h2", Deed(DeedKind.PROMOTES, ((P, chess.A8),)), id="promotes, whatever else is taken"),
        pytest.param("r5k1/1P6/8/8/8/8/8/K7 w - - 0 1", "b7b8q a8b8", None, id="promotes to be taken"),
        pytest.param("6k1/5p1p/6p1/8/8/8/8/5QK1 w - - 0 1", "f1e1", None, id="nothing"),
        pytest.param("6k1/6pp/8/8/8/2Q5/1B6/6K1 w - - 0 1", "c3c8", None, id="a check is no threat"),
        pytest.param("5rk1/5ppp/8/8/8/3B4/8/3Q2K1 w - - 0 1", "d1h5", Deed(DeedKind.THREATENS_MATE, threat=chess.Move.from_uci("h5h7")), id="threatens mate"),
        pytest.param(
            "rn1qkb1r/pp2pppp/2p2n2/8/2B1P3/8/PP1P1PPP/RNBQK2R w KQkq - 0 1", "d1b3 e7e6 b3b7",
            Deed(DeedKind.ATTACKS, ((P, chess.B7), (P, chess.F7))), id="attacks two pawns",
        ),
        pytest.param(
            "rn1qkb1r/pp2pppp/2p2n2/8/2B1P3/8/PP1P1PPP/RNBQK2R w KQkq - 0 1", "d1b3 d8c7 e1g1",
            None, id="attacks two pawns and takes neither",
        ),
        pytest.param(
            "6k1/3p2pp/8/8/8/2P2R2/1P4b1/6K1 w - - 0 1", "f3e3 g2e4 e3e4", None, id="a bishop that runs is not trapped",
        ),
        pytest.param(
            "6k1/5ppp/p7/1pp5/8/1B6/PPP2PPP/6K1 b - - 0 1", "c5c4 b3c4 b5c4",
            Deed(DeedKind.TRAPS, ((B, chess.B3),)), id="traps",
        ),
        pytest.param("4k3/8/4n3/8/8/8/8/4R1K1 w - - 0 1", "e1e6", Deed(DeedKind.TAKES, ((N, chess.E6),)), id="takes"),
        pytest.param("4k3/8/4p3/8/8/8/8/4R1K1 w - - 0 1", "e1e6", None, id="a pawn is not the point"),
        pytest.param("4k3/8/4n3/8/8/8/8/R5K1 w - - 0 1", "a1e1", Deed(DeedKind.PINS, ((N, chess.E6),)), id="pins"),
        pytest.param("6k1/8/8/3n4/8/8/8/R5K1 w - - 0 1", "a1a5", None, id="one piece can go away"),
        pytest.param(
            "6k1/p4pp1/8/8/3N4/8/8/3R2K1 w - - 0 1", "d4b5 g8f8 b5a7",
            Deed(DeedKind.ATTACKS, ((P, chess.A7),)), id="attacks a pawn and takes it next",
        ),
        pytest.param("6k1/p4pp1/8/8/3N4/8/8/3R2K1 w - - 0 1", "d4b5 a7a6 b5d6", None, id="a pawn that runs"),
        pytest.param(
            "5k2/4N3/8/8/q1B5/8/8/R3K3 b - - 0 1", "f8g7 c4b3 a4a1", None, id="who answers a check attacked it before",
        ),
        pytest.param("6k1/5ppp/8/8/8/3B4/8/6K1 w - - 0 1", "d3h7", None, id="what is lost again is not taken"),
    ],
)  # fmt: skip
def test_deeds(fen: str, moves: str, done: Deed | None) -> None:
    assert deed(variation(chess.Board(fen), uci_moves(moves.split()))) == done


def test_taking_back_is_no_deed() -> None:
    before = chess.Board("6k1/8/8/3p4/4N3/8/8/4R1K1 b - - 0 1")
    after = before.copy(stack=False)
    taken = chess.Move.from_uci("d5e4")
    after.push(taken)
    line = variation(after, [chess.Move.from_uci("e1e4")], lead_in=(before, taken))

    assert deed(line) is None
