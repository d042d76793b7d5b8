"""What Lichess writes into comments: scores, clocks and judgements, told from people's own words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kibitz.core.chess.label import Judgement
from kibitz.core.chess.score import Score
from kibitz.core.chess.score_text import parse_eval
from kibitz.core.numbers.judgement import MATE_TEXTS

_COMMAND = re.compile(r"\[%(?P<name>[a-zA-Z]++)\s++(?P<value>[^\[\]]*+)\]")
_CLOCK = re.compile(r"(?:(?:(\d{1,4}):)?(\d{1,2}):)?(\d{1,5}(?:\.\d{1,3})?)")
_JUDGEMENT = re.compile(
    r"(?P<scores>\([^()→]*+(?<= )→ [^()→]*+\) |\((?:-?\d+\.\d+|Mate in \d+)\) )?"
    rf"(?P<name>Inaccuracy|Mistake|Blunder|Miss|{'|'.join(MATE_TEXTS.values())})\."
    r"(?: (?:(?P<best>\S+) was best|Best move was (?P<old_best>\S+?))\.)?"
)
_TABLEBASE = re.compile(r"Tablebase: (?:From \S.*+|By \d.* are left to win\.|\d.* makes it .*+)")

DRAW_OFFERS = frozenset({"White offers draw", "Black offers draw"})
"""The one kind of comment that Lichess puts before the score."""

JUDGEMENT_NAMED = {judgement.value.capitalize(): judgement for judgement in Judgement}
"""By the word Lichess has for it, in comments and in JSON."""

JUDGEMENT_OF_NAG = {6: Judgement.INACCURACY, 2: Judgement.MISTAKE, 4: Judgement.BLUNDER}


@dataclass(slots=True)
class Remarks:
    """One move's comments, taken apart."""

    score: Score | None = None
    clock: float | None = None
    spent: float | None = None
    judgement: Judgement | None = None
    best: str | None = None
    comments: tuple[str, ...] = ()
    """What is left: somebody's own words, and commands that are none of ours."""

    @property
    def says_something(self) -> bool:
        """Whether there is more than a score and a clock."""
        return bool(self.judgement or self.best or self.comments)


def read_remarks(comments: Sequence[str], glyphs: Sequence[int]) -> Remarks:
    """What the comments after one move say.

    A glyph alone is never taken for Lichess's judgement: the monthly dumps set
    glyphs by an older rule. It only tells how bad a mate created or lost was.
    """
    remarks = Remarks()
    own_words = []
    for comment in comments:
        rest = _without_commands(comment, remarks) if "[%" in comment else comment
        if rest and (rest := rest.strip()) and not _take_judgement(rest, glyphs, remarks):
            own_words += [] if is_tables(rest) else [rest]
    remarks.comments = tuple(own_words)
    return remarks


def is_tables(comment: str) -> bool:
    """Whether it is what Kibitz wrote about endgame tables: said anew in every review, so not kept.

    >>> [is_tables("Tablebase: 54. Kf5 makes it drawn."), is_tables("Tablebase says no.")]
    [True, False]
    """
    return _TABLEBASE.fullmatch(comment) is not None


def _without_commands(comment: str, remarks: Remarks) -> str:
    kept: list[str] = []
    end = 0
    for command in _COMMAND.finditer(comment):
        kept.append(comment[end : command.start()])
        end = command.end()
        if not _take_command(command["name"].lower(), command["value"], remarks):
            kept.append(command[0])
    kept.append(comment[end:])
    return " ".join(part for piece in kept if (part := piece.strip()))


def _take_command(name: str, value: str, remarks: Remarks) -> bool:
    if name == "eval":
        remarks.score = parse_eval(value)
        return remarks.score is not None or value.strip() in ("#0", "#-0")
    if name == "clk":
        remarks.clock = parse_clock(value)
        return remarks.clock is not None
    if name == "emt":
        remarks.spent = parse_clock(value)
        return remarks.spent is not None
    return False


def _take_judgement(text: str, glyphs: Sequence[int], remarks: Remarks) -> bool:
    found = _JUDGEMENT.fullmatch(text)
    if found is None:
        return False
    scores, name, new_best, old_best = found.groups()
    best = new_best or old_best
    if not (best or scores):
        return False  # "Blunder." alone is what a person writes
    if name in JUDGEMENT_NAMED:
        remarks.judgement = JUDGEMENT_NAMED[name]
    elif name != "Miss":  # Kibitz's own word: nothing of Lichess's to compare with
        remarks.judgement = next((JUDGEMENT_OF_NAG[nag] for nag in glyphs if nag in JUDGEMENT_OF_NAG), None)
    remarks.best = best
    return True


@lru_cache(maxsize=1 << 14)
def parse_clock(text: str) -> float | None:
    """Seconds, from h:mm:ss with or without hours and fractions.

    >>> [parse_clock("0:03:00"), parse_clock("1:00:05.5"), parse_clock("soon")]
    [180.0, 3605.5, None]
    """
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        return None
    hours, minutes, seconds = found.groups()
    return int(hours or 0) * 3600 + int(minutes or 0) * 60 + float(seconds)
