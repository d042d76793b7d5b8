"""Motifs are what Lichess's own tagger says they are, on its own test positions and its puzzles."""

import chess
import pytest

from bench.motifs import agreement, puzzles
from kibitz.core.chess.score import Cp
from kibitz.core.findings.finding import DRAWS
from kibitz.core.findings.line_reading import FORCING, MATES, TELLING
from kibitz.core.lines.motifs import motifs_in
from kibitz.core.lines.motifs.attraction import attraction
from kibitz.core.lines.motifs.back_rank_mate import back_rank_mate
from kibitz.core.lines.motifs.capturing_defender import capturing_defender
from kibitz.core.lines.motifs.collinear_move import collinear_move
from kibitz.core.lines.motifs.deflection import deflection
from kibitz.core.lines.motifs.discovered_attack import discovered_attack
from kibitz.core.lines.motifs.fork import fork
from kibitz.core.lines.motifs.hanging_piece import hanging_piece
from kibitz.core.lines.motifs.interference import interference
from kibitz.core.lines.motifs.intermezzo import intermezzo
from kibitz.core.lines.motifs.piece_endgame import piece_endgame
from kibitz.core.lines.motifs.pin import pin_prevents_attack, pin_prevents_escape
from kibitz.core.lines.motifs.promotion import advanced_pawn, under_promotion
from kibitz.core.lines.motifs.quiet_move import defensive_move, quiet_move
from kibitz.core.lines.motifs.sacrifice import sacrifice
from kibitz.core.lines.motifs.side_attack import kingside_attack, queenside_attack
from kibitz.core.lines.motifs.skewer import skewer
from kibitz.core.lines.motifs.trapped_piece import trapped_piece
from kibitz.core.lines.motifs.x_ray_attack import x_ray_attack
from kibitz.core.lines.motifs.zugzwang import is_zugzwang
from kibitz.core.lines.variation import Detector, Variation, variation
from kibitz.core.words import english
from tests.reference import reference, reference_json

TAGGER: dict[str, Detector] = {
    "advanced_pawn": advanced_pawn,
    "attraction": attraction,
    "back_rank_mate": back_rank_mate,
    "capturing_defender": capturing_defender,
    "check_escape": defensive_move,
    "collinear": collinear_move,
    "defensive_move": defensive_move,
    "deflection": deflection,
    "discovered_attack": discovered_attack,
    "fork": fork,
    "hanging_piece": hanging_piece,
    "interference": interference,
    "intermezzo": intermezzo,
    "kingside_attack": kingside_attack,
    "piece_endgame": piece_endgame,
    "pin_prevents_attack": pin_prevents_attack,
    "pin_prevents_escape": pin_prevents_escape,
    "queenside_attack": queenside_attack,
    "quiet_move": quiet_move,
    "sacrifice": sacrifice,
    "skewer": skewer,
    "trapped_piece": trapped_piece,
    "under_promotion": under_promotion,
    "x_ray": x_ray_attack,
}
"""Our function for each of the tagger's."""


def _solution(fen: str, moves: str) -> Variation:
    """The puzzle's line, with the opponent's move before it."""
    before = chess.Board(fen)
    first, *line = [chess.Move.from_uci(word) for word in moves.split()]
    start = before.copy(stack=False)
    start.push(first)
    return variation(start, line, lead_in=(before, first))


def test_the_taggers_own_cases() -> None:
    cases = reference_json("puzzles/tagger_cases.json")["cases"]
    wrong = [
        (case["theme"], case["id"], case["expected"])
        for case in cases
        if case["theme"] in TAGGER
        and (TAGGER[case["theme"]](_solution(case["fen"], case["moves"])) is not None) != case["expected"]
    ]

    assert wrong == []
    assert {case["theme"] for case in cases} - set(TAGGER) == {"cook"}


def test_a_fork_says_more_than_an_attack_on_the_king() -> None:
    """The case that the tagger tests as a whole."""
    case = next(
        case for case in reference_json("puzzles/tagger_cases.json")["cases"] if case["theme"] == "cook"
    )

    names = _names(_solution(case["fen"], case["moves"]))

    assert "fork" in names
    assert "kingsideAttack" not in names


SURE = {
    "fork", "pin", "skewer", "discoveredAttack", "hangingPiece", "trappedPiece", "deflection", "attraction",
    "backRankMate", "smotheredMate", "doubleCheck", "sacrifice", "promotion", "enPassant",
}  # fmt: skip
EXACT = {"mateIn1", "mateIn2", "mateIn3", "mateIn4", "mateIn5"}


@pytest.mark.parametrize("half", ["even", "odd"])
def test_lichess_puzzles(half: str) -> None:
    path = reference("puzzles/lichess_puzzles.csv")
    found = [
        (puzzle, _names(puzzle.line()))
        for puzzle in puzzles(path)
        if puzzle.half == half and puzzle.is_tagged
    ]  # fmt: skip
    counted = agreement(found)

    precision = {name: counted.both[name] / max(1, counted.ours[name]) for name in SURE | EXACT}
    recall = {name: counted.both[name] / max(1, counted.theirs[name]) for name in SURE | EXACT}
    assert {name: value for name, value in precision.items() if value < 0.95 and counted.ours[name]} == {}
    assert {name: value for name, value in recall.items() if value < 0.95 and counted.theirs[name]} == {}
    assert all(counted.both[name] == counted.ours[name] == counted.theirs[name] for name in EXACT)


def _names(line: Variation) -> frozenset[str]:
    return frozenset(motif.name for motif in motifs_in(line))


def _line(fen: str, moves: str) -> Variation:
    return variation(chess.Board(fen), [chess.Move.from_uci(word) for word in moves.split()])


@pytest.mark.parametrize(
    ("fen", "moves", "name", "ply", "squares"),
    [
        pytest.param("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d7 c7a8", "fork", 0, "c7 a8 e8", id="fork"),
        pytest.param(
            "4k3/8/4n3/8/8/8/8/4RK2 w - - 0 1", "e1e6", "hangingPiece", 0, "e6 e1", id="for nothing"
        ),
        pytest.param(
            "4q3/8/8/4k3/8/8/8/R5K1 w - - 0 1",
            "a1e1 e5d6 e1e8",
            "skewer",
            0,
            "e1 e5 e8",
            id="king, then queen",
        ),
        pytest.param("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4f6", "doubleCheck", 0, "e1 f6", id="two checks"),
        pytest.param(
            "4k3/8/8/8/8/4B3/8/4RK2 w - - 0 1", "e3a7", "discoveredCheck", 0, "e1 e3", id="a check behind"
        ),
        pytest.param(
            "6k1/4r1p1/3q4/3n4/8/2N5/6PP/3QR1K1 w - - 0 1",
            "c3d5 d6d5 e1e7",
            "overloading",
            0,
            "d6 d5 e7",
            id="the queen guards two things",
        ),
        pytest.param("8/P7/8/8/8/8/8/K1k5 w - - 0 1", "a7a8q", "promotion", 0, "a8 a7", id="a new queen"),
        pytest.param("8/8/8/2pP4/8/8/8/K6k w - c6 0 1", "d5c6", "enPassant", 0, "c6 d5", id="in passing"),
        pytest.param(
            "6k1/5p2/8/8/8/1r6/r7/6QK w - - 0 1",
            "g1g5 g8f8 g5d8 f8g7 d8g5 g7f8",
            "perpetualCheck",
            1,
            "f8",
            id="check without end",
        ),
        pytest.param("7k/5Q2/8/8/8/8/6q1/7K b - - 0 1", "g2g1 h1g1", "stalemate", 1, "h8", id="no move left"),
        pytest.param(
            "8/8/8/P6p/8/8/6k1/K7 w - - 0 1", "a5a6 h5h4 a6a7 h4h3 a7a8q", "pawnRace", 4, "a8 h3", id="a race"
        ),
        pytest.param(
            "5rk1/5Npp/8/3Q4/8/8/8/6K1 w - - 0 1",
            "f7h6 g8h8 d5g8 f8g8 h6f7",
            "smotheredMate",
            4,
            "f7 h8",
            id="Philidor's legacy",
        ),
        pytest.param("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "backRankMate", 0, "a8 g8", id="back rank"),
        pytest.param(
            "7k/R7/5N2/8/8/8/8/K7 w - - 0 1", "a7h7", "arabianMate", 0, "h7 f6 h8", id="Arabian mate"
        ),
    ],
)
def test_a_motif_with_its_squares(fen: str, moves: str, name: str, ply: int, squares: str) -> None:
    shown = {motif.name: motif for motif in motifs_in(_line(fen, moves))}

    assert shown[name].ply == ply
    assert " ".join(chess.square_name(square) for square in shown[name].squares) == squares


@pytest.mark.parametrize(
    ("fen", "moves", "name"),
    [
        pytest.param("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "fork", id="a fork that nothing follows"),
        pytest.param(
            "3r2k1/8/8/8/3n4/1N6/8/6K1 w - - 0 1", "b3d4 d8d4", "hangingPiece", id="a knight that is guarded"
        ),
        pytest.param(
            "5rk1/6pp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8 f8a8", "backRankMate", id="a rook that is taken"
        ),
        pytest.param(
            "6k1/5p2/8/8/8/1r6/r7/6QK w - - 0 1",
            "g1g5 g8f8 g5d8 f8g7",
            "perpetualCheck",
            id="two checks only",
        ),
        pytest.param("8/7p/P7/8/8/8/6k1/K7 w - - 0 1", "a6a7 h7h5 a7a8q", "pawnRace", id="one pawn runs"),
        pytest.param("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "", "stalemate", id="stalemated by more material"),
    ],
)
def test_what_is_no_motif(fen: str, moves: str, name: str) -> None:
    assert name not in _names(_line(fen, moves))


def test_zugzwang_needs_two_scores() -> None:
    trebuchet = chess.Board("8/8/8/2pK4/1kP5/8/8/8 w - - 0 1")

    assert is_zugzwang(trebuchet, Cp(-900), Cp(900), 15)
    assert not is_zugzwang(trebuchet, Cp(0), Cp(10), 15)
    assert not is_zugzwang(chess.Board(), Cp(-900), Cp(900), 15), "too many moves"


def test_colours_swapped_show_the_same_motifs() -> None:
    for puzzle in list(puzzles(reference("puzzles/lichess_puzzles.csv")))[:400]:
        line = puzzle.line()
        swapped = variation(line.start.mirror(), [_swapped(step.move) for step in line.steps])
        plain = variation(line.start, [step.move for step in line.steps])

        assert _plies(swapped) == _plies(plain), puzzle.id


def _swapped(move: chess.Move) -> chess.Move:
    return chess.Move(
        chess.square_mirror(move.from_square), chess.square_mirror(move.to_square), move.promotion
    )


def _plies(line: Variation) -> dict[str, int]:
    return {motif.name: motif.ply for motif in motifs_in(line)}


def test_what_is_spoken_of_has_words() -> None:
    assert {*TELLING, *MATES, *DRAWS, *FORCING} <= set(english.MOTIFS)
