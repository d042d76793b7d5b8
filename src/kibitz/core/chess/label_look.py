"""How each label looks and what it is called, on every screen: one row for each.

scripts/page-tables makes the page's tables and colours from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.core.chess.label import Judgement, Label, label_of


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelLook:
    """What a screen needs to show a label. Colour is never the only sign of it."""

    one: str
    many: str
    meaning: str
    """In a few words, as the usual ruleset has it."""

    sign: str
    """On its badge, which must tell it from every other label."""

    light: str
    dark: str
    """The colours that can be read on a light page and on a dark one."""

    glyph: str = ""
    """What chess players write after such a move; a label without one is not marked anywhere."""

    terminal: str = ""
    """The code of its colour in a terminal."""

    outline: str = ""
    """Its mark in the graph of a marked label: a path around 0,0, about 12 units wide."""

    corner: int = 11
    """How round the corners of its badge are: half its height makes a circle."""

    is_hollow: bool = False
    """Whether its badge is a ring, as of moves that nobody needs to look at."""

    @property
    def heading(self) -> str:
        """What stands beside its count, where there is room for a word.

        >>> [LOOKS[label].heading for label in (Label.GREAT, Label.MISS)]
        ['Great', 'Misses']
        """
        return self.many.removesuffix(" moves").capitalize()


QUIET = ("#65615b", "#a8a39b")
LOOKS: Mapping[Label, LabelLook] = {
    Label.BRILLIANT: LabelLook(
        one="brilliant move",
        many="brilliant moves",
        meaning="a sound sacrifice that is hard to see",
        sign="!!",
        glyph="!!",
        light="#00796b",
        dark="#4fd8c4",
        terminal="96",
        outline="M0-7 1.8-2.2 7-2 2.9 1.2 4.3 6.2 0 3.4-4.3 6.2-2.9 1.2-7-2-1.8-2.2Z",
    ),
    Label.GREAT: LabelLook(
        one="great move",
        many="great moves",
        meaning="the only good move, or one that turns the game",
        sign="!",
        glyph="!",
        light="#2457a8",
        dark="#8fb8ff",
        terminal="94",
        outline="M0-6.5 6 0 0 6.5-6 0Z",
        corner=6,
    ),
    Label.BEST: LabelLook(
        one="best move",
        many="best moves",
        meaning="the engine's first choice",
        sign="★",
        light="#15781b",
        dark="#6fce76",
    ),
    Label.EXCELLENT: LabelLook(
        one="excellent move",
        many="excellent moves",
        meaning="hardly worse than the best",
        sign="✓",
        light="#3c7a1e",
        dark="#9fd07a",
        is_hollow=True,
    ),
    Label.GOOD: LabelLook(
        one="good move",
        many="good moves",
        meaning="costs little",
        sign="·",
        light=QUIET[0],
        dark=QUIET[1],
        is_hollow=True,
    ),
    Label.BOOK: LabelLook(
        one="book move",
        many="book moves",
        meaning="a known opening move",
        sign="≡",
        light=QUIET[0],
        dark=QUIET[1],
        is_hollow=True,
    ),
    Label.FORCED: LabelLook(
        one="forced move",
        many="forced moves",
        meaning="the only legal move",
        sign="□",
        light=QUIET[0],
        dark=QUIET[1],
        is_hollow=True,
    ),
    Label.INACCURACY: LabelLook(
        one="inaccuracy",
        many="inaccuracies",
        meaning="costs more than it should",
        sign="?!",
        glyph="?!",
        light="#0f6f9c",
        dark="#6cc3ee",
        terminal="36",
        outline="M0-4.5A4.5 4.5 0 1 1 0 4.5 4.5 4.5 0 1 1 0-4.5Z",
    ),
    Label.MISTAKE: LabelLook(
        one="mistake",
        many="mistakes",
        meaning="costs much",
        sign="?",
        glyph="?",
        light="#a35a00",
        dark="#f0a24b",
        terminal="33",
        outline="M0-6 6 5H-6Z",
        corner=6,
    ),
    # A Miss has no mark of its own in chess; what it is called in words tells it from a mistake.
    Label.MISS: LabelLook(
        one="miss",
        many="misses",
        meaning="the opponent erred and was let off",
        sign="×",
        glyph="?",
        light="#a83a78",
        dark="#f28cc4",
        terminal="35",
        outline="M-5.5-3-3-5.5 0-2.5 3-5.5 5.5-3 2.5 0 5.5 3 3 5.5 0 2.5-3 5.5-5.5 3-2.5 0Z",
        corner=3,
    ),
    Label.BLUNDER: LabelLook(
        one="blunder",
        many="blunders",
        meaning="costs so much that it may decide the game",
        sign="??",
        glyph="??",
        light="#b3261e",
        dark="#ff8a80",
        terminal="31",
        outline="M-5.2-5.2H5.2V5.2H-5.2Z",
        corner=3,
    ),
}

MARKED = frozenset(label for label, look in LOOKS.items() if look.glyph)
"""The labels that are worth a second look: they have a mark in text, on the board and in the graph."""


def glyph(label: Label | None, judgement: Judgement | None) -> str:
    """The mark after a move; a Miss is marked as badly as it is judged.

    >>> glyph(Label.MISS, Judgement.BLUNDER), glyph(Label.MISS, None), glyph(Label.BEST, None)
    ('??', '?', '')
    """
    marked = label_of(judgement) if label is Label.MISS and judgement else label
    return LOOKS[marked].glyph if marked else ""
