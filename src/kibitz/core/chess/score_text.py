"""How a score is written: the short way for people, and the three ways Lichess has.

| score          | short  | eval tag | comment    | table  |
| 1.58 for White | `+1.6` | `1.58`   | `1.58`     | `1.58` |
| mate by Black  | `-M3`  | `#-3`    | `Mate in 3`| `#-3`  |
"""

import re
from functools import lru_cache

import chess

from kibitz.core.chess.score import Cp, Mate, Score, mate_from_signed, signed_mate


def short(score: Score) -> str:
    """One decimal and a sign, as most boards show it.

    >>> [short(Cp(123)), short(Cp(-4)), short(Mate(chess.WHITE, 3)), short(Mate(chess.BLACK, 3))]
    ['+1.2', '0.0', 'M3', '-M3']
    """
    match score:
        case Cp(value):
            tenths = _half_away_from_zero(value)
            return f"{tenths / 10:+.1f}" if tenths else "0.0"
        case Mate(winner, moves):
            return f"M{moves}" if winner == chess.WHITE else f"-M{moves}"


def _half_away_from_zero(centipawns: int) -> int:
    """Tenths of a pawn, rounded alike on both sides of zero."""
    tenths = (abs(centipawns) + 5) // 10
    return tenths if centipawns >= 0 else -tenths


def eval_tag(score: Score) -> str:
    """What stands inside `[%eval …]`: the fewest digits that say it, at least one decimal.

    >>> [eval_tag(Cp(17)), eval_tag(Cp(40)), eval_tag(Cp(-100)), eval_tag(Mate(chess.BLACK, 3))]
    ['0.17', '0.4', '-1.0', '#-3']
    """
    match score:
        case Cp(value):
            return repr(value / 100)
        case Mate():
            return f"#{signed_mate(score)}"


def in_comment(score: Score) -> str:
    """What Lichess writes in a judgement's comment; a mate loses its side there.

    >>> [in_comment(Cp(-300)), in_comment(Mate(chess.BLACK, 3))]
    ['-3.00', 'Mate in 3']
    """
    match score:
        case Cp(value):
            return two_decimals(value)
        case Mate(_, moves):
            return f"Mate in {moves}"


def two_decimals(centipawns: int) -> str:
    """Pawns with two decimals, exact at any size.

    >>> [two_decimals(158), two_decimals(-5), two_decimals(0)]
    ['1.58', '-0.05', '0.00']
    """
    sign = "-" if centipawns < 0 else ""
    return f"{sign}{abs(centipawns) // 100}.{abs(centipawns) % 100:02}"


_EVAL = re.compile(
    r"(?:#(?P<mate>[+-]?\d{1,4})|(?P<sign>[+-]?)(?P<pawns>\d{0,6})(?:\.(?P<part>\d*))?)(?:,\d+)?"
)


@lru_cache(maxsize=1 << 14)
def parse_eval(text: str) -> Score | None:
    """The score that `[%eval …]` holds, or None if it is not one.

    Read as decimal digits and never as a float, so 1.15 is 115 and not 114.99.
    A mate in 0 is a finished game, which has no score to compare.

    >>> [parse_eval("1.15"), parse_eval("-.5"), parse_eval("#-3"), parse_eval("0.3,22"), parse_eval("fine")]
    [Cp(value=115), Cp(value=-50), Mate(winner=False, moves=3), Cp(value=30), None]
    """
    found = _EVAL.fullmatch(text.strip())
    if found is None:
        return None
    if found["mate"] is not None:
        moves = int(found["mate"])
        return mate_from_signed(moves) if moves else None
    pawns, part = found["pawns"], found["part"] or ""
    if not pawns and not part:
        return None
    centipawns = int(pawns or 0) * 100 + int((part + "00")[:2])
    if part[2:3] >= "5":
        centipawns += 1
    return Cp(-centipawns if found["sign"] == "-" else centipawns)
