"""The names a move can get, best first, and the marks chess players write for them."""

from enum import Enum, StrEnum


class Judgement(Enum):
    """How bad a move was, by what it cost: Lichess's three names."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Label(StrEnum):
    """What a ruleset calls a move."""

    BRILLIANT = "brilliant"
    GREAT = "great"
    BEST = "best"
    EXCELLENT = "excellent"
    GOOD = "good"
    BOOK = "book"
    FORCED = "forced"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    MISS = "miss"
    BLUNDER = "blunder"


LABEL_GLYPHS = {
    Label.BRILLIANT: "!!",
    Label.GREAT: "!",
    Label.INACCURACY: "?!",
    Label.MISTAKE: "?",
    Label.MISS: "?",
    Label.BLUNDER: "??",
}
"""A Miss has no mark of its own in chess; what it is called in words tells it from a mistake."""


def glyph(label: Label | None, judgement: Judgement | None) -> str:
    """The mark after a move; a Miss is marked as badly as it is judged.

    >>> glyph(Label.MISS, Judgement.BLUNDER), glyph(Label.MISS, None), glyph(Label.BEST, None)
    ('??', '?', '')
    """
    marked = label_of(judgement) if label is Label.MISS and judgement else label
    return LABEL_GLYPHS.get(marked, "") if marked else ""


BAD = frozenset({Label.INACCURACY, Label.MISTAKE, Label.MISS, Label.BLUNDER})
STRONG = frozenset({Label.BRILLIANT, Label.GREAT})


def label_of(judgement: Judgement) -> Label:
    """The label that Lichess's judgement is."""
    return Label(judgement.value)
