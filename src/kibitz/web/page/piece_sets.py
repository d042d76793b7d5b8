"""Pieces of our own drawing, for the page; scripts/page-tables makes its style sheet of them.

The set that is usual, Cburnett's, comes with Chessground. All are drawn on a field of 45 by 45.
"""

from collections.abc import Mapping
from urllib.parse import quote

SHAPES: Mapping[str, str] = {
    "pawn": "M22.5 10a5 5 0 0 1 3.4 8.7h2.6v3H26c.3 4.5 2.4 8 6 10.8V37H13v-4.5c3.6-2.8 5.7-6.3"
    " 6-10.8h-2.5v-3h2.6A5 5 0 0 1 22.5 10z",
    "rook": "M12 9h4.8v3.5h3.4V9h4.6v3.5h3.4V9H33v8.5l-3 2.5v9l3 3.5V37H12v-4.5l3-3.5v-9l-3-2.5z",
    "knight": "M14 37c0-7 5.5-9.5 7-15.5-2 1.8-4.5 2-6.3 3.5-1 .8-1.7 2.3-3 2.3-1.7 0-2.7-2-2.4-3.6"
    " 1-4 4.2-6.7 6-10.2L15 8.5l4 2.3 1.5-3.3 2.5 3.7C30.5 13 34 21 33 37z",
    "bishop": "M22.5 6.5a2.5 2.5 0 0 1 1.7 4.3c4.6 3.2 7.3 7 7.3 11.2 0 2.8-1.3 5-3.3 6.5l1.3"
    " 3.5H33v5H12v-5h3.5l1.3-3.5C14.8 27 13.5 24.8 13.5 22c0-4.2 2.7-8 7.3-11.2A2.5 2.5 0 0"
    " 1 22.5 6.5z",
    "queen": "M22.5 6a2.6 2.6 0 0 1 1.2 4.9l3.6 9.2 4.7-7.5a2.5 2.5 0 1 1 2.6.7L32 31.5V37H13v-5.5"
    "L10.4 13.3a2.5 2.5 0 1 1 2.6-.7l4.7 7.5 3.6-9.2A2.6 2.6 0 0 1 22.5 6z",
    "king": "M21 5.5h3V8h2.5v3H24v3.3c1.8-1.7 3.7-2.3 5.5-2.3 4 0 6.5 3 6.5 6.5 0 4.5-3.5 7.5-4.5"
    " 11.5l1 7h-20l1-7C12.5 26 9 23 9 18.5 9 15 11.5 12 15.5 12c1.8 0 3.7.6 5.5 2.3V11h-2.5V8H21z",
}
"""Silhouettes, with one line around."""

LETTERS: Mapping[str, str] = {
    "pawn": "P", "rook": "R", "knight": "N", "bishop": "B", "queen": "Q", "king": "K",
}  # fmt: skip
"""As moves are written."""

INKS: Mapping[str, tuple[str, str]] = {"white": ("#fff", "#2a2723"), "black": ("#2a2723", "#fff")}
"""Filled with the first, drawn around with the second."""


def _shape(role: str, fill: str, ink: str) -> str:
    return (
        f"<path fill='{fill}' stroke='{ink}' stroke-width='1.4' stroke-linejoin='round' d='{SHAPES[role]}'/>"
    )


def _letter(role: str, fill: str, ink: str) -> str:
    words = f"<text x='22.5' y='30.5' font-family='sans-serif' font-weight='700' font-size='22' fill='{ink}'"
    circle = f"<circle cx='22.5' cy='22.5' r='17' fill='{fill}' stroke='{ink}' stroke-width='1.4'/>"
    return f"{circle}{words} text-anchor='middle'>{LETTERS[role]}</text>"


SETS = {"shapes": _shape, "letters": _letter}


def drawing(piece_set: str, side: str, role: str) -> str:
    """A piece as the address of a picture."""
    inside = SETS[piece_set](role, *INKS[side])
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 45 45'>{inside}</svg>"
    return "data:image/svg+xml," + quote(svg, safe=" '=/:.,-;()")
