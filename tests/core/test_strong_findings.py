"""What good moves did, and what taking a sacrifice costs."""

from dataclasses import replace

import chess
import pytest

from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.findings.finding import FindingKind
from kibitz.core.findings.strong_move import StrongMove, strong_findings_of
from kibitz.core.searches.answer import Line
from kibitz.core.words.sentences import sentence
from kibitz.settings import Settings
from kibitz.thresholds import GreatThresholds
from tests.core.finding_checker import problems
from tests.core.found import moves

Kind = FindingKind


def test_zugzwang_is_what_a_pass_would_mend() -> None:
    """The trébuchet: whoever has to move loses the pawn."""
    board, move = chess.Board("8/8/8/2Kp4/3P1k2/8/8/8 b - - 0 1"), chess.Move.from_uci("f4e4")
    strong = StrongMove(board, move, continuation=moves("c5c6 e4d4"), score_after=Cp(-900))

    found = strong_findings_of(replace(strong, score_if_passed=Cp(900)), Settings())

    assert Kind.PUTS_IN_ZUGZWANG in {finding.kind for finding in found}
    zugzwang = next(finding for finding in found if finding.kind is Kind.PUTS_IN_ZUGZWANG)
    assert problems(zugzwang, board, move, Cp(900), Cp(-900), Cp(900)) == []
    assert problems(zugzwang, board, move, Cp(900), Cp(-900), Cp(-900)) != []
    assert sentence(zugzwang, board, move).short == "Puts White in zugzwang: 1... Ke4 2. Kc6 Kxd4."
    still = strong_findings_of(replace(strong, score_if_passed=Cp(-880)), Settings())
    assert Kind.PUTS_IN_ZUGZWANG not in {finding.kind for finding in still}


GOOD = [
    pytest.param(
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 30", "a1a8", "", None, None,
        [Kind.STARTS_MATE], "Mates in 1 (a back-rank mate): 30. Ra8#.",
        id="mate",
    ),
    pytest.param(
        "r3k3/pp6/8/1N6/8/8/PP6/K7 w - - 0 20", "b5c7", "e8d7 c7a8 d7d6", None, None,
        [Kind.WINS_MATERIAL], "Wins the rook on a8: 20. Nc7+ Kd7 21. Nxa8.",
        id="wins a rook by a fork",
    ),
    pytest.param(
        "5rk1/5Npp/8/3Q4/8/8/8/6K1 w - - 0 1", "f7h6", "g8h8 d5g8 f8g8 h6f7", Mate(chess.WHITE, 3),
        Line(Cp(100), ("d5d4",)), [Kind.STARTS_MATE],
        "Mates in 3 (a smothered mate): 1. Nh6+ Kh8 2. Qg8+ Rxg8 3. Nf7#.",
        id="Philidor's legacy",
    ),
    pytest.param(
        "r1bq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 8", "d3h7", "g8h7 f3g5 h7g8 d1h5",
        Cp(300), Line(Cp(250), ("e1g1",)), [Kind.SACRIFICE], "Offers the bishop on h7 for a pawn: 8. Bxh7+ Kxh7.",
        id="the Greek gift",
    ),
    pytest.param(
        "4k3/8/4n3/8/8/8/8/R5K1 w - - 0 1", "a1e1", "e8d7", Cp(600), Line(Cp(100), ("a1a8", "e8d7")),
        [Kind.ONLY_MOVE], "The only good move: it pins the knight on e6.",
        id="the only move",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("fen", "move", "line", "score", "second", "kinds", "short"), GOOD)
def test_good_moves(
    fen: str, move: str, line: str, score: Score | None, second: Line | None, kinds: list[Kind], short: str
) -> None:
    board, played = chess.Board(fen), chess.Move.from_uci(move)

    strong = StrongMove(board, played, continuation=moves(line), score_after=score, second_best=second)
    found = strong_findings_of(strong, Settings())

    assert [finding.kind for finding in found] == kinds
    assert (sentence(found[0], board, played).short if found else "") == short
    scores = (None, score, None, second.score if second else None)
    assert [problem for finding in found for problem in problems(finding, board, played, *scores)] == []


SACRIFICES = [
    pytest.param(
        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16", "b3b8", "d7b8 d1d8",
        "Offers the queen on b8; taking it allows mate: 16. Qb8+ Nxb8 17. Rd8#.",
        id="mate follows",
    ),
    pytest.param(
        "6k1/5pp1/8/3q4/8/1B6/5PP1/3R2K1 w - - 0 1", "b3d5", "g8h7 d5f7",
        None,
        id="nothing is offered",
    ),
    pytest.param(
        "q5k1/5r1p/8/8/8/8/4N2P/3R2K1 w - - 0 1", "d1d8", "a8d8 e2f4",
        "Offers the rook on d8: 1. Rd8+ Qxd8 2. Nf4.",
        id="nothing comes of it",
    ),
    pytest.param(
        "q6k/6pp/8/4N3/8/8/6PP/3R2K1 w - - 0 1", "d1d8", "h7h6 d8a8",
        "Offers the rook on d8: 1. Rd8+ Qxd8.",
        id="something else was searched",
    ),
    pytest.param(
        "q6k/6pp/8/4N3/8/8/6PP/3R2K1 w - - 0 1", "d1d8", "a8d8 e5f7 h8g8 f7d8",
        "Offers the rook on d8; taking it costs the queen: 1. Rd8+ Qxd8 2. Nf7+ Kg8 3. Nxd8.",
        id="a fork wins it all back",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("fen", "move", "taken", "short"), SACRIFICES)
def test_what_taking_a_sacrifice_costs(fen: str, move: str, taken: str, short: str | None) -> None:
    board, played = chess.Board(fen), chess.Move.from_uci(move)

    strong = StrongMove(board, played, continuation=(), score_after=None, if_taken=moves(taken))
    found = strong_findings_of(strong, Settings())

    said = [sentence(finding, board, played).short for finding in found if finding.kind is Kind.SACRIFICE]
    assert said == ([short] if short else [])
    assert [problem for finding in found for problem in problems(finding, board, played)] == []


def test_of_an_only_move_that_shows_nothing_on_the_board_nothing_is_said() -> None:
    board, move = chess.Board("4k3/8/4n3/8/8/8/4P3/R3K3 w - - 0 1"), chess.Move.from_uci("a1a6")
    strong = StrongMove(board, move, moves("e8d7"), Cp(600), second_best=Line(Cp(100), ("a1a8", "e8d7")))

    assert strong_findings_of(strong, Settings()) == ()


def test_a_limit_that_is_changed_changes_the_words() -> None:
    board, move = chess.Board("4k3/8/4n3/8/8/8/8/R5K1 w - - 0 1"), chess.Move.from_uci("a1e1")
    second = Line(Cp(0), ("a1a8",))
    strong = StrongMove(board, move, moves("e8d7"), Cp(200), second_best=second)

    def kinds(settings: Settings) -> set[Kind]:
        return {finding.kind for finding in strong_findings_of(strong, settings)}

    assert Kind.ONLY_MOVE in kinds(Settings())
    assert Kind.ONLY_MOVE not in kinds(Settings(great=GreatThresholds(only_move=30)))
