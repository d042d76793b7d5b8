"""Motifs are what Lichess's own tagger says they are, on its own test positions and its puzzles."""

from collections import Counter
from collections.abc import Callable, Sequence

import chess
import pytest

from bench.motifs import agreement, puzzles
from kibitz.core.motifs import motifs_in
from kibitz.core.motifs.attraction import attraction
from kibitz.core.motifs.back_rank_mate import back_rank_mate
from kibitz.core.motifs.capturing_defender import capturing_defender
from kibitz.core.motifs.collinear_move import collinear_move
from kibitz.core.motifs.deflection import deflection
from kibitz.core.motifs.discovered_attack import discovered_attack
from kibitz.core.motifs.fork import fork
from kibitz.core.motifs.hanging_piece import hanging_piece
from kibitz.core.motifs.interference import interference
from kibitz.core.motifs.intermezzo import intermezzo
from kibitz.core.motifs.piece_endgame import piece_endgame
from kibitz.core.motifs.pin import pin_prevents_attack, pin_prevents_escape
from kibitz.core.motifs.promotion import advanced_pawn, under_promotion
from kibitz.core.motifs.quiet_move import defensive_move, quiet_move
from kibitz.core.motifs.sacrifice import sacrifice
from kibitz.core.motifs.side_attack import kingside_attack, queenside_attack
from kibitz.core.motifs.skewer import skewer
from kibitz.core.motifs.trapped_piece import trapped_piece
from kibitz.core.motifs.variation import Detector, Variation, variation
from kibitz.core.motifs.x_ray_attack import x_ray_attack
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
