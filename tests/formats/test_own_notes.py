"""A reader's notes travel with the review: as comments and variations in PGN, as themselves in JSON."""

import json

import jsonschema
import pytest

from kibitz.core.chess.own_notes import NO_NOTES, OwnLine, OwnNote, OwnNotes
from kibitz.core.told import ToldReview
from kibitz.formats.json.own_notes import own_notes
from kibitz.formats.json.report import Holds, report_json, to_json
from kibitz.formats.json.shape import read_report_json, report_schema
from kibitz.formats.pgn.write import write_moves
from tests.games import played, sheet, told

GAME = "{ From the file. } 1. e4 { [%clk 0:01:00] A good move. } e5 2. Nf3 (2. f4 exf4) Nc6 1/2-1/2"


def _with(*notes: OwnNote, lines: tuple[OwnLine, ...] = ()) -> ToldReview:
    return told(played(GAME)).beside(OwnNotes(notes, lines))


@pytest.mark.parametrize(
    ("review", "moves"),
    [
        pytest.param(
            _with(OwnNote(0, "Mine.")),
            "{ From the file. } { Mine. } 1. e4 { [%clk 0:01:00] } { A good move. } 1... e5 2. Nf3 (2. f4 exf4) 2... Nc6",
            id="before the first move",
        ),
        pytest.param(
            _with(OwnNote(1, "Best {by} test.\n\nSo they say.")),
            "{ From the file. } 1. e4 { [%clk 0:01:00] } { A good move. } { Best {by) test. So they say. } 1... e5 "
            "2. Nf3 (2. f4 exf4) 2... Nc6",
            id="after the words of the file, in one line, without a brace that would end it",
        ),
        pytest.param(
            _with(lines=(OwnLine(2, ("b1c3", "g8f6")), OwnLine(0, ("d2d4",)))),
            "{ From the file. } 1. e4 { [%clk 0:01:00] } { A good move. } (1. d4) 1... e5 "
            "2. Nf3 (2. f4 exf4) (2. Nc3 Nf6) 2... Nc6",
            id="a line is a variation of the move it would replace",
        ),
        pytest.param(
            _with(lines=(OwnLine(4, ("f1b5", "a7a6")),)),
            "{ From the file. } 1. e4 { [%clk 0:01:00] } { A good move. } 1... e5 2. Nf3 (2. f4 exf4) 2... Nc6 "
            "{ 3. Bb5 a6 }",
            id="after the last move there is nothing to replace",
        ),
    ],
)
def test_in_pgn(review: ToldReview, moves: str) -> None:
    written = write_moves(review)

    assert written == moves
    assert sheet(f"{written} *").sans == ("e4", "e5", "Nf3", "Nc6")


def test_in_json_there_and_back() -> None:
    review = _with(OwnNote(1, "A note."), lines=(OwnLine(2, ("b1c3", "g8f6")),))
    text = report_json(review, Holds())

    assert json.loads(text)["own"] == {
        "notes": [{"position": 1, "text": "A note."}],
        "lines": [{"position": 2, "san": ["Nc3", "Nf6"], "uci": ["b1c3", "g8f6"]}],
    }
    jsonschema.validate(json.loads(text), report_schema())
    assert own_notes(read_report_json(text)) == review.own


def test_a_report_without_notes_says_nothing_of_them() -> None:
    review = told(played(GAME))

    assert "own" not in json.loads(report_json(review, Holds()))
    assert own_notes(to_json(review, Holds())) == NO_NOTES


def test_notes_beyond_the_end_of_a_report_are_nobodys() -> None:
    text = report_json(_with(OwnNote(1, "A note.")), Holds()).replace(b'"position":1', b'"position":99')

    assert own_notes(read_report_json(text)) == NO_NOTES


def test_what_was_worked_out_stays_so() -> None:
    review = told(played(GAME))
    story = review.story

    assert review.beside(OwnNotes()).story is story
    assert review.own == NO_NOTES
