"""Jobs and answers on the wire: what the two generations of clients read and write."""

import json
from typing import Any

import chess
import msgspec
import pytest

from kibitz.core.chess.score import Cp, Mate
from kibitz.core.searches.answer import PositionEval, Worker
from kibitz.fishnet.checks import Refusal, checked
from kibitz.fishnet.client import Client, Unfit, python_client, rust_client
from kibitz.fishnet.wire import Partial, job_json, read_answer
from tests.fishnet.jobs import ITALIAN, NODES, job, rust_answer, rust_part

BY = Worker("attic", "fishnet 2.14.0", "Stockfish 18")

MATE_IN_ONE = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
CAPTURED = b"""{"stockfish":{"flavor":"nnue"},"analysis":[
 {"pv":[[null,["d1d8"],["d1d8"],["d1d8"],["d1d8"]],
        [null,["d1e1"],["d1e1"],["d1e1"],["d1c1","g8f8","c1b1"]]],
  "score":[[null,{"mate":1},{"mate":1},{"mate":1},{"mate":1}],
           [null,{"cp":616},{"cp":616},{"cp":616},{"cp":646}]],
  "depth":4,"nodes":309,"time":2,"nps":154500},
 {"pv":[],"score":[[{"mate":0}]],"depth":0,"nodes":0,"time":0}]}"""
"""A real answer of the Rust client 2.14.0 to a job of two positions with two lines."""

PLAIN = b"""{"stockfish":{"flavor":"nnue"},"analysis":[
 {"pv":"e2e4 c7c5","score":{"cp":37},"depth":13,"nodes":85749,"time":165,"nps":519690},
 {"skipped":true}]}"""
"""A real position of the same client where no table was asked for."""

PYTHON = {
    "fishnet": {"version": "1.18.2", "python": "3.11.7", "apikey": "abc"},
    "stockfish": {"name": "Stockfish 18"},
    "analysis": {
        "time": [[], [[None, 1, 2]]],
        "nodes": [[], [[None, 400, 1000]]],
        "score": [[], [[None, -25, 31_998]]],
        "pv": [[], [[None, "e7e5", "c7c5 g1f3"]]],
    },
}


def test_a_job_is_read_by_both_generations() -> None:
    asked = job(ITALIAN, [3, 5], nodes=857_142, lines=2)
    found = json.loads(job_json(asked))

    assert found["work"]["type"] == "analysis"
    assert found["work"]["id"] == asked.id
    assert len(asked.id) == 8
    assert asked.id.isalnum()
    assert found["work"]["nodes"]["sf16"] == found["work"]["nodes"]["classical"] == 999_999
    assert found["work"]["nodes"]["sf16"] * 6 // 7 == 857_142
    assert (found["nodes"], found["multipv"], found["work"]["multipv"]) == (857_142, 2, 2)
    assert found["work"]["timeout"] >= 7_000
    assert found["moves"] == "e2e4 e7e5 g1f3 b8c6 f1c4"
    assert found["skipPositions"] == [0, 1, 2, 4]
    assert found["position"] == chess.STARTING_FEN
    assert (found["variant"], found["game_id"]) == ("standard", "")


def test_no_job_is_without_a_move() -> None:
    """The Python client takes a missing move for one more position."""
    found = json.loads(job_json(job(ITALIAN, [0])))

    assert (found["moves"], found["skipPositions"]) == ("e2e4", [1])


def test_a_job_of_chess960_is_written_as_its_clients_read_it() -> None:
    start = chess.Board.from_chess960_pos(0)
    found = json.loads(job_json(job(next(iter(start.legal_moves)).uci(), [1], start=start)))

    assert found["variant"] == "chess960"
    assert found["position"].split()[2].lower() not in ("kqkq", "kq")  # files, not sides


def _answers(asked: Any, body: bytes) -> list[PositionEval] | Refusal:
    parts = read_answer(body, asked)
    assert parts is not None
    assert not isinstance(parts, Partial)
    found = checked(asked, parts, BY)
    return found if isinstance(found, Refusal) else [*found.values()]


def test_a_captured_table_of_the_rust_client() -> None:
    found = _answers(job("d1d8", [0], start=MATE_IN_ONE, nodes=309, lines=2), CAPTURED)

    assert not isinstance(found, Refusal)
    (position,) = found
    assert [(line.score, line.moves, line.depth) for line in position.lines] == [
        (Mate(chess.WHITE, 1), ("d1d8",), 4),
        (Cp(646), ("d1c1", "g8f8", "c1b1"), 4),
    ]
    assert (position.nodes, position.depth, position.by) == (309, 4, BY)
    assert [(point.depth, point.nodes) for point in position.history] == [
        (depth, None) for depth in (1, 2, 3, 4)
    ]


def test_a_captured_text_of_the_rust_client() -> None:
    found = _answers(job("e2e4", [0], nodes=85_714), PLAIN)

    assert not isinstance(found, Refusal)
    assert (found[0].score, found[0].lines[0].moves, found[0].nodes) == (Cp(37), ("e2e4", "c7c5"), 85_749)


def test_tables_of_the_python_client() -> None:
    found = _answers(job("e2e4", [1]), msgspec.json.encode(PYTHON))

    assert not isinstance(found, Refusal)
    (position,) = found
    assert position.score == Mate(chess.BLACK, 2)
    assert [(point.nodes, point.score) for point in position.history] == [
        (400, Cp(25)),
        (1000, Mate(chess.BLACK, 2)),
    ]
    assert position.nodes == 1000


def test_castling_is_written_as_we_write_it() -> None:
    """The Rust client writes king takes rook, whatever the game."""
    asked = job("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", [6])
    part = rust_part("e1h1")
    part["pv"][0][-1] = ["e1h1", "g8f6", "d2d3"]
    found = _answers(asked, msgspec.json.encode(rust_answer({6: part}, 7)))

    assert not isinstance(found, Refusal)
    assert found[0].lines[0].moves == ("e1g1", "g8f6", "d2d3")
    assert {point.move for point in found[0].history} == {"e1g1"}


def test_a_report_of_progress_is_not_an_answer() -> None:
    body = {"analysis": [None, rust_part("e7e5")]}

    assert isinstance(read_answer(msgspec.json.encode(body), job("e2e4")), Partial)


@pytest.mark.parametrize(
    ("what", "part", "is_lie"),
    [
        ("no answer", None, False),
        ("no answer", {"skipped": True}, False),
        ("not a legal move", rust_part("e2e5"), True),
        ("not a legal move", rust_part("zzzz"), True),
        ("not a legal move", rust_part("0000"), True),
        ("centipawns", rust_part("e2e4", cp=99_999), True),
        ("a mate in 0", {"pv": "e2e4", "score": {"mate": 0}, "depth": 1, "nodes": NODES}, True),
        ("a mate in 900", {"pv": "e2e4", "score": {"mate": 900}, "depth": 1, "nodes": NODES}, True),
        ("line 2 of 1", rust_part("e2e4") | {"pv": [[["e2e4"]]] * 2, "score": [[{"cp": 1}]] * 2}, True),
        ("is not legal", rust_part("e2e4") | {"pv": [[None, ["e2e4", "e2e4"]]], "score": [[None, {"cp": 1}]]}, True),
        ("no score", rust_part("e2e4") | {"pv": []}, False),
        ("no score", rust_part("e2e4", nodes=0) | {"pv": [[["e2e4"]]], "score": [[{"cp": 1}]], "depth": 0}, False),
        ("nodes where", rust_part("e2e4", nodes=NODES // 2), False),
        ("nodes where", rust_part("e2e4", nodes=10**9), False),
        ("nodes where", rust_part("e2e4", nodes=10**30, depth=245), False),
        ("fewer nodes", rust_part("e2e4", nodes=-1), True),
    ],
)  # fmt: skip
def test_answers_that_are_not_taken(what: str, part: Any, is_lie: bool) -> None:
    body = msgspec.json.encode(rust_answer({0: part} if part else {}, 2))
    found = _answers(job("e2e4", [0]), body)

    assert isinstance(found, Refusal)
    assert what in found.reason
    assert found.is_lie is is_lie


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b'{"analysis":null}',
        b'{"analysis":[]}',
        b'{"analysis":[{"skipped":true}]}',
        b'{"analysis":{"score":[],"pv":[],"nodes":[]}}',
        b'{"analysis":[{"score":{"cp":"much"}},null]}',
        b"[" * 100_000,
        b'{"analysis":' + b"[" * 100_000,
        b'{"analysis":[{"score":{"cp":' + b"9" * 5_000 + b"}},null]}",
        b"\xff\xfe",
    ],
)
def test_bodies_that_make_no_sense(body: bytes) -> None:
    assert read_answer(body, job("e2e4")) is None


@pytest.mark.parametrize(
    ("user_agent", "expected"),
    [
        ("fishnet-linux-x86_64/2.14.0", Client("fishnet 2.14.0", "Stockfish 18 and 247 commits")),
        ("fishnet-windows-x86_64/2.9.4", Client("fishnet 2.9.4", "Stockfish 17")),
        ("fishnet-macos-aarch64/2.12.3", Client("fishnet 2.12.3", "Stockfish 17.1 and 254 commits")),
        ("fishnet-linux-x86_64/3.0.0", Client("fishnet 3.0.0", "Stockfish 18 and 247 commits, or newer")),
        ("fishnet-linux-x86_64/2.6.10", Unfit("fishnet 2.6.10 is too old: 2.7.0 or newer is needed")),
        ("python-requests/2.34.2", None),
        ("Mozilla/5.0", None),
    ],
)
def test_the_engine_follows_from_the_version(user_agent: str, expected: object) -> None:
    assert rust_client(user_agent) == expected


@pytest.mark.parametrize(
    ("engine", "fits"),
    [
        ("Stockfish 18", True),
        ("Stockfish 16.1", True),
        ("Stockfish 15.1", False),
        ("Stockfish 19", False),
        ("Fairy-Stockfish", False),
        ("", False),
        ("Stockfish 18 \x1b[31m", True),
    ],
)
def test_an_engine_of_ones_own_must_be_on_the_scale(engine: str, fits: bool) -> None:
    found = python_client("1.18.2", engine)

    assert isinstance(found, Client) is fits
    assert "\x1b" not in str(found)
