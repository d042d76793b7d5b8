"""The moves of a PGN game as marks on paper: tokens in, moves out, no board.

Kept apart from the tags and from the board because reading the marks is cheap
and playing the moves is not: scores, clocks and judgements need only the marks.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple

_SAN = r"""
    (?: [KQRBN]?+x?+[a-h][1-8](?=[+#?!\s])
      | [KQRBN]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:=?[QRBNKqrbn](?![a-h1-8]))?
      | [O0]-[O0](?:-[O0])?(?!-?\d)
      | [PNBRQK]?@[a-h][1-8]
      | (?<![-\w])--(?![-\w])|Z0|@@@@
    ) [+#]{0,2}
"""
"""The first says nothing that the second does not: it is what most moves are, and sooner tried."""

_TOKEN = re.compile(
    rf"""
    \s*+ (?:
      (?:\d++\.[.\s]*+|) (?:P(?=[a-h])|) (?P<san>{_SAN}) (?P<glyph>[?!]{{0,2}}+)
        (?:\s\{{\ (?P<words>[^}}\[]*+)\}}|)
        (?:\s\{{\ (?:\[%eval\ (?P<score>[-#.\d]++)\]|)\ ?(?:\[%clk\ (?P<clock>[:.\d]++)\]|)\ \}}|)
    | \{{ (?P<comment>[^}}]*+) \}}?
    | \( (?P<simple>[^(){{}};$]*+) \)
    | (?P<open>\() | (?P<close>\))
    | \$ (?P<nag>\d{{1,3}})
    | (?P<result>1\ ?[-–]\ ?0(?!-)|0\ ?[-–]\ ?1|1/2(?:\ ?[-–]\ ?1/2)?|½(?:[-–]½)?|\*)
    | ; (?P<rest>[^\n]*+)
    | (?P<mark>[?!]{{1,2}})
    | (?P<number>\d+\.*|\.+)
    | (?P<other>[^\s{{}}()$;]++)
    )
    """,
    re.VERBOSE,
)
"""What need not be there is "this or nothing", which is tried faster than "this, or not"."""

_MOVES = re.compile(rf"(?<![^\s.]) {_SAN}", re.VERBOSE)
"""The moves of a variation that holds neither comments nor other variations, as most do."""

_SPACED_WORD = re.compile(rf"\d++\.++ | {_SAN}", re.VERBOSE)
"""A number or a move of such a variation, with a space before and after it, as programs write it."""

_MORE_THAN_MOVES = re.compile(r"[({$!?]")

NAG_OF_GLYPH: Mapping[str, int] = MappingProxyType({"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6})
GLYPH_OF_NAG: Mapping[int, str] = MappingProxyType({nag: glyph for glyph, nag in NAG_OF_GLYPH.items()})

_SIGNS = {"+-", "-+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞", "□", "—", "–", "-", "→", "↑", "⇆", "○", "⟳"}
_HARMLESS = _SIGNS | {
    "e.p.", "ep", "e.p", "+", "++", "#", "ch", "ch.", "dbl", "mate", "N", "D", "=", "(=)", "]", "[",
}  # fmt: skip
"""Words old programs leave between moves. Anything else might be a move we cannot read."""


class Variation(NamedTuple):
    """Moves beside the main line, and their text without the parentheses around it."""

    sans: tuple[str, ...]
    """Its own moves, without those of variations inside."""

    text: str

    @property
    def is_bare(self) -> bool:
        """Whether it is moves alone, as engines give them."""
        return _MORE_THAN_MOVES.search(self.text) is None


@dataclass(slots=True)
class Extra:
    """What stands after a move besides a lone score and clock."""

    glyphs: tuple[int, ...] = ()
    comments: list[str] = field(default_factory=list)
    variations: list[Variation] = field(default_factory=list)

    def add_glyph(self, nag: int) -> None:
        """Each is kept once."""
        if nag not in self.glyphs:
            self.glyphs += (nag,)


@dataclass(slots=True)
class Movetext:
    """The moves of a game, what stands after each, and what stood before the first and at the end."""

    sans: list[str] = field(default_factory=list)
    scores: list[str] = field(default_factory=list)
    clocks: list[str] = field(default_factory=list)
    """Scores and clocks in comments that hold nothing else, as Lichess writes them; empty without."""

    extras: dict[int, Extra] = field(default_factory=dict)
    """By the index of the move; most moves have none."""

    opening_comments: list[str] = field(default_factory=list)
    result: str | None = None
    problem: str | None = None

    def after(self, index: int) -> Extra:
        """What stands after a move, to be added to."""
        if index not in self.extras:
            self.extras[index] = Extra()
        return self.extras[index]


def read_movetext(text: str) -> Movetext:
    """The main line, as far as the text can be understood."""
    return _read_at_once(text) or _read_one_by_one(text)


def _read_at_once(text: str) -> Movetext | None:
    """The main line of a text as programs write it, all tokens at once: half the cost.

    None for nested variations, words that are not PGN and the like, which have to be met one by one.
    """
    if text.rfind("{") > text.rfind("}"):
        return None
    tokens = _TOKEN.findall(text)
    moves = [token for token in tokens if token[0]]
    found = Movetext(
        [token[0] for token in moves], [token[3] for token in moves], [token[4] for token in moves]
    )
    others = 0
    for place, token in enumerate(tokens):
        if not token[0]:
            if any(_odd_groups(token)) or found.result:
                return None
            others += 1
            _add_other(found, place - others, token)
        elif token[1] or token[2]:
            glyphs = (NAG_OF_GLYPH[token[1]],) if token[1] else ()
            found.extras[place - others] = Extra(glyphs, [token[2]] if token[2] else [])
    return None if found.result and tokens[-1][0] else found


def _places(*names: str) -> list[int]:
    return [_TOKEN.groupindex[name] - 1 for name in names]


_odd_groups = itemgetter(*_places("open", "close", "rest", "mark", "other"))
_COMMENT, _SIMPLE, _NAG, _RESULT = _places("comment", "simple", "nag", "result")


def _add_other(found: Movetext, index: int, token: Sequence[str]) -> None:
    """What is no move goes to the move before it."""
    if simple := token[_SIMPLE]:  # the most frequent first
        if index >= 0 and (variation := _simple(simple)).sans:
            found.after(index).variations.append(variation)
    elif comment := token[_COMMENT]:
        if index >= 0:
            found.after(index).comments.append(comment)
        else:
            found.opening_comments.append(comment)
    elif nag := token[_NAG]:
        if index >= 0:
            found.after(index).add_glyph(int(nag))
    elif result := token[_RESULT]:
        found.result = _plain_result(result)


def _read_one_by_one(text: str) -> Movetext:
    """The main line of any text."""
    found = Movetext()
    add_san, add_score, add_clock = found.sans.append, found.scores.append, found.clocks.append
    tokens = _TOKEN.finditer(text)
    for token in tokens:
        last = token.lastindex
        if last is not None and last <= _END_OF_MOVE:
            if found.result is not None:
                found.problem = f"there are moves after the result {found.result}; read up to it"
                break
            san, glyph, words, score, clock = token.group(1, 2, 3, 4, 5)
            add_san(san)
            add_score(score or "")
            add_clock(clock or "")
            if glyph or words:
                glyphs = (NAG_OF_GLYPH[glyph],) if glyph else ()
                found.extras[len(found.sans) - 1] = Extra(glyphs, [words] if words else [])
            continue
        kind = token.lastgroup
        if kind in {"simple", "open"}:
            variation = _simple(token["simple"]) if kind == "simple" else _variation(tokens, found)
            if found.sans and variation.sans:
                found.after(len(found.sans) - 1).variations.append(variation)
        elif kind == "result":
            found.result = _plain_result(token["result"])
        elif kind == "other" and token["other"] not in _HARMLESS:
            found.problem = _fault(token["other"], tokens)
            break
        elif kind is not None:
            _add(found, kind, token)
    return found


_END_OF_MOVE = _TOKEN.groupindex["clock"]
"""The groups up to this one are a move's; those after it are everything else."""


_LIKE_A_MOVE = re.compile(r"[KQRBNa-h][a-hx\d]{0,4}\d[+#]?")


def _is_move(token: re.Match[str]) -> bool:
    return token.lastindex is not None and token.lastindex <= _END_OF_MOVE


def _simple(text: str) -> Variation:
    """A variation without comments.

    >>> _simple("15. Bxf3 Nd7 16. Rd1").sans, _simple("15.Bxf3! Nd7 =").sans
    (('Bxf3', 'Nd7', 'Rd1'), ('Bxf3', 'Nd7'))
    """
    try:
        sans = tuple(filter(None, map(_MOVE_OF_WORD.__getitem__, text.split())))
    except KeyError:
        sans = tuple(_MOVES.findall(text))
    return Variation(sans, text)


class _MoveOfWord(dict[str, str]):
    """The move that a spaced word is, or nothing if it is a number: the same words come up all the time."""

    def __missing__(self, word: str) -> str:
        if _SPACED_WORD.fullmatch(word) is None:
            raise KeyError(word)
        found = "" if word[-1] == "." else word
        if len(self) < _MOST_WORDS:
            self[word] = found
        return found


_MOST_WORDS = 1 << 14
_MOVE_OF_WORD = _MoveOfWord()


def _fault(word: str, rest: Iterator[re.Match[str]]) -> str | None:
    """What is wrong with a word among the moves: nothing, if no move follows ("White resigns").

    A slip of the pen (`Nf9`) costs a move also where it is the last.
    """
    is_in_the_way = _LIKE_A_MOVE.fullmatch(word) or any(map(_is_move, rest))
    return f"{word[:40]!r} is not a move; read up to it" if is_in_the_way else None


def _plain_result(text: str) -> str:
    """The result as PGN has it, however it was typed.

    >>> [_plain_result(text) for text in ("1 - 0", "0–1", "½", "1/2", "*")]
    ['1-0', '0-1', '1/2-1/2', '1/2-1/2', '*']
    """
    if "/" in text or "½" in text:
        return "1/2-1/2"
    return text.replace(" ", "").replace("–", "-")


def _add(found: Movetext, kind: str, token: re.Match[str]) -> None:
    """What stands between moves goes to the move before it."""
    text, last = token[kind], len(found.sans) - 1
    if kind == "comment" and not token[0].endswith("}"):
        found.problem = "a comment is never closed; read up to it"
    if kind in ("comment", "rest"):
        if found.sans:
            found.after(last).comments.append(text)
        else:
            found.opening_comments.append(text)
    elif kind in ("nag", "mark") and found.sans:
        found.after(last).add_glyph(int(text) if kind == "nag" else NAG_OF_GLYPH[text])


def _variation(tokens: Iterator[re.Match[str]], found: Movetext) -> Variation:
    """Everything up to the closing parenthesis."""
    sans: list[str] = []
    parts: list[str] = []
    depth, end = 1, None
    for token in tokens:
        depth += {"open": 1, "close": -1}.get(token.lastgroup or "", 0)
        if depth == 0:
            return Variation(tuple(sans), "".join(parts))
        parts.append(_closed(token) if token.start() == end else f" {_closed(token)}")
        end = token.end()
        if depth == 1 and _is_move(token):
            sans.append(token["san"])
    found.problem = "a variation is never closed; read up to it"
    return Variation(tuple(sans), "".join(parts) + ")" * (depth - 1))


def _closed(token: re.Match[str]) -> str:
    """The token as it stands; but a comment has an end, also one to the end of the line."""
    if token.lastgroup in ("comment", "rest"):
        return f" {{ {token[token.lastgroup].replace('}', ')')} }} "
    return token[0]
