"""One game from PGN to report, with a real engine."""

import asyncio
import json
import os
import signal
from dataclasses import replace
from pathlib import Path

import chess
import jsonschema
import msgspec
import pytest

from kibitz import Game, Machine, Settings, read_games, review
from kibitz.core.chess.game import UnreadableGame
from kibitz.core.chess.label import BAD, Label
from kibitz.core.chess.passing import passed
from kibitz.core.chess.score import Cp, Mate
from kibitz.core.looks.choices import LINES
from kibitz.core.looks.contradictions import TOLD
from kibitz.core.report import GameReport
from kibitz.core.searches.answer import LONGEST_LINE
from kibitz.core.told import ToldReview
from kibitz.errors import PgnError
from kibitz.formats.json.report import KEPT, Holds, report_json, to_json
from kibitz.formats.json.saved import SavedReview, is_report, read_saved
from kibitz.formats.json.shape import read_report_json, report_schema
from kibitz.formats.pgn.split import GameText
from kibitz.formats.pgn.write import write_pgn
from kibitz.formats.text.report import Screen, report_text
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.reread import reread
from kibitz.pipeline.review import open_engines, review_with
from kibitz.settings import Effort, HarderLook
from tests.engine.real import real_engine
from tests.games import played

pytestmark = pytest.mark.engine

OPERA = Path(__file__).parents[2] / "examples" / "opera-game.pgn"
SMALL = Effort(
    name="small",
    nodes=2_000,
    harder_looks=(HarderLook(nodes=8_000, margin=2.0),),
    special_looks=(1_000, 4_000),
    choice_nodes=2_000,
    threat_nodes=1_000,
)


def _opera() -> Game:
    (game,) = read_games(str(OPERA))
    assert isinstance(game, Game)
    return game


def _kept(report: GameReport) -> bytes:
    return report_json(ToldReview(report, None), KEPT)


def _review(game: Game, effort: Effort = SMALL, workers: int = 2) -> GameReport:
    real_engine()
    return review(game, Settings(effort=effort), Machine(workers=workers))


@pytest.fixture(scope="module")
def opera() -> GameReport:
    return _review(_opera())


def test_every_position_is_judged(opera: GameReport) -> None:
    assert len(opera.moves) == 33
    assert len(opera.evals) == 34
    assert all(found is not None for found in opera.evals)
    assert opera.moves[-1].score is None  # the mating move has no eval
    assert opera.moves[-2].score == Mate(True, 1)
    assert opera.provenance.engine is not None
    assert opera.provenance.engine.searches == 33
    assert "Stockfish" in opera.provenance.engine.name
    assert opera.summary.players.white.accuracy is not None
    assert all(found.history for found in opera.evals if found and found.nodes)


def test_some_positions_got_a_harder_look(opera: GameReport) -> None:
    nodes = [found.nodes for found in opera.evals if found and found.nodes]

    assert min(nodes) < 3_000
    assert max(nodes) > 7_000


def test_the_queen_sacrifice_is_brilliant(opera: GameReport) -> None:
    move, index = opera.moves[30], 30

    assert (move.san, move.label) == ("Qb8+", Label.BRILLIANT)
    assert move.proof is not None
    assert all(measure.holds for measure in move.proof.measures)
    assert opera.searches.wide[index].lines[0].moves[0] == "b3b8"
    assert opera.searches.taken[index].capture == "d7b8"


def test_every_marked_move_is_told_once(opera: GameReport) -> None:
    told = ToldReview(opera, _opera())

    text = report_text(told, Screen(200, has_colour=False))

    assert told.explanations
    assert [index for index, each in told.explanations.items() if text.count(each.words.short) != 1] == []
    painted = report_text(told, Screen(60, has_colour=True))
    assert "\x1b[" in painted.partition("Other marked moves")[2].partition("Moves\n")[0]


@pytest.mark.parametrize("proofs", [False, True])
@pytest.mark.parametrize("width", [50, 80, 140])
def test_every_line_fits_the_screen(opera: GameReport, width: int, *, proofs: bool) -> None:
    screen = Screen(width, has_colour=False, shows_proofs=proofs)
    text = report_text(ToldReview(opera, _opera()), screen)

    assert [line for line in text.splitlines() if len(line) > width] == []
    assert [line for line in text.splitlines() if "better:" in line and line.endswith(".")] == []


def test_special_looks_do_not_touch_the_evals(opera: GameReport) -> None:
    plain = _review(_opera(), effort=replace(SMALL, special_looks=()))

    assert [move.score for move in plain.moves] == [move.score for move in opera.moves]
    assert plain.searches.wide == {}


def test_what_was_threatened_is_searched_before_bad_moves(opera: GameReport) -> None:
    bad = {index for index, move in enumerate(opera.moves) if move.label in BAD}
    boards = [board.copy(stack=False) for board in _opera().boards()]
    in_check = {index for index in bad if boards[index].is_check()}

    assert bad - in_check <= set(opera.searches.passed)
    for index, found in opera.searches.passed.items():
        turned = passed(boards[index])
        assert turned is not None
        assert turned.is_legal(chess.Move.from_uci(found.lines[0].moves[0]))
    plain = _review(_opera(), effort=replace(SMALL, threat_nodes=0))
    assert plain.searches == replace(opera.searches, passed={})


def test_where_somebody_erred_several_moves_are_searched(opera: GameReport) -> None:
    bad = {move.index for move in opera.moves if move.label in TOLD & BAD}
    plain = _review(_opera(), effort=replace(SMALL, choice_nodes=0))

    assert bad
    assert set(opera.searches.choices) == bad
    for index, board in enumerate(_opera().boards()):
        if index in bad:
            assert len(opera.searches.choices[index].lines) == min(LINES, board.legal_moves.count())
    assert plain.searches == replace(opera.searches, choices={})  # nothing else goes by it


def test_a_saved_report_is_read_again_without_an_engine(opera: GameReport) -> None:
    text = GameText(1, 1, _kept(opera), is_json=True)
    assert is_report(text)
    saved = read_saved(text, load_openings())
    assert isinstance(saved, SavedReview)

    again = reread(saved, Settings())
    assert _kept(again) == _kept(opera)
    assert again.searches == opera.searches  # all that labels and words are made from
    assert LONGEST_LINE in {
        len(line.moves) for found in opera.searches.evals if found for line in found.lines
    }
    other = reread(saved, Settings(rules="dual"))
    assert {index: each.label for index, each in opera.readings["dual"].items()} == {
        index: move.label for index, move in enumerate(other.moves) if index in other.facts
    }


def test_a_saved_report_holds_what_the_writer_said() -> None:
    game = played(
        "{ a famous line } 1. e4! { as usual } e5 2. f4 $146 { [%emt 0:00:07] } (2. Nf3 { safer } Nc6 (2... d6)) exf4 *"
    )
    made = _review(game, effort=replace(SMALL, nodes=500, harder_looks=()), workers=1)

    saved = read_saved(GameText(1, 1, _kept(made), is_json=True), {})

    assert isinstance(saved, SavedReview)
    assert write_pgn(ToldReview(reread(saved, Settings()), None)) == write_pgn(ToldReview(made, None))
    assert "(2. Nf3 { safer } Nc6 (2... d6))" in write_pgn(ToldReview(made, None))


def test_an_offer_whose_taking_is_stalemate_is_not_sent_to_the_engine() -> None:
    game = played(
        '[FEN "7k/5Q2/8/8/8/8/r7/1K6 b - - 0 1"]\n[SetUp "1"]\n\n1... Rb2+ 2. Ka1 Rb1+ 3. Ka2 Rb2+ *'
    )

    report = _review(game, workers=1)

    assert report.provenance.engine is not None
    assert report.provenance.engine.failed == {}
    assert any(taken.found.depth == 0 for taken in report.searches.taken.values())


def test_a_damaged_report_is_named() -> None:
    raw = b'{"game":{},"provenance":{},"searches":{}}'

    saved = read_saved(GameText(3, 7, raw, is_json=True), {})

    assert isinstance(saved, UnreadableGame)
    assert (saved.number, saved.line) == (3, 7)
    assert saved.reason.startswith("this report cannot be used: ")


@pytest.mark.parametrize("workers", [1, 2])
def test_the_same_report_to_the_byte_on_any_number_of_workers(opera: GameReport, workers: int) -> None:
    assert _kept(_review(_opera(), workers=workers)) == _kept(opera)


def test_the_json_follows_the_schema_and_comes_back(opera: GameReport) -> None:
    text = _kept(opera)

    jsonschema.validate(json.loads(text), report_schema())
    assert msgspec.structs.replace(read_report_json(text), searches=None) == to_json(
        ToldReview(opera, None), Holds()
    )


def test_an_engine_killed_in_the_middle_changes_nothing(opera: GameReport) -> None:
    real_engine()

    async def run() -> tuple[GameReport, int]:
        settings = Settings(effort=SMALL)
        async with open_engines(SMALL, Machine(workers=2)) as pool:
            killed = 0

            def kill_one(progress: object) -> None:
                nonlocal killed
                children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
                if killed < 2 and getattr(progress, "done", 0) in (5, 20) and children:
                    os.kill(int(children[-1]), signal.SIGKILL)
                    killed += 1

            report = await review_with(pool, _opera(), settings, kill_one)
            assert killed == 2
            return report, pool.restarts

    report, restarts = asyncio.run(run())

    assert restarts == 2
    assert _kept(report) == _kept(opera)


def test_a_game_that_starts_with_black_and_castles_in_chess960() -> None:
    text = (
        '[Variant "Chess960"]\n[FEN "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 b GBgb - 0 1"]\n\n'
        "1... 0-0 2. O-O-O a5 3. b3 *"
    )
    report = _review(played(text), replace(SMALL, nodes=500, harder_looks=()))

    assert [move.san for move in report.moves] == ["O-O", "O-O-O", "a5", "b3"]
    assert [move.mover for move in report.moves] == [chess.BLACK, chess.WHITE, chess.BLACK, chess.WHITE]
    assert all(isinstance(move.score, Cp) for move in report.moves)


def test_finished_positions_are_not_searched() -> None:
    report = _review(played("1. f3 e5 2. g4 Qh4# 0-1"), replace(SMALL, nodes=500, harder_looks=()))

    assert report.evals[-1] is not None
    assert (report.evals[-1].score, report.evals[-1].nodes) == (Mate(False, 0), 0)


def test_several_lines() -> None:
    report = _review(played("1. e4 e5 *"), replace(SMALL, nodes=2_000, lines=3, harder_looks=()))

    assert [len(found.lines) for found in report.evals if found] == [3, 3, 3]


def test_the_lichess_effort_keeps_its_groups() -> None:
    report = _review(
        played("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        replace(SMALL, order="lichess", nodes=1_000, harder_looks=()),
    )

    assert report.provenance.engine is not None
    assert report.provenance.engine.searches == 7


def test_an_impossible_position_never_reaches_the_engine() -> None:
    with pytest.raises(PgnError, match="impossible position: no white king"):
        _review(played('[FEN "k7/8/8/8/8/8/8/8 w - - 0 1"]\n\n*'))


def test_a_variant_never_reaches_an_engine_that_plays_chess() -> None:
    with pytest.raises(PgnError, match="game of Antichess"):
        _review(played('[Variant "Antichess"]\n\n1. e3 b5 *'))


def test_null_moves_are_searched_from_where_they_lead() -> None:
    report = _review(played("1. e4 -- 2. d4 Z0 3. c4 d5 *"), replace(SMALL, nodes=500, harder_looks=()))

    assert report.provenance.engine is not None
    assert report.provenance.engine.failed == {}
    assert all(move.score is not None for move in report.moves)


def test_one_side_only() -> None:
    real_engine()
    report = review(_opera(), Settings(effort=replace(SMALL, harder_looks=()), only="black"), Machine())

    assert report.summary.players.white.counts == {}
    assert report.summary.players.black.counts
    assert all(move.judgement is None for move in report.moves if move.mover == chess.WHITE)
