"""The names a move can get, best first."""

from enum import Enum, StrEnum


class Judgement(Enum):
    """How bad a move was, by what it cost: Lichess's three names."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


NO_JUDGEMENT = "no judgement"
"""What is said of a move that has none of them."""


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


BAD = frozenset({Label.INACCURACY, Label.MISTAKE, Label.MISS, Label.BLUNDER})
STRONG = frozenset({Label.BRILLIANT, Label.GREAT})


def label_of(judgement: Judgement) -> Label:
    """The label that Lichess's judgement is."""
    return Label(judgement.value)


def judgement_of(label: Label | None) -> Judgement | None:
    """The judgement that a label is, if it is one.

    >>> judgement_of(Label.BLUNDER), judgement_of(Label.BEST)
    (<Judgement.BLUNDER: 'blunder'>, None)
    """
    return next((each for each in Judgement if label_of(each) is label), None)
