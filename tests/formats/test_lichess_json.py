"""Lichess's ndjson, also where it is incomplete or broken."""

import json

import pytest

from kibitz.core.chess.game import Scoresheet, UnreadableGame
from kibitz.core.chess.score import Cp, mate_from_signed
from kibitz.formats.lichess_json import read_json_game
from kibitz.formats.pgn.split import GameText


def _read(**fields: object) -> Scoresheet:
    line = json.dumps({"id": "abcdefgh", "moves": "e4 e5 Nf3", **fields})
    found = read_json_game(GameText(1, 1, line.encode(), is_json=True))
    assert isinstance(found, Scoresheet)
    return found


def test_a_game_without_analysis() -> None:
    found = _read()

    assert found.sans == ("e4", "e5", "Nf3")
    assert not found.has_scores
    assert found.id == "abcdefgh"


def test_evals_mates_holes_and_an_early_end() -> None:
    found = _read(analysis=[{"eval": 20}, {}, {"mate": -2}][:3], moves="e4 e5 Nf3 Nc6")

    assert found.scores == (Cp(20), None, mate_from_signed(-2), None)
    assert found.lines_known


def test_more_evals_than_moves_are_passed_over() -> None:
    found = _read(analysis=[{"eval": 1}] * 9, clocks=[100] * 9)

    assert found.scores == (Cp(1),) * 3
    assert found.clocks == (1.0,) * 3


@pytest.mark.parametrize(
    ("fields", "result"),
    [
        ({"winner": "black", "status": "mate"}, "0-1"),
        ({"winner": "white", "status": "outoftime"}, "1-0"),
        ({"status": "draw"}, "1/2-1/2"),
        ({"status": "started"}, "*"),
        ({}, "*"),
    ],
)
def test_results(fields: dict[str, str], result: str) -> None:
    assert _read(**fields).tags["Result"] == result


@pytest.mark.parametrize(
    ("created", "date"),
    [
        (1750126489053, "2025.06.17"),
        ("2014-10-10 15:08:04+00:00", "2014.10.10"),
        (None, "????.??.??"),
        (-5, "????.??.??"),
    ],
)
def test_dates(created: object, date: str) -> None:
    assert _read(createdAt=created).tags["Date"] == date


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[]",
        b'"x"',
        b"{}",
        b'{"id": 3}',
        b'{"id":"x","analysis":[{"eval":"much"}]}',
        b"\xff\xfe",
        b"null",
        b'{"id":"x","more":' + 100_000 * b"[" + 100_000 * b"]" + b"}",
    ],
    ids=lambda line: line[:20].decode("latin-1"),
)
def test_a_broken_line_is_a_value(line: bytes) -> None:
    found = read_json_game(GameText(7, 9, line, is_json=True))

    assert isinstance(found, UnreadableGame)
    assert (found.number, found.line) == (7, 9)
    assert "not a game from Lichess" in found.reason


def test_a_line_nested_without_end_is_called_that() -> None:
    found = read_json_game(GameText(1, 1, b'{"players":' * 50_000, is_json=True))

    assert isinstance(found, UnreadableGame)
    assert found.reason == "this is not a game from Lichess: it is nested too deep"


def test_everything_that_lichess_says_of_a_game_is_kept() -> None:
    white = {"user": {"name": "A", "title": "GM"}, "rating": 2000, "ratingDiff": 5}
    found = _read(
        createdAt=1750126489053,
        status="insufficientMaterialClaim",
        daysPerTurn=3,
        players={"white": white, "black": {}},
    ).tags

    assert (found["UTCDate"], found["UTCTime"]) == ("2025.06.17", "02:14:49")
    assert (found["WhiteTitle"], found["WhiteElo"], found["WhiteRatingDiff"]) == ("GM", "2000", "+5")
    assert (found["TimeControl"], found["Termination"]) == ("3 days per move", "Insufficient material")
    assert (found["White"], found["Black"], "BlackElo" in found) == ("A", "Anonymous", False)
    assert found["Site"] == "https://lichess.org/abcdefgh"


def test_a_game_without_a_word_on_its_players() -> None:
    assert (_read().tags["White"], _read().tags["Black"]) == ("?", "?")
