"""The colours of the board and of its arrows, for pictures; scripts/page-tables gives them to the page."""

from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.core.chess.label import Label
from kibitz.core.chess.label_look import LOOKS


@dataclass(frozen=True, slots=True)
class BoardLook:
    """A board: its squares, the coordinates on them, and what lies over the squares of the last move."""

    light: str
    dark: str
    on_light: str
    on_dark: str
    last_move: str = "#9bc700"


BOARDS: Mapping[str, BoardLook] = {
    "brown": BoardLook("#eee0c6", "#b58863", "#7a5535", "#fbf3e2"),
    "green": BoardLook("#e8ecd4", "#71935a", "#47632f", "#f7faef", "#e6c800"),
    "blue": BoardLook("#e2e8ef", "#7c9abb", "#3c5c80", "#f5f9fd"),
    "grey": BoardLook("#e5e2dd", "#99938a", "#5b554d", "#fbfaf7"),
}
"""The usual one first, which pictures have too."""

LIGHT, DARK, ON_LIGHT = BOARDS["brown"].light, BOARDS["brown"].dark, BOARDS["brown"].on_light
LAST_MOVE, STRENGTH = BOARDS["brown"].last_move, 45
"""How strongly it lies over a square, in percent."""

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
