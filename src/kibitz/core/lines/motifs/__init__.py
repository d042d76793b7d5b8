"""Every tactical idea that a line can show: one function each, and a table of them all."""

from kibitz.core.lines.motifs.anastasia_mate import anastasia_mate
from kibitz.core.lines.motifs.arabian_mate import arabian_mate
from kibitz.core.lines.motifs.attacking_f2_f7 import attacking_f2_f7
from kibitz.core.lines.motifs.attraction import attraction
from kibitz.core.lines.motifs.back_rank_mate import back_rank_mate
from kibitz.core.lines.motifs.bishops_mate import boden_mate, double_bishop_mate
from kibitz.core.lines.motifs.capturing_defender import capturing_defender
from kibitz.core.lines.motifs.castling import castling
from kibitz.core.lines.motifs.clearance import clearance
from kibitz.core.lines.motifs.collinear_move import collinear_move
from kibitz.core.lines.motifs.corner_mate import corner_mate
from kibitz.core.lines.motifs.deflection import deflection
from kibitz.core.lines.motifs.discovered_attack import discovered_attack, discovered_check
from kibitz.core.lines.motifs.double_check import double_check
from kibitz.core.lines.motifs.dovetail_mate import dovetail_mate
from kibitz.core.lines.motifs.en_passant import en_passant
from kibitz.core.lines.motifs.epaulette_mate import epaulette_mate
from kibitz.core.lines.motifs.exposed_king import exposed_king
from kibitz.core.lines.motifs.fork import fork
from kibitz.core.lines.motifs.hanging_piece import hanging_piece
from kibitz.core.lines.motifs.hook_mate import hook_mate
from kibitz.core.lines.motifs.interference import interference
from kibitz.core.lines.motifs.intermezzo import intermezzo
from kibitz.core.lines.motifs.kill_box_mate import kill_box_mate
from kibitz.core.lines.motifs.mate_in import mate_in
from kibitz.core.lines.motifs.morphys_mate import morphys_mate
from kibitz.core.lines.motifs.opera_mate import opera_mate
from kibitz.core.lines.motifs.overloading import overloading
from kibitz.core.lines.motifs.pawn_race import pawn_race
from kibitz.core.lines.motifs.perpetual_check import perpetual_check
from kibitz.core.lines.motifs.piece_endgame import piece_endgame
from kibitz.core.lines.motifs.pillsburys_mate import pillsburys_mate
from kibitz.core.lines.motifs.pin import pin
from kibitz.core.lines.motifs.promotion import advanced_pawn, promotion, under_promotion
from kibitz.core.lines.motifs.quiet_move import defensive_move, quiet_move
from kibitz.core.lines.motifs.sacrifice import sacrifice
from kibitz.core.lines.motifs.side_attack import kingside_attack, queenside_attack
from kibitz.core.lines.motifs.skewer import skewer
from kibitz.core.lines.motifs.smothered_mate import smothered_mate
from kibitz.core.lines.motifs.stalemate import stalemate_trick
from kibitz.core.lines.motifs.trapped_piece import trapped_piece
from kibitz.core.lines.motifs.x_ray_attack import x_ray_attack
from kibitz.core.lines.variation import Detector, Motif, Variation

TACTICS: tuple[Detector, ...] = (
    double_check,
    discovered_check,
    fork,
    skewer,
    pin,
    discovered_attack,
    trapped_piece,
    hanging_piece,
    deflection,
    attraction,
    capturing_defender,
    overloading,
    interference,
    intermezzo,
    x_ray_attack,
    clearance,
    sacrifice,
    en_passant,
    under_promotion,
    promotion,
    pawn_race,
    perpetual_check,
    stalemate_trick,
    attacking_f2_f7,
    exposed_king,
    quiet_move,
)
"""Ideas that win something, those that explain most first."""

MATE_PATTERNS: tuple[Detector, ...] = (
    smothered_mate,
    back_rank_mate,
    anastasia_mate,
    hook_mate,
    arabian_mate,
    boden_mate,
    double_bishop_mate,
    dovetail_mate,
    epaulette_mate,
    opera_mate,
    morphys_mate,
    kill_box_mate,
    corner_mate,
    pillsburys_mate,
)
"""A mate has one name: that of the first pattern that fits, in Lichess's order and then ours."""

SETTINGS: tuple[Detector, ...] = (
    advanced_pawn,
    castling,
    collinear_move,
    defensive_move,
    kingside_attack,
    queenside_attack,
    piece_endgame,
)
"""What a line is about rather than why it wins."""

SIDE_ATTACKS = {"kingsideAttack", "queensideAttack"}
SAYS_MORE = {"backRankMate", "fork"}
"""Beside these, Lichess does not speak of an attack on the king."""


def motifs_in(line: Variation) -> tuple[Motif, ...]:
    """Every motif that the line shows, mates first."""
    mate = mate_in(line)
    found = [mate, mate_pattern(line) if mate else None]
    found += [detect(line) for detect in (*TACTICS, *SETTINGS)]
    motifs = [motif for motif in found if motif is not None]
    if any(motif.name in SAYS_MORE for motif in motifs):
        motifs = [motif for motif in motifs if motif.name not in SIDE_ATTACKS]
    return tuple(motifs)


def mate_pattern(line: Variation) -> Motif | None:
    """The first mate pattern that fits."""
    return next((motif for detect in MATE_PATTERNS if (motif := detect(line)) is not None), None)
