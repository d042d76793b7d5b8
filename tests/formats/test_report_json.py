"""JSON follows the published schema and comes back as it was."""

import json
from dataclasses import replace

import jsonschema
import msgspec
import pytest

from kibitz.core.report import WorkerUsed
from kibitz.core.searches.answer import PositionEval, Worker
from kibitz.core.told import ToldReview
from kibitz.formats.json.report import KEPT, Holds, report_json, to_json
from kibitz.formats.json.saved import saved_with
from kibitz.formats.json.shape import read_report_json, report_schema
from kibitz.pipeline.reread import reread
from kibitz.settings import Settings
from tests.games import played, told
from tests.recorded import recorded

EMPTY = PositionEval((), 0, 0)

GAME = (
    '[White "A"]\n[WhiteElo "2000"]\n[FEN "rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3"]\n\n'
    "3... c5 { [%eval 0.2] [%clk 0:01:00.5] } 4. c3 { [%eval 0.1] } 4... Ke7?? "
    "{ (0.10 → Mate in 3) Checkmate is now unavoidable. Nc6 was best. } { [%eval #3] } (4... Nc6 5. Nf3) *"
)


def test_it_follows_the_schema() -> None:
    jsonschema.validate(json.loads(report_json(told(played(GAME)), Holds())), report_schema())


def test_there_and_back() -> None:
    made = told(played(GAME))

    assert read_report_json(report_json(made, Holds())) == to_json(made, Holds())


def test_the_names_that_other_tools_rely_on() -> None:
    made = json.loads(report_json(told(played(GAME)), Holds()))

    assert set(made) >= {"game", "provenance", "moves", "players", "phases"}
    move = made["moves"][2]
    assert {
        name: move[name]
        for name in (
            "ply",
            "move_number",
            "side",
            "san",
            "uci",
            "eval",
            "best",
            "judgement",
            "label",
            "phase",
            "clock",
        )
    } == {
        "ply": 8,
        "move_number": 4,
        "side": "black",
        "san": "Ke7",
        "uci": "e8e7",
        "eval": {"mate": 3},
        "best": {"san": "Nc6", "uci": "b8c6", "line": ["Nc6", "Nf3"]},
        "judgement": "blunder",
        "label": "blunder",
        "phase": "opening",
        "clock": None,
    }
    assert set(move) >= {"win_percent", "accuracy", "centipawn_loss", "reasons"}
    assert made["moves"][0]["clock"] == 60.5
    assert move["reasons"][0]["text"] == "(0.10 → Mate in 3) Checkmate is now unavoidable. Nc6 was best."
    white = made["players"]["white"]
    assert (white["name"], white["rating"], white["counts"]) == (
        "A",
        2000,
        {"inaccuracy": 0, "mistake": 0, "blunder": 0},
    )
    assert set(white) >= {"accuracy", "acpl", "phases"}
    assert made["phases"] == {"middle": None, "end": None}


def test_a_report_that_does_not_follow_the_schema_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        read_report_json(b'{"game": 1}')


def test_who_searched_on_other_machines_is_said_and_comes_back() -> None:
    saved = recorded("legal")
    attic = Worker("attic", "fishnet 2.14.0", "Stockfish 18")
    uncounted = [replace(point, nodes=None) for point in (saved.searches.evals[3] or EMPTY).history]
    helped = {3: replace(saved.searches.evals[3] or EMPTY, by=attic, history=tuple(uncounted))}
    evals = tuple([helped.get(index, found) for index, found in enumerate(saved.searches.evals)])
    engine = replace(saved.engine, workers=(WorkerUsed(attic, (3,), 1_000),))
    made = replace(saved, searches=replace(saved.searches, evals=evals), engine=engine)
    text = report_json(ToldReview(reread(made, Settings()), made.game), KEPT)

    jsonschema.validate(json.loads(text), report_schema())
    again = saved_with(text, saved.game)
    assert (again.engine, again.searches) == (engine, made.searches)
    shaped = read_report_json(text)
    assert shaped.provenance.reproducible is False
    assert (
        "; 1 position was searched on other machines: attic (fishnet 2.14.0, Stockfish 18)" in shaped.made_by
    )


@pytest.mark.parametrize(("name", "says"), [("opera", "+0.2"), ("chess960", "+0.2"), ("black-first", "-6.5")])
def test_the_start_is_what_the_first_move_is_judged_from(name: str, says: str) -> None:
    saved = recorded(name)
    made = to_json(ToldReview(reread(saved, Settings()), saved.game), Holds())

    assert made.start_eval is not None
    assert made.start_text == says
