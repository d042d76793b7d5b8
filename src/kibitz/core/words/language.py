"""What a language must have to put findings into words."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import chess

from kibitz.core.words.finding import FindingKind


class Variant(Enum):
    """Special cases of a kind of finding that need words of their own, the most special first."""

    PROMOTION = "promotion"
    DRAW = "draw"
    NO_MATERIAL = "no material"
    MATE = "mate"
    REWARD = "reward"
    LEVEL = "level"
    OTHER = "other"
    MANY = "many"


@dataclass(frozen=True, slots=True)
class Words:
    """A kind of finding in words: one short sentence, and a fuller one."""

    short: str
    long: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """Words and templates of one language; the templates' fields are listed in `sentences.py`."""

    pieces: Mapping[chess.PieceType, str]
    some: Mapping[chess.PieceType, str]
    """Each piece with its article, as in what one gets for another."""

    many: Mapping[chess.PieceType, str]
    the: str
    sides: Mapping[chess.Color, str]
    motifs: Mapping[str, str]
    """With their article."""

    also: str
    in_return: str
    how: str
    """How a motif is joined to what it wins."""

    unguarded: str
    """The same for a piece that nobody guards."""

    proof: str
    """How the line is joined to the claim; left out where there is no line."""

    kind_of_mate: str
    and_then: str
    one_pawn: str
    pawns: str
    pieces_join: str
    kinds: Mapping[FindingKind, Words]
    variants: Mapping[tuple[FindingKind, Variant], Words]
    """Instead, in special cases."""

    costs: str
    """How a loss is counted at the end of the fuller sentence."""

    costs_more: str
    """The same where the better line loses something too."""
