"""Pieces, sides, motifs and deeds by their English names."""

from collections.abc import Mapping

import chess

from kibitz.core.lines.deed import DeedKind

PIECES = {
    chess.PAWN: "pawn",
    chess.KNIGHT: "knight",
    chess.BISHOP: "bishop",
    chess.ROOK: "rook",
    chess.QUEEN: "queen",
    chess.KING: "king",
}

NUMBERS = {2: "two", 3: "three"}

SIDES = {chess.WHITE: "White", chess.BLACK: "Black"}

MOTIFS = {
    "anastasiaMate": "Anastasia's mate",
    "arabianMate": "an Arabian mate",
    "backRankMate": "a back-rank mate",
    "bodenMate": "Boden's mate",
    "capturingDefender": "the removal of a defender",
    "deflection": "a deflection",
    "discoveredAttack": "a discovered attack",
    "doubleBishopMate": "a double-bishop mate",
    "doubleCheck": "a double check",
    "dovetailMate": "a dovetail mate",
    "epauletteMate": "an epaulette mate",
    "fork": "a fork",
    "hangingPiece": "a simple capture",
    "hookMate": "a hook mate",
    "interference": "an interference",
    "intermezzo": "an in-between move",
    "morphysMate": "Morphy's mate",
    "operaMate": "an opera mate",
    "overloading": "an overloaded defender",
    "perpetualCheck": "perpetual check",
    "pin": "a pin",
    "promotion": "a promotion",
    "skewer": "a skewer",
    "smotheredMate": "a smothered mate",
    "stalemate": "stalemate",
    "trappedPiece": "a trap",
    "xRayAttack": "an X-ray attack",
}
"""With their article."""

DEEDS: Mapping[DeedKind, str] = {
    DeedKind.PROMOTES: "promotes",
    DeedKind.THREATENS_MATE: "threatens {mate}",
    DeedKind.TRAPS: "traps {targets}",
    DeedKind.ATTACKS: "attacks {targets}",
    DeedKind.TAKES: "takes {targets}",
    DeedKind.PINS: "pins {targets}",
}
"""What a move does, after its name."""
