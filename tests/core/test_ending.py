"""How a game ended is read off the board first, and then off the tags."""

import chess
import pytest

from kibitz.core.chess.ending import Ending, EndKind, ending
from kibitz.core.words.ended import ended, last_position
from tests.games import played

W, B = chess.WHITE, chess.BLACK
SHUFFLE = "Nf3 Nf6 Ng1 Ng8 " * 2


def _ending(moves: str, *, result: str, termination: str = "", fen: str = "") -> Ending:
    tags = {"Result": result} | ({"Termination": termination} if termination else {})
    tags |= {"FEN": fen, "SetUp": "1"} if fen else {}
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    game = played(f"{head}\n{moves} {result}\n")
    return ending(game, game.sheet.tags, game.sheet.sans[-1])


@pytest.mark.parametrize(
    ("moves", "more", "kind", "winner"),
    [
        ("f3 e5 g4 Qh4#", {"result": "0-1"}, EndKind.CHECKMATE, B),
        ("f3 e5 g4 Qh4#", {"result": "1-0", "termination": "Time forfeit"}, EndKind.CHECKMATE, B),
        ("Qg6", {"result": "1/2-1/2", "fen": "7k/8/5K2/6Q1/8/8/8/8 w - - 0 60"}, EndKind.STALEMATE, None),
        ("Kxe2", {"result": "1/2-1/2", "fen": "4k3/8/8/8/8/8/4r3/4K3 w - - 0 60"}, EndKind.MATERIAL, None),
        (SHUFFLE, {"result": "1/2-1/2"}, EndKind.REPETITION, None),
        ("Ra2", {"result": "1/2-1/2", "fen": "4k3/8/8/8/8/8/8/R3K3 w - - 99 90"}, EndKind.FIFTY_MOVES, None),
        (SHUFFLE, {"result": "1-0", "termination": "Normal"}, EndKind.RESIGNATION, W),
        ("e4 e5", {"result": "1-0", "termination": "Normal"}, EndKind.RESIGNATION, W),
        ("e4 e5", {"result": "1/2-1/2", "termination": "Normal"}, EndKind.AGREEMENT, None),
        ("e4 e5", {"result": "0-1", "termination": "Time forfeit"}, EndKind.TIME, B),
        ("e4 e5", {"result": "0-1", "termination": "Abandoned"}, EndKind.ABANDONED, B),
        ("e4 e5", {"result": "0-1", "termination": "Rules infraction"}, EndKind.RULES, B),
        ("e4 e5", {"result": "1-0", "termination": "somebody won by resignation"}, EndKind.RESIGNATION, W),
        ("e4 e5", {"result": "1-0", "termination": "somebody won on time"}, EndKind.TIME, W),
        ("e4 e5", {"result": "1/2-1/2", "termination": "Game drawn by agreement"}, EndKind.AGREEMENT, None),
        ("e4 e5", {"result": "1-0"}, EndKind.UNTOLD, W),
        ("e4 e5", {"result": "*"}, EndKind.UNFINISHED, None),
    ],
)
def test_endings(moves: str, more: dict[str, str], kind: EndKind, winner: chess.Color | None) -> None:
    assert _ending(moves, **more) == Ending(kind, winner)


@pytest.mark.parametrize(
    ("found", "percent", "said", "beside"),
    [
        (Ending(EndKind.TIME, W), 20.0, "White won on time", "White was lost (20%)"),
        (Ending(EndKind.TIME, B), 45.0, "Black won on time", "the position was level (45% for White)"),
        (Ending(EndKind.TIME, W), 80.0, "White won on time", "White was winning (80%)"),
        (Ending(EndKind.RESIGNATION, W), 90.0, "Black resigned", None),
        (Ending(EndKind.RESIGNATION, W), 50.0, "Black resigned", "the position was level (50% for White)"),
        (
            Ending(EndKind.AGREEMENT, None),
            30.0,
            "The game was drawn by agreement",
            "Black was winning (70%)",
        ),
        (Ending(EndKind.CHECKMATE, W), 97.0, "White won by checkmate", None),
        (Ending(EndKind.UNFINISHED, None), 50.0, "The game is unfinished", None),
        (Ending(EndKind.UNTOLD, None), 50.0, "The game was drawn", "the position was level (50% for White)"),
    ],
)
def test_words(found: Ending, percent: float, said: str, beside: str | None) -> None:
    assert ended(found) == said
    assert last_position(found, percent) == beside
