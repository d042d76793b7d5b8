"""What a bad move did is played out on the board, and said in few words."""

from dataclasses import replace
from typing import Any

import chess
import pytest

from kibitz.core.chess.score import Cp, Mate, Score
from kibitz.core.findings.bad_move import findings_of
from kibitz.core.findings.case import InGame, Seen, bad_move
from kibitz.core.findings.finding import Finding, FindingKind
from kibitz.core.findings.refuted import is_refuted
from kibitz.core.words.sentences import sentence
from tests.core.finding_checker import problems
from tests.core.found import found_in, moves

Kind = FindingKind


BAD = [
    pytest.param(
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 2", "a2a3", "d8h4", "b1c3 b8c6",
        Kind.ALLOWS_MATE, "Allows mate in 1: 2... Qh4#.",
        id="fool's mate",
    ),
    pytest.param(
        "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 30", "h2h3", "a2a8", "b1b8",
        Kind.MISSES_MATE, "Misses mate in 1 (a back-rank mate): 30. Rb8#.",
        id="mate passed over",
    ),
    pytest.param(
        "4k3/8/8/3n4/8/8/1B1P4/4K3 b - - 0 20", "d5c3", "b2c3", "d5e7 b2c3",
        Kind.LOSES_PIECE, "Loses the knight on c3: 21. Bxc3.",
        id="a knight that runs into a bishop",
    ),
    pytest.param(
        "6k1/N4pp1/1p2p2p/1P6/P5P1/4P2P/1r1r1P2/R5K1 w - - 1 32", "g1g2", "d2f2 g2g3 f2d2",
        "a7c8 d2f2 c8b6 f2g2 g1h1 g2h2",
        None, "",
        id="a pawn that falls in the better line too, where another is taken for it",
    ),
    pytest.param(
        "rn1r2k1/p2b1ppp/1p2pb2/8/1P1N4/P3PN2/q4PPP/R2Q1RK1 b - - 5 17", "a2b2",
        "d1b1 b2b1 f1b1 b8c6", "a2d5 e3e4 d5e4",
        None, "",
        id="a pawn that nobody had to give",
    ),
    pytest.param(
        "r2qkbnr/pp2n3/2pp1p1p/3Pp1p1/2P1P1QN/2N5/PP3P1P/R1B1KB1R w KQkq - 0 10", "b2b4",
        "g5h4 g4h5 e8d7 c4c5 d8e8", "g4h5 e8d7 h4g6 e7g6 f1h3 d7c7",
        None, "",
        id="a knight that the better line gives up elsewhere",
    ),
    pytest.param(
        "2rqk1nr/pp1bppbp/3p2p1/3NnPP1/4P3/1N6/PPP1B2P/R1BQ1RK1 b k - 2 13", "f7f6",
        "c1e3 f6g5 e3a7 c8c6 b3d4 g8f6 d4c6 d7c6 a2a4", "g6f5 e4f5 h7h6",
        None, "",
        id="what falls after six plies was not lost by the move (Gusev-Auerbach 1946)",
    ),
    pytest.param(
        "r3k3/8/8/1N6/8/8/8/4K3 b - - 0 20", "e8e7", "b5c7 a8a1 e1d2", "a8a5 b5c7",
        None, "",
        id="a rook that is chased",
    ),
    pytest.param(
        "r3k3/8/8/1N6/8/8/8/4K3 b - - 0 20", "e8e7", "b5c7 a8a1 e1d2", "e8d8 b5c7 a8a1 e1d2",
        None, "",
        id="a rook that is chased in any case",
    ),
    pytest.param(
        "r3k3/8/8/1N6/8/8/8/4K3 b - - 0 20", "e8d8", "b5c3 d8d7", "a8a1 e1d2 a1a2 d2d3",
        None, "",
        id="nothing at all",
    ),
    pytest.param(
        "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 3 3", "f8c5",
        "f3e5 c5d4 e5f3 d4c3 d2c3 f6e4", "b8c6 f1b5 c6d4",
        None, "",
        id="a pawn that comes back too late to be shown",
    ),
    pytest.param(
        "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 3 3", "f8d6",
        "d2d4 e5d4 f3d4 e8g8 f1d3 b8c6", "b8c6 f1b5 c6d4",
        None, "",
        id="a pawn that is taken back",
    ),
    pytest.param(
        "r6k/pp6/8/1N6/8/8/PP6/K7 b - - 0 20", "h8g8", "b5c7 g8f7 c7a8", "a8c8 b5a7",
        Kind.LOSES_PIECE, "Loses the rook on a8: 21. Nc7 Kf7 22. Nxa8.",
        id="a rook that does not move away",
    ),
    pytest.param(
        "r3k3/pp6/8/1N6/8/8/PP6/K7 b - - 0 20", "a7a6", "b5c7 e8d7 c7a8", "e8d7 b5a7",
        Kind.LOSES_PIECE, "Loses the rook on a8 to a fork of king and rook: 21. Nc7+ Kd7 22. Nxa8.",
        id="a fork",
    ),
    pytest.param(
        "r2qk2r/pp4pp/4p2n/2p1N3/3nP3/8/PP1Q1PPP/3R1RK1 w kq - 0 13", "d2c3",
        "d4e2 g1h1 e2c3 d1d8 a8d8 b2c3 h6f7", "b2b4 d8c7 f2f4 a8d8 d2e3",
        Kind.LOSES_EXCHANGE,
        "Loses the exchange (the rook on d1) to a fork of king and queen: "
        "13... Ne2+ 14. Kh1 Nxc3 15. Rxd8+ Rxd8.",
        id="a fork of the queen, though queens are traded and a rook is what is lost",
    ),
    pytest.param(
        "rn1qk1nr/pp3ppp/3b4/2p1NP2/3p2P1/N1P4P/PP1PQP2/R1B1KB1R b KQkq - 2 11", "d4c3",
        "e5c6 g8e7 c6d8 c3b2 c1b2 e8d8 a3c4 d6c7", "d6e5 e2e5 g8e7 f1c4 e8g8",
        Kind.LOSES_PIECE,
        "Loses the queen on d8 for a knight and a pawn: 12. Nc6+ Ne7 13. Nxd8 cxb2 14. Bxb2 Kxd8.",
        id="a knight that still hangs is reckoned with",
    ),
    pytest.param(
        "2kr2nr/pppb2pp/2n2p2/1Bb1p3/8/2N1P1B1/PPPK1PPP/R5NR w - - 7 10", "a1d1",
        "d7h3 d2e2 d8d1 g2h3 d1a1 b5d3", "d2e1 a7a6 b5c4 h7h5",
        Kind.LOSES_EXCHANGE,
        "Loses the exchange (the rook on d1): 10... Bh3+ 11. Ke2 Rxd1 12. gxh3.",
        id="who takes another piece instead of taking back",
    ),
    pytest.param(
        "7r/1p4pp/pNbk4/P2pp3/8/4KB2/P5PP/2R5 b - - 1 27", "h8f8",
        "f3d5 c6d5 c1d1 d6e6 d1d5 f8f1 d5d2", "d6e6 f3d1 h8d8 d1b3 e6e7",
        Kind.LOSES_PAWN, "Loses the pawn on d5: 28. Bxd5 Bxd5 29. Rd1 Ke6 30. Rxd5.",
        id="the line goes on until what was given for it is back",
    ),
    pytest.param(
        "4k3/pp3p2/8/8/8/1P6/P4r2/4K2R w - - 0 20", "h1h7", "f2a2 h7h8 e8e7", "e1f2",
        Kind.MISSES_MATERIAL, "Could have won the rook on f2: 20. Kxf2.",
        id="a rook left standing",
    ),
    pytest.param(
        "4k3/8/8/4p3/3P1P2/8/8/4K3 w - - 0 20", "e1e2", "e5d4 e2d3", "f4e5",
        Kind.IGNORED_THREAT, "Does not meet the threat to the pawn on d4: 20... exd4.",
        id="a pawn that could have taken",
    ),
    pytest.param(
        "4k3/1P6/8/8/8/2p5/8/4K1N1 b - - 0 40", "c3c2", "b7b8q e8e7", "e8d7 b7b8q d7c6",
        None, "",
        id="the pawn promotes anyway",
    ),
    pytest.param(
        "8/1P6/8/4k3/8/2p5/8/4K1N1 b - - 0 40", "c3c2", "b7b8q e5e4 e1d2", "e5d6 g1e2 d6c7 b7b8q c7b8 e2c3",
        Kind.ALLOWS_MOTIF, "Lets the pawn on b7 promote: 41. b8=Q+.",
        id="the king should have stopped it",
    ),
    pytest.param(
        "3r2k1/5ppp/8/8/8/2B5/5PPP/3R2K1 b - - 0 20", "d8a8", "d1a1 a8a1 c3a1", "d8d1",
        Kind.MISSES_MATERIAL, "Could have won the rook on d1: 20... Rxd1+.",
        id="a rook left standing that could be taken with check",
    ),
    pytest.param(
        "6k1/5ppp/8/8/3b4/8/R4PPP/6K1 w - - 0 20", "a2b2", "d4b2 g1f1", "a2a8",
        Kind.MISSES_MATE, "Misses mate in 1 (a back-rank mate): 20. Ra8#.",
        id="mate comes before a rook",
    ),
    pytest.param(
        "6k1/1p3ppp/8/8/3b4/8/5PPP/R5K1 w - - 0 20", "a1c1", "d4b2 c1b1 b2d4 b1b7", "a1d1 d4b2",
        None, "",
        id="nothing is lost, since the rook takes a pawn",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("fen", "move", "after", "better", "kind", "short"), BAD)
def test_bad_moves(fen: str, move: str, after: str, better: str, kind: Kind | None, short: str) -> None:
    board, played = chess.Board(fen), chess.Move.from_uci(move)

    found = found_in(fen, move, after, better)

    assert (found[0].kind if found else None) is kind
    assert (sentence(found[0], board, played).short if found else "") == short
    assert [problem for finding in found for problem in problems(finding, board, played)] == []


def test_scores_say_what_was_given_away_and_the_board_how() -> None:
    """A bare verdict would be empty: it is told with what the answer does."""
    fen, move = "4k3/8/8/3r1n2/8/8/4P3/3QK3 w - - 0 20", "d1d4"
    board, played = chess.Board(fen), chess.Move.from_uci(move)

    (given,) = [
        each
        for each in found_in(fen, move, "f5d4", "d1d5", (Cp(600), Cp(50)))
        if each.kind is Kind.GIVES_AWAY_WIN
    ]
    assert sentence(given, board, played).short == (
        "Gives away a won position: 20... Nxd4 takes the queen on d4."
    )
    (less,) = [
        each
        for each in found_in(fen, move, "f5d4", "d1d5", (Cp(600), Cp(190)))
        if each.kind is Kind.LESSENS_WIN
    ]
    assert sentence(less, board, played).short == (
        "20... Nxd4 takes the queen on d4, and White is no longer winning; 20. Qxd5 kept the win."
    )
    assert found_in("8/2k5/1R6/2P5/1K6/1P6/8/1r6 w - - 9 59", "b6a6", "c7b7", "b6d6", (Cp(472), Cp(0))) == ()


def test_a_threat_that_the_move_stops_was_met() -> None:
    """6... Nf6 of Morphy's opera game stops mate on f7; the pawn falls to another attack."""
    found = findings_of(
        bad_move(
            chess.Board("rn1qkbnr/ppp2ppp/8/4p3/2B1P3/5Q2/PPP2PPP/RNB1K2R b KQkq - 1 6"),
            chess.Move.from_uci("g8f6"),
            Seen(
                refutation=moves("f3b3 f8c5 c4f7 e8f8 f7d5"),
                better=moves("d8d7 f3b3 c7c6"),
                score_before=Cp(158),
                score_after=Cp(228),
                threat=moves("f3f7"),
            ),
        )
    )

    assert Kind.IGNORED_THREAT not in [finding.kind for finding in found]


def test_what_is_given_for_something_is_not_lost() -> None:
    """A pawn that the scores do not miss was given for something, whoever stands better."""
    fen, move, after, better = "4k3/8/4p3/8/3P4/8/8/4K3 w - - 0 20", "d4d5", "e6d5 e1d2", "e1d2 e8d7"

    for before, now in ((Cp(50), Cp(30)), (Cp(-300), Cp(-330)), (Cp(120), Cp(80))):
        assert Kind.LOSES_PAWN not in {
            found.kind for found in found_in(fen, move, after, better, (before, now))
        }
    assert found_in(fen, move, after, better, (Cp(-20), Cp(-150)))[0].kind is Kind.LOSES_PAWN


def test_who_is_ahead_by_material_must_stand_ahead() -> None:
    fen, move, after, better = "4k3/8/4p3/8/3P4/8/8/4K3 w - - 0 20", "d4d5", "e6d5 e1d2", "e1d2 e8d7"

    held, fell = (
        found_in(fen, move, after, better, scores) for scores in ((Cp(25), Cp(-30)), (Cp(80), Cp(-30)))
    )

    assert Kind.LOSES_PAWN not in {finding.kind for finding in held}
    assert fell[0].kind is Kind.LOSES_PAWN, "the scores fell by most of a pawn and more"


def test_checks_can_be_foreseen_and_quiet_moves_cannot() -> None:
    """Black takes the queen with the seventh ply: after checks alone that is this move's doing."""
    fen = "8/4r3/1p1p1kBp/p1pPrP1P/P1P1n3/1PQ5/8/5K2 w - - 25 50"
    line = "e4d2 f1g2 e5e2 g2g3 e7e3 g3g4 e3h3 g4h3"

    found = found_in(fen, "c3h3", line, "c3e3 f6g7", (Cp(-44), Cp(-780)))

    assert found[0].kind is Kind.LOSES_PIECE
    assert found[0].piece == chess.QUEEN
    assert not found_in(
        "8/8/8/8/8/p7/8/1B1K3k b - - 0 50",
        "h1h2",
        "d1c1 h2g2 c1d2 g2f2 b1a2 f2f3 d2c3 f3e3 c3b3 e3d4 b3a3",
        "h1g2",
    )


def test_a_piece_that_can_just_be_taken_is_named_though_a_line_wins_something_back() -> None:
    board = chess.Board("rq1k1bnr/6pp/p1Q1p3/2pp4/3p4/N4N2/PPP2PPP/R3K2R w KQ - 4 14")
    move = chess.Move.from_uci("f3e5")
    case = bad_move(
        board,
        move,
        Seen(
            refutation=moves("b8e5 e1d1 a8b8 h1e1 e5d6 e1e6 d6c6 e6c6 d8d7 c6a6"),
            better=moves("f3g5 f8d6 e1g1 g8f6 a1e1 a8a7"),
            score_before=Cp(167),
            score_after=Cp(-454),
            bears_out=lambda finding: finding.kind is not Kind.LOSES_PIECE,  # two pawns come back in the end
        ),
    )

    found = findings_of(case)

    assert sentence(found[0], board, move).short == "Puts the knight on e5, where it is taken: 14... Qxe5+."


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ((Cp(120), Cp(421)), "Goes into a pawn ending that is lost: 37. Rxe6 Kxe6."),
        ((Cp(-400), Cp(-20)), "Goes into a pawn ending that is level: 37. Rxe6 Kxe6."),
        ((Cp(20), Cp(130)), None),
        ((Cp(350), Cp(620)), None),
    ],
)
def test_a_trade_into_a_pawn_ending_is_told_where_it_costs_the_win_or_the_game(
    scores: tuple[Score, Score], said: str | None
) -> None:
    fen, move = "8/5kp1/p2r1p2/6p1/6P1/1P5P/P3RP2/6K1 b - - 0 36", "d6e6"

    found = found_in(fen, move, "e2e6 f7e6 g1f1 e6e5", "d6d1 g1g2 a6a5 e2e4", scores)

    assert [sentence(each, chess.Board(fen), chess.Move.from_uci(move)).short for each in found[:1]] == (
        [said] if said else []
    )


def test_a_search_from_the_end_of_the_line_takes_a_claim_back() -> None:
    board, move = chess.Board("4k3/8/4p3/8/3P4/8/8/4K3 w - - 0 20"), chess.Move.from_uci("d4d5")
    lines: dict[str, Any] = {"refutation": moves("e6d5 e1d2"), "better": moves("e1d2 e8d7")}
    lines |= {"score_before": Cp(0), "score_after": Cp(-150)}

    def kinds(score: Score, goes_on: str) -> set[Kind]:
        def check(finding: Finding) -> bool:
            return not is_refuted(finding, board, move, score, moves(goes_on))

        return {each.kind for each in findings_of(bad_move(board, move, Seen(**lines, bears_out=check)))}

    assert Kind.LOSES_PAWN in kinds(Cp(-160), "e1d2 e8d7")
    assert Kind.LOSES_PAWN not in kinds(Cp(0), "e1d2 e8d7")
    assert Kind.LOSES_PAWN not in kinds(Mate(chess.WHITE, 4), "e1d2 e8d7")


@pytest.mark.parametrize(("stood", "is_told"), [(Cp(-315), True), (Cp(20), False)])
def test_what_is_lost_may_bring_no_more_than_level_play_to_who_stood_badly(stood: Cp, is_told: bool) -> None:
    """White stood three pawns worse; the exchange that falls makes it level, as a search at the end says."""
    board = chess.Board("2r2rk1/1bq3pp/p3R3/1p1p1p2/3P1P2/BPbQ2P1/P5BP/5N1K b - - 1 22")
    move, level = chess.Move.from_uci("c3a5"), moves("d3e2 a5b4 h2h4 g8f7 e6e5 g7g6")
    case = bad_move(
        board,
        move,
        Seen(
            refutation=moves("a3f8 c8f8 h2h4 c7d7 e6e5 a5c7"),
            better=moves("b5b4 a3c1 c8e8 e6e8 f8e8"),
            score_before=stood,
            score_after=Cp(55),
            bears_out=lambda finding: not is_refuted(finding, board, move, Cp(44), level, stood),
        ),
    )

    assert any(each.kind is Kind.LOSES_EXCHANGE for each in findings_of(case)) is is_told


def test_a_mate_without_its_line_is_the_engines_word() -> None:
    found = found_in(
        "4k3/8/8/8/8/8/8/4K2Q b - - 0 1", "e8e7", "h1h7", "e8d7", (Cp(100), Mate(chess.WHITE, 9))
    )

    assert found[0].kind is Kind.FACES_MATE
    assert found[0].moves == 9


def test_who_is_mated_already_does_not_allow_mate() -> None:
    scores = (Mate(chess.BLACK, 2), Mate(chess.BLACK, 1))
    found = found_in(
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 2", "a2a3", "d8h4", "b1c3 b8c6", scores
    )

    assert Kind.ALLOWS_MATE not in {finding.kind for finding in found}


def test_stalemate_needs_no_line() -> None:
    fen, move = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 60", chess.Move.from_uci("g5g6")

    found = found_in(fen, move.uci(), "", "g5g7", (Mate(chess.WHITE, 1), Cp(0)))

    assert [finding.kind for finding in found][:2] == [Kind.GIVES_STALEMATE, Kind.MISSES_MATE]
    assert sentence(found[0], chess.Board(fen), move).short == "Stalemate: gives away a won position."


def test_a_pawn_that_promotes_on_a_piece_has_got_through() -> None:
    """As 31... Rxd8 of FsGx16Gk: the rook took one, and was not put where it is taken."""
    fen, move = "3Rr1k1/1pp1P1p1/2N4p/p7/8/P7/1n4PP/6K1 b - - 1 31", chess.Move.from_uci("e8d8")
    mate = "e7d8q g8h7 d8c7 b2c4 c6e7 c4d6 c7d6 h6h5 d6e5 g7g6 e5f6 b7b5 f6f7 h7h6 f7g8 b5b4 g8h8"

    found = found_in(fen, move.uci(), mate, "g8f7", (Cp(-10), Mate(chess.WHITE, 9)))

    said = sentence(found[0], chess.Board(fen), move).short
    assert said == "Lets the pawn on e7 promote: 32. exd8=Q+."


def test_what_the_move_took_itself_is_not_missed() -> None:
    found = found_in("6k1/8/8/8/8/6p1/5P1P/3r1RK1 w - - 0 20", "f2g3", "d1f1 g1f1", "h2g3 d1f1 g1f1")

    assert Kind.MISSES_MATERIAL not in {finding.kind for finding in found}


def test_an_ignored_threat() -> None:
    board, move = chess.Board("4k3/8/4p3/3N4/8/8/PP6/4K3 w - - 0 20"), chess.Move.from_uci("a2a3")
    lines: dict[str, Any] = {"refutation": moves("e6d5"), "better": moves("d5c7 e8d7")}

    plain = findings_of(bad_move(board, move, Seen(**lines, score_before=None, score_after=None)))
    given = findings_of(
        bad_move(board, move, Seen(**lines, score_before=None, score_after=None, threat=moves("e6d5")))
    )
    other = findings_of(
        bad_move(board, move, Seen(**lines, score_before=None, score_after=None, threat=moves("e8e7")))
    )

    assert [finding.kind for finding in plain] == [Kind.IGNORED_THREAT, Kind.LOSES_PIECE]
    assert given == plain
    assert sentence(plain[0], board, move).short == (
        "Does not meet the threat to the knight on d5: 20... exd5."
    )
    assert [finding.kind for finding in other] == [Kind.LOSES_PIECE]


def test_a_threat_of_mate_that_was_not_met() -> None:
    board = chess.Board("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 2")
    move = chess.Move.from_uci("a2a3")
    lines: dict[str, Any] = {"refutation": moves("d8h4"), "better": moves("b1c3 b8c6")}

    found = findings_of(
        bad_move(board, move, Seen(**lines, score_before=None, score_after=None, threat=moves("d8h4")))
    )
    other = findings_of(
        bad_move(board, move, Seen(**lines, score_before=None, score_after=None, threat=moves("b8c6")))
    )

    assert [finding.kind for finding in found] == [Kind.IGNORED_THREAT, Kind.ALLOWS_MATE]
    assert problems(found[0], board, move) == []
    assert problems(replace(found[0], threat=tuple(moves("b8c6"))), board, move) != []
    words = sentence(found[0], board, move)
    assert words.short == "Does not meet the threat of mate: 2... Qh4#."
    assert words.claim == "Does not meet the threat of mate."
    assert words.long == "2. a3 does not meet the threat of mate, and now it is mate in 1: 2... Qh4#."
    assert [finding.kind for finding in other] == [Kind.ALLOWS_MATE]


def test_more_in_return_than_the_one_piece_names_the_others_too() -> None:
    board = chess.Board("r4rk1/2N2ppp/8/1b6/2B5/8/5PPP/6K1 w - - 0 20")
    move = chess.Move.from_uci("c7a8")

    found = found_in(board.fen(), "c7a8", "b5c4 g1h1 f8a8", "c4b3 f8d8")

    (loss,) = [finding for finding in found if finding.kind is Kind.LOSES_PIECE]
    assert sentence(loss, board, move).short == (
        "Loses the bishop on c4 and a knight for a rook: 20... Bxc4 21. Kh1 Rxa8."
    )
    assert [problem for finding in found for problem in problems(finding, board, move)] == []
    assert problems(replace(loss, also=(chess.QUEEN,)), board, move)


def test_taking_back_is_not_winning() -> None:
    board, move = chess.Board("4k3/8/8/3P4/8/4n3/4P3/4K3 b - - 0 20"), chess.Move.from_uci("e8f8")
    lines: dict[str, Any] = {"refutation": moves("d5d6"), "better": moves("e3d5 e1f2")}
    lines |= {"score_before": Cp(-200), "score_after": Cp(0)}

    (found, *_) = findings_of(bad_move(board, move, Seen(**lines), InGame(taken_on=chess.D5)))

    assert sentence(found, board, move).short == "Could have taken back the pawn on d5: 20... Nxd5."


def test_the_pawn_that_is_named_is_the_one_that_falls() -> None:
    """10. exd5 is taken back, and then c4 falls: that is the pawn that was lost."""
    board = chess.Board("4k3/8/5n2/2pp4/4P3/1P1P4/8/4K3 b - - 0 9")
    move = chess.Move.from_uci("c5c4")
    lines: dict[str, Any] = {"refutation": moves("e4d5 f6d5 d3c4 d5b6"), "better": moves("d5e4 d3e4 f6e4")}
    lines |= {"score_before": Cp(-100), "score_after": Cp(100)}

    (found, *_) = findings_of(bad_move(board, move, Seen(**lines)))

    assert found.square == chess.C4


def test_what_the_other_side_could_take_back_is_not_won() -> None:
    """The line goes on as if nothing had been taken: it shows no win."""
    board, move = chess.Board("3rk3/8/8/3B4/2P5/8/8/4K1N1 b - - 0 25"), chess.Move.from_uci("e8e7")
    lines: dict[str, Any] = {"refutation": moves("g1f3"), "better": moves("d8d5 g1f3 d5d8")}

    found = findings_of(bad_move(board, move, Seen(**lines, score_before=Cp(-300), score_after=Cp(300))))

    assert Kind.MISSES_MATERIAL not in {finding.kind for finding in found}


def test_taking_the_other_way_misses_no_capture() -> None:
    found = found_in("4k3/8/8/3p4/2P1B3/8/8/4K3 w - - 0 20", "e4d5", "e8e7", "c4d5", (Cp(400), Cp(200)))

    assert Kind.MISSES_MOVE not in {finding.kind for finding in found}


def test_why_a_taker_is_not_taken_stands_behind_the_line() -> None:
    """As 16. Ne2 of xVS0iH2c: the pawn that guards e4 keeps the rook from the queen."""
    fen, played = "3r2k1/5ppp/5n2/8/4P3/2NP3P/5PP1/3Q2K1 w - - 0 16", chess.Move.from_uci("c3e2")

    found = found_in(fen, played.uci(), "f6e4 d1e1 e4f6", "g2g3 h7h6", (Cp(0), Cp(-110)))

    assert sentence(found[0], chess.Board(fen), played).short == (
        "Loses the pawn on e4: 16... Nxe4 (17. dxe4 Rxd1+)."
    )
    assert problems(found[0], chess.Board(fen), played) == []
