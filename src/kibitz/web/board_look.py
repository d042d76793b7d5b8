"""The colours of the board and of its arrows, for pictures; scripts/page-tables gives them to the page."""

from collections.abc import Mapping

from kibitz.core.chess.label import Label
from kibitz.core.chess.label_look import LOOKS

LIGHT, DARK = "#eee0c6", "#b58863"
ON_LIGHT, ON_DARK = "#7a5535", "#fbf3e2"
"""Coordinates on light and on dark squares."""

LAST_MOVE, STRENGTH = "#9bc700", 45
"""What lies over the squares of the last move, and how strongly, in percent."""

ARROWS: Mapping[str, str] = {
    "green": LOOKS[Label.BEST].light,
    "red": LOOKS[Label.BLUNDER].light,
    "blue": LOOKS[Label.GREAT].light,
    "yellow": LOOKS[Label.MISTAKE].light,
    "purple": "#7b2fbe",
}
"""Under the names that Chessground has for its brushes."""


THREAT = "purple", "#c9a2f5"
"""The arrow of what the other side threatens, and its colour in words on a dark page."""


def last_move(square: str) -> str:
    """The colour of such a square.

    >>> last_move(LIGHT), last_move(DARK)
    ('#c9d56d', '#a9a436')
    """
    mixed = [
        (int(over, 16) * STRENGTH + int(under, 16) * (100 - STRENGTH) + 50) // 100
        for over, under in zip(_parts(LAST_MOVE), _parts(square), strict=True)
    ]
    return "#" + "".join(f"{each:02x}" for each in mixed)


def _parts(colour: str) -> tuple[str, str, str]:
    return colour[1:3], colour[3:5], colour[5:7]
