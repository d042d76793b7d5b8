"""What the board says about a move: offers, sacrifices, recaptures, special moves."""

import chess
import pytest

from kibitz.core.chess.offer import Offer, offer
from kibitz.core.chess.score import Cp, Mate
from kibitz.core.labels.board_facts import BoardFacts, board_facts
from kibitz.core.labels.move_facts import facts_of
from kibitz.core.labels.search_facts import search_facts
from kibitz.core.searches.answer import NO_SEARCHES, DepthPoint, IfTaken, Line, PositionEval, Searches
from tests.games import played


def _facts(text: str, searches: Searches = NO_SEARCHES) -> dict[int, BoardFacts]:
    return board_facts(played(text), searches)


@pytest.mark.parametrize(
    ("fen", "move", "centipawns", "capture"),
    [
        pytest.param(
            "r1bq1rk1/ppp2ppp/2n5/3p4/3P4/3B1N2/PPP2PPP/R2Q1RK1 w - - 0 1", "d3h7", 200, "g8h7",
            id="a bishop for the pawn on h7",
        ),
        pytest.param(
            "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", "b3b8", 900, "d7b8",
            id="a queen for nothing",
        ),
        pytest.param(
            "3rk3/8/3q4/8/3n4/2P1B3/6P1/3R3K b - - 0 1", "e8e7", 0, None,
            id="a knight that may not go, for behind it stands the queen",
        ),
        pytest.param(
            "6k1/5ppp/8/8/8/8/r4PPP/R5K1 w - - 0 1", "a1a2", 0, None, id="a rook that takes a rook",
        ),
        pytest.param(
            "r5k1/5ppp/8/8/8/8/r4PPP/R5K1 w - - 0 1", "a1a2", 0, "a8a2", id="a trade of rooks",
        ),
        pytest.param(
            "6k1/5ppp/8/3n4/8/2R5/5PPP/6K1 w - - 0 1", "g2g3", 500, "d5c3", id="a rook left hanging",
        ),
        pytest.param(
            "6k1/5ppp/8/8/3p4/2P5/5PPP/6K1 w - - 0 1", "g2g3", 0, None, id="a pawn is no sacrifice",
        ),
        pytest.param(
            "r4rk1/pp3ppp/2p5/3p4/3P4/P3n3/1PP3BP/2QR1RK1 b - - 0 1", "e3g2", 200, "g1g2",
            id="a knight that could have won the exchange",
        ),
        pytest.param("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", 0, None, id="castling"),
    ],
)  # fmt: skip
def test_offers(fen: str, move: str, centipawns: int, capture: str | None) -> None:
    board = chess.Board(fen)
    found = _offer(board, chess.Move.from_uci(move))
    swapped = _offer(board.mirror(), _mirror(chess.Move.from_uci(move)))

    assert max(0, found.centipawns) == centipawns
    assert (found.capture.uci() if found.capture else None) == capture
    assert swapped.centipawns == found.centipawns


def _offer(board: chess.Board, move: chess.Move) -> Offer:
    after = board.copy()
    after.push(move)
    return offer(board, move, after)


def _mirror(move: chess.Move) -> chess.Move:
    return chess.Move(chess.square_mirror(move.from_square), chess.square_mirror(move.to_square))


def test_recaptures_and_checks() -> None:
    facts = _facts("1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 *")

    assert [facts[index].is_recapture for index in range(7)] == [False, False, False, True, *[False] * 3]
    assert [facts[index].took for index in range(4)] == [0, 0, 100, 100]
    assert facts[5].is_check
    assert facts[6].legal_moves == 5


def test_en_passant_takes_a_pawn_and_underpromotion_is_a_promotion() -> None:
    facts = _facts("1. e4 Nf6 2. e5 d5 3. exd6 *")
    promoted = _facts('[FEN "6k1/4P3/8/8/8/8/8/6K1 w - - 0 1"]\n[SetUp "1"]\n\n1. e8=N *')

    assert (facts[4].took, facts[4].exchange) == (100, 0)
    assert promoted[0].is_promotion


def test_castling_in_chess960_takes_nothing() -> None:
    text = '[Variant "Chess960"]\n[FEN "1k6/8/8/8/8/8/8/R3KR2 w KQ - 0 1"]\n[SetUp "1"]\n\n1. O-O *'
    (facts,) = _facts(text).values()

    assert (facts.took, facts.offer.centipawns, facts.exchange) == (0, 0, 0)


def _eval(*lines: str) -> PositionEval:
    return PositionEval(tuple(Line(Cp(0), tuple(line.split())) for line in lines), 9, 100)


def test_what_the_line_gives_and_what_is_given_if_it_is_taken() -> None:
    text = '[FEN "6k1/5ppp/8/3n4/8/2R5/5PPP/6K1 w - - 0 1"]\n[SetUp "1"]\n\n1. g3 *'
    declined = Searches((_eval("g2g3"), _eval("h7h6 c3c8")))
    taken = Searches(declined.evals, taken={0: IfTaken("d5c3", _eval("g1g2 c3d5"))})

    assert _facts(text, declined)[0].given == 0
    assert _facts(text, taken)[0].given == 500


def test_what_a_search_says_about_the_move_played() -> None:
    history = tuple(DepthPoint(depth, depth, Cp(depth), move) for depth, move in enumerate("aabb", start=1))
    searched = PositionEval((Line(Cp(50), ("b",)), Line(Cp(20), ("a",))), 4, 100, history)

    first, second = (search_facts(searched, move, is_fresh=True) for move in "ba")
    absent = search_facts(searched, "c", is_fresh=True)

    assert (first.rank, first.played, first.second, first.first_depth) == (1, Cp(50), Cp(20), 3)
    assert (second.rank, second.played, second.second, second.first_depth) == (2, Cp(20), Cp(50), None)
    assert (absent.rank, absent.played, absent.second) == (None, None, Cp(50))
    assert first.at_first_sight == Cp(1)


def test_lines_are_compared_at_the_same_depth() -> None:
    """A node limit may end a search with its first line a depth ahead of the second."""
    history = (DepthPoint(8, 80, Cp(60), "a"), DepthPoint(9, 90, Cp(300), "a"))
    searched = PositionEval((Line(Cp(300), ("a",), 9), Line(Cp(50), ("b",), 8)), 9, 90, history)

    found = search_facts(searched, "a", is_fresh=True)

    assert (found.played, found.second) == (Cp(60), Cp(50))


def test_passing_takes_nothing() -> None:
    facts = _facts("1. -- e5 2. e4 *")

    assert (facts[0].took, facts[0].offer.centipawns) == (0, 0)


def test_a_mate_that_is_the_whole_game_has_facts() -> None:
    game = played('[FEN "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"]\n[SetUp "1"]\n\n1. Ra8# 1-0')

    (facts,) = facts_of(game.sheet, game).values()

    assert facts.after == Mate(chess.WHITE, 0)
