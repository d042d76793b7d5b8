"""The moves of a PGN game as marks on paper: tokens in, plies out, no board.

Kept apart from the tags and from the board because reading the marks is cheap
and playing the moves is not: scores, clocks and judgements need only the marks.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

_TOKEN = re.compile(
    r"""
      \{ (?P<comment>[^}]*) \}?
    | (?:\d+\.[.\s]*)? (?P<san>
            [KQRBN]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:=?[QRBNKqrbn](?![a-h1-8]))?
          | [O0]-[O0](?:-[O0])?(?!-?\d)
          | [PNBRQK]?@[a-h][1-8]
          | --|Z0|@@@@
        ) (?P<check>[+#]{0,2}) (?P<glyph>[?!]{0,2})
        (?:\s\{\ (?:\[%eval\ (?P<score>[-#.\d]+)\])?\ ?(?:\[%clk\ (?P<clock>[:.\d]+)\])?\ \})?
    | (?P<open>\() | (?P<close>\))
    | \$ (?P<nag>\d{1,3})
    | (?P<result>1-0|0-1|1/2(?:-1/2)?|½-½|\*)
    | ; (?P<rest>[^\n]*)
    | (?P<mark>[?!]{1,2})
    | (?P<number>\d+\.*|\.+)
    | (?P<other>[^\s{}()$;]+)
    """,
    re.VERBOSE,
)

NAG_OF_GLYPH: Mapping[str, int] = MappingProxyType({"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6})
GLYPH_OF_NAG: Mapping[int, str] = MappingProxyType({nag: glyph for glyph, nag in NAG_OF_GLYPH.items()})

_HARMLESS = {"e.p.", "ep", "e.p", "+", "++", "#", "ch", "ch.", "dbl", "mate", "N", "D", "=", "(=)", "]", "["}
"""Words old programs leave between moves. Anything else might be a move we cannot read."""


@dataclass(slots=True)
class PlyText:
    """One move as written, with everything written after it."""

    san: str
    score: str | None = None
    clock: str | None = None
    """Score and clock where they alone make up the first comment, as in nine plies of ten."""

    glyphs: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    variations: tuple[tuple[str, ...], ...] = ()
    """Each variation's own moves in SAN; what is nested deeper is left out."""


@dataclass(slots=True)
class Movetext:
    """All plies of a game, and what stood before the first and at the end."""

    plies: list[PlyText]
    opening_comments: list[str]
    result: str | None = None
    problem: str | None = None


def read_movetext(text: str) -> Movetext:
    """The plies of the main line, as far as the text can be understood."""
    found = Movetext([], [])
    tokens = _TOKEN.finditer(text)
    for token in tokens:
        kind = token.lastgroup
        if kind in _END_OF_MOVE:
            if found.result is not None:
                found.problem = f"there are moves after the result {found.result}; read up to it"
                break
            san, check, glyph, score, clock = token.group("san", "check", "glyph", "score", "clock")
            glyphs = (NAG_OF_GLYPH[glyph],) if glyph else ()
            found.plies.append(PlyText(san + check, score, clock, glyphs))
        elif kind == "open":
            variation = _variation(tokens)
            if found.plies and variation:
                found.plies[-1].variations += (variation,)
        elif kind == "result":
            found.result = token["result"]
        elif kind == "other" and token["other"] not in _HARMLESS:
            found.problem = f"{token['other'][:40]!r} is not a move; read up to it"
            break
        elif kind is not None:
            _add(found, kind, token[kind])
    return found


_END_OF_MOVE = frozenset({"glyph", "score", "clock"})
"""The last group of a move's token, whichever of its optional parts are there."""


def _add(found: Movetext, kind: str, text: str) -> None:
    """What stands between moves goes to the move before it."""
    if kind in ("comment", "rest"):
        if found.plies:
            found.plies[-1].comments += (text,)
        else:
            found.opening_comments.append(text)
    elif kind in ("nag", "mark") and found.plies:
        nag = int(text) if kind == "nag" else NAG_OF_GLYPH[text]
        if nag not in found.plies[-1].glyphs:
            found.plies[-1].glyphs += (nag,)


def _variation(tokens: Iterator[re.Match[str]]) -> tuple[str, ...]:
    """The moves up to the closing parenthesis, without the variations inside."""
    moves: list[str] = []
    depth = 1
    for token in tokens:
        kind = token.lastgroup
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
            if depth == 0:
                break
        elif kind in _END_OF_MOVE and depth == 1:
            moves.append(token["san"] + token["check"])
    return tuple(moves)
