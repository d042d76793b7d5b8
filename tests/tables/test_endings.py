"""Where endgame tables know the truth a review says it: labels, numbers, sentences and lines."""

import random
from collections import Counter

import chess
import msgspec
import pytest

from kibitz import UnreadableGame, reread
from kibitz.core.chess.game import Game
from kibitz.core.chess.label import BAD, Judgement, Label
from kibitz.core.chess.score import Mate
from kibitz.core.chess.score import Score as EngineScore
from kibitz.core.searches.table import TableResult
from kibitz.core.told import ToldReview
from kibitz.formats.json.report import FOR_THE_PAGE, report_json
from kibitz.formats.json.saved import SavedReview, read_saved
from kibitz.formats.json.shape import read_report_json
from kibitz.formats.pgn.split import GameText
from kibitz.formats.pgn.write import write_pgn
from kibitz.formats.text.report import Screen, report_text
from kibitz.formats.text.why import why_text
from kibitz.pipeline.beside import Beside
from kibitz.pipeline.openings import load_openings
from kibitz.settings import RULES, Settings
from tests.games import sheet
from tests.sentence_check import sentence_problems
from tests.tables.made import ending, told
from tests.tables.real import small_tables, tables_with_five_men

pytestmark = pytest.mark.tables

SAAVEDRA = "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1"
QUEENS = "1. c7 Rd6+ 2. Kb5 Rd5+ 3. Kb4 Rd4+ 4. Kb3 Rd3+ 5. Kc2 Rd4 6. c8=Q Rc4+ 7. Qxc4"
SCREEN = Screen(100, has_colour=False)


def _saavedra(rules: str = "kibitz") -> ToldReview:
    game = ending(SAAVEDRA, QUEENS, "1/2-1/2")
    return told(game, [500] * 12 + [0, 0], small_tables(), {10: "c7c8q d4c4"}, rules)  # type: ignore[arg-type]


def _labels(review: ToldReview) -> list[str | None]:
    return [move.label and move.label.value for move in review.report.moves]


def test_a_win_thrown_away_is_a_blunder_though_the_engine_chose_it() -> None:
    review = _saavedra()
    thrown = review.report.moves[10]

    assert thrown.label is Label.BLUNDER
    assert thrown.judgement is None, "Lichess never judges the engine's own choice"
    assert thrown.proof is not None
    assert thrown.proof.rule == "tablebase: won before the move, drawn after it"
    assert thrown.proof.confidence.value == "sure"
    words = review.explanations[10].words
    assert words.short == (
        "Throws the win away: won before, drawn after (tablebase). Only c8=R, Kb3 and Kc3 win."
    )
    assert thrown.best is not None
    assert (thrown.best.san, thrown.best.line) == ("c8=R", ("c8=R",))
    assert thrown.reasons[0].text == "(tablebase: won → drawn) Blunder. c8=R was best."


def test_numbers_are_those_of_the_result() -> None:
    review = _saavedra()

    assert review.percents == (100,) * 11 + (50,) * 3
    assert [move.score_text for move in review.report.moves] == ["1-0"] * 10 + ["½-½"] * 3
    assert "7. Qxc4        ½-½" in report_text(review, SCREEN), "no score stands beside what is proven"
    assert [move.win_percent for move in review.report.moves[9:12]] == [100.0, 50.0, 50.0]
    accuracies = [move.accuracy for move in review.report.moves]
    assert accuracies[10] is not None
    assert accuracies[10] < 10, "half a point is gone"
    assert all(each == 100.0 for index, each in enumerate(accuracies) if index != 10)
    assert review.report.summary.players.black.accuracy == 100


def test_the_only_move_is_great_where_there_was_a_choice() -> None:
    review = _saavedra()

    assert _labels(review)[0] == "great"
    assert review.explanations[0].words.long == "1. c7 is the only one of 5 moves that wins (tablebase)."
    assert _labels(review)[11] == "great", "6... Rc4+ alone draws"
    assert _labels(review)[8] == "best", "5. Kc2 alone wins, but out of a check there are four moves"


@pytest.mark.parametrize("rules", RULES)
def test_every_ruleset_but_lichess_takes_the_tables_word(rules: str) -> None:
    review = _saavedra(rules)
    bad = [index for index, move in enumerate(review.report.moves) if move.label in BAD]

    assert bad == ([] if rules == "lichess" else [10])
    readings = review.report.readings
    assert {name: reading[10].label for name, reading in readings.items() if name != "lichess"} == {
        name: Label.BLUNDER for name in RULES if name != "lichess"
    }


def test_lichess_rules_keep_every_number_and_have_the_tables_word_beside_them() -> None:
    game = ending(SAAVEDRA, QUEENS, "1/2-1/2")
    scores = [500] * 12 + [0, 0]
    plain = told(game, scores, None, rules="lichess")
    beside = told(game, scores, small_tables(), rules="lichess")

    for move, other in zip(plain.report.moves, beside.report.moves, strict=True):
        assert move.tablebase is None
        assert other.tablebase is not None
        for name in (
            "score",
            "win_percent",
            "judgement",
            "label",
            "accuracy",
            "centipawn_loss",
            "best",
            "proof",
            "score_text",
        ):
            assert getattr(move, name) == getattr(other, name)
    assert plain.report.summary.players == beside.report.summary.players
    assert plain.percents == beside.percents
    text = report_text(beside, SCREEN)
    assert "From the start it is won for White." in text
    assert "6. c8=Q makes it drawn." in text


@pytest.mark.parametrize(
    ("fen", "moves", "scores", "index"),
    [
        pytest.param(
            "8/8/3k4/8/8/3B4/3N4/3K4 w - - 0 1",
            "1. Ke2 Ke6 2. Ke3 Kf6 3. Kf4 Ke6 4. Ne4",
            [*[Mate(chess.WHITE, 25)] * 7, 320],
            6,
            id="bishop and knight: all 23 moves win (lila#2290)",
        ),
        pytest.param(
            "8/8/B7/8/8/8/5B2/3k2K1 w - - 7 52",
            "52. Bd4 Kc1 53. Kf2 Kb1 54. Bd3+",
            [*[Mate(chess.WHITE, 12)] * 5, 400],
            4,
            id="two bishops: 24 of 26 moves win (lila#2290)",
        ),
        pytest.param(
            "8/8/B7/8/8/8/5B2/3k2K1 w - - 7 52",
            "52. Bd4 Kc1 53. Kf2 Kb1 54. Bd3+ Kc1",
            [*[500] * 6, Mate(chess.WHITE, 12)],
            5,
            id="two bishops: every move of the lone king loses",
        ),
    ],
)  # fmt: skip
def test_what_keeps_the_result_is_no_mistake_however_the_score_goes(
    fen: str, moves: str, scores: list[EngineScore | int], index: int
) -> None:
    board = chess.Board(fen)
    game = ending(fen, moves)
    other = {index: _other(game.start, game.moves, index)}
    lichess = told(game, scores, small_tables(), other, "lichess").report.moves[index]
    ours = told(game, scores, small_tables(), other).report.moves[index]

    assert board.is_valid()
    assert lichess.label in BAD, "Lichess's server called it a mistake"
    assert (ours.label, ours.accuracy) == (Label.BEST, 100.0)
    assert ours.fault is None


def _other(start: chess.Board, moves: tuple[chess.Move, ...], index: int) -> str:
    """A legal move that was not played: the engine's first choice is never judged."""
    board = start.copy()
    for move in moves[:index]:
        board.push(move)
    return next(move.uci() for move in board.legal_moves if move != moves[index])


def test_nobody_is_blamed_where_every_move_loses() -> None:
    game = ending("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", "1... Kf6 2. Kd5")
    review = told(game, [0, 600, 600], small_tables(), {0: "e6d6"})
    move = review.report.moves[0]

    assert (move.label, move.judgement) == (Label.BEST, Judgement.BLUNDER)
    assert move.proof is not None
    assert move.proof.rule == "tablebase: every move loses"
    assert review.explanations == {}


@pytest.mark.parametrize(
    ("fen", "move", "short"),
    [
        pytest.param(
            "8/8/4k3/8/3PK3/8/8/8 b - - 0 1",
            "1... Kd7",
            "Throws the draw away: the pawn on d4 cannot be stopped now (tablebase). Only Kd6 draws.",
            id="with a pawn alone there is no other way to win",
        ),
        pytest.param(
            "8/8/8/8/8/6k1/3K2p1/6R1 b - - 0 1",
            "1... Kf3",
            "Throws the draw away: drawn before, lost after (tablebase). Only Kf2 and Kh2 draw.",
            id="with a rook there is",
        ),
    ],
)
def test_a_draw_thrown_away(fen: str, move: str, short: str) -> None:
    game = ending(fen, move)
    review = told(game, [0, 0], small_tables(), {0: _other(game.start, game.moves, 0)})

    assert review.report.moves[0].label is Label.BLUNDER
    assert review.explanations[0].words.short == short


def test_a_queen_up_and_drawn_is_half() -> None:
    game = ending("7K/Q7/8/8/8/8/2p5/1k6 w - - 0 1", "1. Qb6+ Ka1")

    assert told(game, [700, 700, 700], small_tables()).percents == (50, 50, 50)


def test_the_counter_of_the_fifty_move_rule_makes_a_loss_a_draw() -> None:
    game = ending("8/2K5/4B3/3N4/8/8/4k3/8 b - - 60 90", "90... Ke1")
    review = told(game, [Mate(chess.WHITE, 27)] * 2, small_tables())

    assert review.report.moves[0].tablebase is not None
    assert review.report.moves[0].tablebase.result is TableResult.BLESSED_LOSS
    assert review.percents == (50, 50)


def test_a_win_that_the_fifty_move_rule_takes_away_was_thrown_away() -> None:
    fen = "8/2K5/4B3/3N4/8/8/4k3/8 w - - 46 90"
    tables = small_tables()
    game = next(
        game
        for san in ("Bf7", "Ne7", "Nf6", "Kb6", "Nb4", "Bg8", "Nc3+", "Kd8")
        if tables.probe((game := ending(fen, f"90. {san}")).start).position
        and told(game, [500, 500], tables).report.moves[0].label in BAD
    )
    review = told(game, [500, 500], tables)

    assert review.report.moves[0].tablebase is not None
    assert review.report.moves[0].tablebase.result is TableResult.CURSED_WIN
    assert (
        "Throws the win away: the fifty-move rule now comes before it (tablebase)."
        in review.explanations[0].words.short
    )


def test_a_win_that_is_not_being_made_is_told_once() -> None:
    game = ending("8/8/8/8/8/2k5/8/K6R w - - 57 90", "90. Rh4 Kd3 91. Rg4 Kc3 92. Rf4 Kd3")
    review = told(game, [900] * 7, small_tables())

    text = "By 91. Rg4 there had been no capture or pawn move for 30 moves: 20 are left to win."
    assert text in report_text(review, SCREEN)
    pgn = write_pgn(review)
    assert f"91. Rg4 {{ Tablebase: {text} }}" in pgn
    assert all(note.comments == () for note in sheet(pgn).notes.values())


def test_wins_that_are_cursed_from_the_start_are_draws() -> None:
    game = ending("8/8/3B1n2/7k/8/8/B7/K7 w - - 0 1", "1. Kb2 Kg6")
    review = told(game, [600, 600, 600], tables_with_five_men())

    assert review.percents == (50, 50, 50)
    assert review.report.moves[0].tablebase is not None
    assert review.report.moves[0].tablebase.result is TableResult.CURSED_WIN
    used = review.report.provenance.tables
    assert used is not None
    assert (used.men, used.tables, used.folders) == (5, 36, 2)


ROOKS = "8/4k3/R3r3/8/4K3/4P3/8/8 w - - 0 1"
"""Five men. Taking the rook and being taken leaves a pawn ending that is drawn."""


@pytest.mark.parametrize(
    ("scores", "choice", "label", "is_proven"),
    [
        pytest.param((250, 240, 0), "e4f5", Label.BLUNDER, True, id="the engine takes a draw for a win"),
        pytest.param((250, 240, 0), "a6e6", Label.BEST, False, id="it would have done so itself: no better move is known"),
        pytest.param((250, 30, 0), "e4f5", Label.BLUNDER, False, id="the engine saw it: its own scores judge"),
        pytest.param((20, 15, 0), "e4f5", Label.EXCELLENT, False, id="even before and after: nothing is lost"),
        pytest.param((20, -400, 0), "e4f5", Label.GOOD, True, id="the engine takes a draw for a loss"),
    ],
)  # fmt: skip
def test_a_move_into_the_tables(scores: tuple[int, ...], choice: str, label: Label, is_proven: bool) -> None:
    review = told(ending(ROOKS, "1. Rxe6+ Kxe6"), scores, small_tables(), {0: choice})
    move = review.report.moves[0]

    assert move.proof is not None
    assert (move.label, move.proof.is_proven) == (label, is_proven)
    if label in BAD and is_proven:
        assert move.proof.confidence.value != "sure", "what it had before is an estimate"
        assert review.explanations[0].words.short == "Goes into an ending that is drawn (tablebase)."


def test_a_move_into_a_won_ending_costs_nothing() -> None:
    game = ending("8/8/3rk3/8/4K3/4P3/8/3R4 w - - 0 1", "1. Rxd6+ Kxd6")
    review = told(game, [900, 400, 400], small_tables(), {0: "d1d5"})

    assert review.report.moves[0].label is Label.BEST
    assert review.report.moves[0].accuracy == 100.0
    assert review.percents == (100, 100, 100), "a capture that wins proves the position before it won"


def test_the_engines_line_ends_where_the_tables_begin() -> None:
    game = ending(ROOKS, "1. Kf5 Rxa6")
    review = told(game, [30, -900, -900], small_tables(), {0: "a6e6 e7e6 e4d4 e6d6"})
    best = review.report.moves[0].best

    assert best is not None
    assert best.line == ("Rxe6+",)
    assert best.comes_to is not None
    assert best.comes_to.result is TableResult.DRAW
    assert "better: 1. Rxe6+ (tablebase: drawn)" in report_text(review, SCREEN)
    assert "(1. Rxe6+ { Tablebase: drawn. })" in write_pgn(review)
    lichess = told(game, [30, -900, -900], small_tables(), {0: "a6e6 e7e6 e4d4 e6d6"}, "lichess")
    assert lichess.report.moves[0].best is not None
    assert lichess.report.moves[0].best.line == ("Rxe6+", "Kxe6", "Kd4", "Kd6")


def test_a_chance_that_the_opponent_gave_and_that_was_let_go_is_a_miss() -> None:
    game = ending("8/8/4k3/8/3PK3/8/8/8 b - - 0 1", "1... Kd7 2. d5")
    review = told(game, [0, 0, 0], small_tables(), {0: "e6d6", 1: "e4d5"})

    assert _labels(review) == ["blunder", "miss"]
    assert [move.judgement for move in review.report.moves] == [None, None], "the engine saw nothing of it"
    assert review.report.moves[1].marked == "2. d5??"
    assert "2. d5??" in write_pgn(review)


def _read_again(raw: bytes) -> SavedReview:
    saved = read_saved(GameText(1, 1, raw, is_json=True), load_openings())
    assert not isinstance(saved, UnreadableGame), saved.reason
    return saved


def test_a_report_holds_what_the_tables_said_and_needs_them_no_more() -> None:
    review = _saavedra()
    raw = report_json(review)
    again = _read_again(raw)

    assert report_json(ToldReview(reread(again, Settings()), again.game)) == raw


def test_a_report_made_without_tables_can_be_read_with_them() -> None:
    game = ending(SAAVEDRA, QUEENS, "1/2-1/2")
    choices = {10: "c7c8q d4c4"}
    without = told(game, [500] * 12 + [0, 0], None, choices)
    saved = _read_again(report_json(without))

    assert _labels(ToldReview(reread(saved, Settings()), saved.game)) == _labels(without)
    assert _labels(ToldReview(reread(saved, Settings(), Beside(small_tables())), saved.game)) == _labels(
        _saavedra()
    )


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param({"99": [[2, 1], {}]}, "position 99", id="a position that the game has not"),
        pytest.param({"0": [[2, 1], {"a1a8": [0, 0]}]}, "a1a8", id="a move that is not legal"),
        pytest.param({"0": [[2, 1], {"0000": [0, 0]}]}, "0000", id="a move that is none"),
        pytest.param({"0": [[7, 1], {}]}, "7", id="a result that there is not"),
    ],
)
def test_a_report_with_nonsense_for_tables_is_refused(change: dict[str, object], why: str) -> None:
    report = msgspec.json.decode(report_json(_saavedra()))
    report["searches"]["tables"]["positions"] = change

    found = read_saved(GameText(1, 1, msgspec.json.encode(report), is_json=True), load_openings())

    assert isinstance(found, UnreadableGame)
    assert why in found.reason


def test_json_has_the_tables_word_beside_every_move() -> None:
    report = read_report_json(report_json(_saavedra(), FOR_THE_PAGE))
    words = [msgspec.to_builtins(move.tablebase) for move in report.moves]

    assert words[0] == {
        "result": "win",
        "dtz": 9,
        "winner": "white",
        "text": "won, 9 plies to the next capture, pawn move or mate",
    }
    assert (words[1]["result"], words[1]["dtz"], words[1]["winner"]) == ("loss", -8, "white")
    assert (words[10]["result"], words[10]["winner"]) == ("draw", None)
    assert msgspec.to_builtins(report.provenance.tablebase) == {
        "men": 4, "tables": 35, "folders": 1, "left_out": (),
    }  # fmt: skip
    assert not isinstance(report.tablebase, msgspec.UnsetType)
    assert [position.index for position in report.tablebase] == list(range(14))
    assert [move.san for move in report.tablebase[10].moves][:3] == ["c8=R", "Kb3", "Kc3"]


def test_a_report_that_no_table_touches_is_as_without_tables() -> None:
    game = ending("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "1. e4 e5")

    assert report_json(told(game, [0, 0, 0], small_tables())) == report_json(told(game, [0, 0, 0], None))


def test_why_says_what_every_move_comes_to() -> None:
    text = why_text(_saavedra(), 10, 100)

    assert "By the tablebase, for White: won before the move; after it drawn." in text
    assert "3 of 7 moves win: " in text
    assert "1 of 7 moves draws: c8=Q" in text
    assert "3 of 7 moves lose: " in text
    rook = told(ending("8/8/8/3k4/8/8/8/K6R w - - 0 1", "1. Rh2"), [900, 900], small_tables())
    assert " moves win: Rh2, " in why_text(rook, 0, 100), "the move that was played is always named"
    assert "6. c8=Q (tablebase: drawn)" in text


def test_pgn_says_where_the_result_changes_and_reads_without_it() -> None:
    game = ending(ROOKS, "1. Rxe6+ Kxe6 2. Kd4 Kd6")
    text = write_pgn(told(game, [20, 15, 15, 15, 15], small_tables()))

    assert "1. Rxe6+ { Tablebase: From 1. Rxe6+ on it is drawn. }" in text
    assert all(note.comments == () for note in sheet(text).notes.values())
    start = write_pgn(_saavedra())
    assert "{ Tablebase: From the start it is won for White. } 1. c7!" in start
    assert sheet(start).opening_comments == ()
    assert sheet(start).notes[10].judgement is Judgement.BLUNDER


def test_the_report_names_the_tables_and_the_terminal_says_what_they_know() -> None:
    text = report_text(_saavedra(), SCREEN)

    assert "The endgame tables\n  From the start it is won for White.\n  6. c8=Q makes it drawn." in text
    assert "endgame tables up to 4 men" in text


def test_every_sentence_about_careless_endings_is_so() -> None:
    """Games played at random from positions of few men: results are thrown away in every other move."""
    chance, kinds = random.Random(24), Counter[str]()
    for name in ("KPvK", "KPvKP", "KRvKP", "KQvKP", "KBNvK", "KRvKB", "KQvKR", "KPPvK"):
        for _ in range(2):
            game = _careless(name, chance)
            review = told(
                game, [chance.choice([-400, 0, 30, 400]) for _ in range(len(game.moves) + 1)], small_tables()
            )
            assert review.game is not None
            assert sentence_problems(review.report, review.game) == []
            kinds.update(each.finding.kind.value for each in review.explanations.values())

    assert {"throws_win_away", "throws_draw_away", "keeps_result"} <= kinds.keys(), kinds


def _careless(name: str, chance: random.Random) -> Game:
    """Ten plies of a game in which nobody thinks, from a position that the counter has seen before."""
    strong, _, weak = name.partition("v")
    while True:
        board = chess.Board(None)
        squares = chance.sample(chess.SQUARES, len(strong + weak))
        for square, symbol in zip(squares, strong + weak.lower(), strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn, board.halfmove_clock = chance.random() < 0.5, chance.choice([0, 40, 60, 90])
        if board.is_valid():
            break
    start, sans = board.fen(), list[str]()
    while len(sans) < 10 and not board.is_game_over():
        sans.append(board.san_and_push(chance.choice(list(board.legal_moves))))
    return ending(start, " ".join(sans)) if sans else _careless(name, chance)
