"""UCI lines as values; no engine is needed."""

import chess
import pytest

from kibitz.core.chess.score import Cp, Mate
from kibitz.core.searches.task import Limit
from kibitz.engine.identity import options_to_set
from kibitz.engine.uci import (
    BestMove,
    Chatter,
    Identity,
    Info,
    Network,
    Ok,
    Option,
    finished,
    go_command,
    parse_line,
)
from kibitz.errors import EngineError

W, B = chess.WHITE, chess.BLACK


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("id name Stockfish 18", Identity("name", "Stockfish 18")),
        ("uciok", Ok("uciok")),
        ("readyok", Ok("readyok")),
        ("bestmove e2e4 ponder e7e5", BestMove("e2e4")),
        ("bestmove (none)", BestMove(None)),
        ("bestmove", BestMove(None)),
        ("", Chatter("")),
        ("info depth 3 currmove e2e4", Chatter("info depth 3 currmove e2e4")),
        ("info string NNUE evaluation using nn-37f18f62d772.nnue (6MiB)", Network("nn-37f18f62d772.nnue")),
        (
            "option name Hash type spin default 16 min 1 max 33554432",
            Option("Hash", "spin", "16", 1, 33554432),
        ),
        ("option name Clear Hash type button", Option("Clear Hash", "button", None, None, None)),
        (
            "option name EvalFile type string default <empty>",
            Option("EvalFile", "string", "<empty>", None, None),
        ),
        ("option nonsense", Chatter("option nonsense")),
    ],
)
def test_lines(line: str, message: object) -> None:
    assert parse_line(line, W) == message


@pytest.mark.parametrize(
    ("words", "turn", "score"),
    [
        ("cp 35", W, Cp(35)),
        ("cp 35", B, Cp(-35)),
        ("mate 3", W, Mate(W, 3)),
        ("mate 3", B, Mate(B, 3)),
        ("mate -3", W, Mate(B, 3)),
        ("mate -3", B, Mate(W, 3)),
        ("mate 0", W, Mate(B, 0)),
    ],
)
def test_scores_are_turned_to_white(words: str, turn: chess.Color, score: object) -> None:
    message = parse_line(f"info depth 5 multipv 2 score {words} nodes 77 pv e2e4 e7e5", turn)

    assert message == Info(2, 5, 77, score, True, ("e2e4", "e7e5"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "line", ["info depth x score cp 3 pv e2e4", "info score cp pv e2e4", "info depth 1 score wdl 3 pv e2e4"]
)
def test_a_line_that_cannot_be_read(line: str) -> None:
    with pytest.raises(EngineError, match="cannot be read"):
        parse_line(line, W)


def _infos(*lines: str) -> list[Info]:
    found = [parse_line(f"info {line}", W) for line in lines]
    return [message for message in found if isinstance(message, Info)]


def test_a_bound_is_not_a_score() -> None:
    found = finished(
        _infos(
            "depth 8 score cp 20 nodes 100 pv e2e4",
            "depth 9 score cp 90 lowerbound nodes 150 pv d2d4",
            "depth 9 score cp 30 nodes 200 pv d2d4",
            "depth 10 score cp -5 upperbound nodes 260 pv d2d4",
        )
    )

    assert found is not None
    assert (found.score, found.depth, found.nodes) == (Cp(30), 9, 260)
    assert [(point.depth, point.nodes, point.move) for point in found.history] == [
        (8, 100, "e2e4"),
        (9, 200, "d2d4"),
    ]


def test_several_lines_keep_their_own_depths() -> None:
    found = finished(
        _infos(
            "depth 9 multipv 1 score cp 30 nodes 10 pv e2e4",
            "depth 9 multipv 2 score cp 20 nodes 11 pv d2d4",
            "depth 10 multipv 1 score cp 31 nodes 12 pv e2e4",
        )
    )

    assert found is not None
    assert [(line.depth, line.score) for line in found.lines] == [(10, Cp(31)), (9, Cp(20))]


def test_nothing_exact_is_nothing() -> None:
    assert finished(_infos("depth 9 score cp 90 lowerbound nodes 150 pv d2d4")) is None
    assert finished([]) is None


@pytest.mark.parametrize(
    ("limit", "command"),
    [
        (Limit(nodes=5), "go nodes 5"),
        (Limit(depth=12), "go depth 12"),
        (Limit(seconds=0.5), "go movetime 500"),
        (Limit(nodes=5, depth=3), "go nodes 5 depth 3"),
    ],
)
def test_go(limit: Limit, command: str) -> None:
    assert go_command(limit) == command


def test_options_are_asked_for_not_assumed() -> None:
    offered = {"Hash": Option("Hash", "spin", "16", 1, 64), "Threads": Option("Threads", "spin", "1", 1, 1)}

    assert options_to_set({"hash": "512", "Threads": "4", "UCI_Chess960": "true"}, offered) == {
        "Hash": "64",
        "Threads": "1",
    }


def test_a_move_is_no_second_best_to_itself() -> None:
    """The search ends when its second move has just become its first."""
    said = [
        "info depth 9 multipv 1 score cp 30 nodes 100 pv e2e4 e7e5",
        "info depth 9 multipv 2 score cp 20 nodes 100 pv d2d4 d7d5",
        "info depth 10 multipv 1 score cp 35 nodes 150 pv d2d4 g8f6",
    ]
    infos = [message for line in said if isinstance(message := parse_line(line, W), Info)]

    found = finished(infos)

    assert found is not None
    assert [(line.moves[0], line.depth) for line in found.lines] == [("d2d4", 10), ("e2e4", 9)]
