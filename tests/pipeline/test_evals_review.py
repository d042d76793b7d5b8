"""A game with evals in its file has a review at once, and the first look of an engine takes its place."""

from dataclasses import replace
from pathlib import Path

import pytest

from kibitz.core.library import FROM_FILE, GameQuery
from kibitz.core.told import ToldReview
from kibitz.formats.json.report import FOR_THE_PAGE, report_json
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.evals_review import evals_review, is_evaluated, keep_evals_review
from kibitz.pipeline.kept_analysis import told_of
from kibitz.pipeline.kept_game import KeptGame, on_board, stored_game
from kibitz.pipeline.library import open_library
from kibitz.pipeline.score import score
from kibitz.settings import RULES, Rules, Settings
from tests.games import played

SAID = """[White "Légal"]
[Black "Saint Brie"]

1. e4 { [%eval 0.2] } e5 { [%eval 0.2] } 2. Nf3 { [%eval 0.2] } d6 { [%eval 0.5] }
3. Bc4 { [%eval 0.3] } Bg4 { [%eval 0.4] } 4. Nc3 { [%eval 0.3] }
4... g6?! { (0.30 → 1.10) Inaccuracy. Nf6 was best. } { [%eval 1.1] } (4... Nf6 5. h3)
5. Nxe5 { [%eval 1.0] } 5... Bxd1?? { (1.00 → Mate in 2) Checkmate is now unavoidable. dxe5 was best. }
{ [%eval #2] } (5... dxe5 6. Qxg4) 6. Bxf7+ { [%eval #1] } Ke7 { [%eval #1] } 7. Nd5# 1-0
"""
BARE = """[White "Légal"]
[Black "Saint Brie"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
"""


def _kept(text: str) -> KeptGame:
    stored = stored_game(played(text), GameText(1, 1, text.encode()), "typed")
    return KeptGame(stored, on_board(stored))


@pytest.mark.parametrize("rules", RULES)
def test_it_reads_as_the_file_scored(rules: Rules) -> None:
    settings, kept = Settings(rules=rules), _kept(SAID)
    again = told_of(evals_review(kept, Settings()), kept.stored, settings)

    scored = ToldReview(score(kept.game, settings), kept.game)
    assert report_json(again, FOR_THE_PAGE) == report_json(scored, FOR_THE_PAGE)
    assert again.report.provenance.source == "file"


def test_the_numbers_outlive_a_text_without_them() -> None:
    said, bare = _kept(SAID), _kept(BARE)
    assert said.stored.id == bare.stored.id

    again = told_of(evals_review(said, Settings()), bare.stored, Settings())
    assert [move.score for move in again.report.moves] == list(said.game.sheet.scores)
    assert again.report.moves[9].best


@pytest.mark.parametrize(
    ("text", "is_enough"),
    [
        pytest.param(SAID, True, id="all but the mate"),
        pytest.param(BARE, False, id="none"),
        pytest.param(SAID.replace("{ [%eval 0.4] }", ""), False, id="one in the middle is missing"),
        pytest.param(SAID.replace("{ [%eval #1] }", ""), False, id="two at the end are missing"),
    ],
)
def test_every_move_must_have_a_score(text: str, is_enough: bool) -> None:
    assert is_evaluated(played(text).sheet) == is_enough


def test_an_engine_takes_its_place(tmp_path: Path) -> None:
    library, kept = open_library(str(tmp_path / "l.sqlite")), _kept(SAID)
    library.add_games([kept.stored])
    assert [keep_evals_review(library, each, Settings()) for each in (kept, kept, _kept(BARE))] == [
        True,
        True,
        False,
    ]
    library.save(replace(evals_review(kept, Settings()), fingerprint="e" * 32, effort="quick", nodes=1))

    assert [each.effort for each in library.analyses(kept.stored.id)] == [FROM_FILE, "quick"]
    best = library.best_analysis(kept.stored.id)
    assert best
    assert best.effort == "quick"
    assert [each.game.id for each in library.find(GameQuery(label="blunder"))] == [kept.stored.id]
    library.database.close()
