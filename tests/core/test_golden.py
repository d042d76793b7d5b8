"""One whole game whose every number Lichess published."""

import pytest

from kibitz.core.chess.game import Note, Scoresheet
from kibitz.core.chess.replay import replay
from kibitz.core.chess.score import Cp
from kibitz.core.numbers.summary import judged_moves, summarise
from kibitz.pipeline.openings import load_openings
from kibitz.settings import Settings
from tests.reference import reference_json


def test_golden_game() -> None:
    golden = reference_json("lila/golden_q7ZvsdUF.json")
    scores = golden["cp_after_each_ply_white_pov"]
    sheet = Scoresheet(
        number=1,
        line=1,
        tags={},
        sans=tuple(golden["moves"].split()),
        scores=tuple(Cp(score) for score in scores),
        clocks=(None,) * len(scores),
        notes={ply - 1: Note(better=("?",)) for ply in golden["plies_with_stored_variation"]},
        lines_known=True,
    )
    judged = judged_moves(sheet, Settings())
    summary = summarise(sheet, replay(sheet, load_openings()), Settings())

    assert {str(index + 1): advice.judgement.value for index, advice in judged.items()} == {
        ply: name.lower() for ply, name in golden["judgments"].items()
    }
    for side in ("white", "black"):
        player, expected = getattr(summary.players, side), golden["expected"][side]
        counts = {label.value: count for label, count in player.counts.items()}
        assert {**counts, "acpl": player.acpl, "accuracy": player.accuracy} == expected
        assert player.accuracy_unrounded == pytest.approx(golden["unrounded_accuracy"][side][0], abs=1e-9)
        assert player.acpl_unrounded == pytest.approx(golden["acpl_unrounded"][side], abs=1e-12)
    assert summary.division is not None
    assert (summary.division.middle, summary.division.end) == (22, 53)
    assert summary.opening is not None
    assert (summary.opening.eco, summary.opening.name, summary.opening.ply) == (
        "D31",
        "Semi-Slav Defense: Marshall Gambit",
        7,
    )
