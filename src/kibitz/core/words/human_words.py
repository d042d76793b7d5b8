"""What people play, in words: shares as people say them, and Lichess's scale by its name."""

from kibitz.core.chess.label import BAD, Label
from kibitz.core.human.about import HumanUsed
from kibitz.core.human.move_reading import AtOwnRating
from kibitz.core.report import GameReport

NEARLY_ALL, HARDLY_ANY = 95, 4
"""Of a hundred: from here on tenths say too little."""

MANY, FEW, MOST = 40, 20, 70
"""Of a hundred: who play a move, and who find a good one, where a list of moves says so."""

TENTH = 10
"""Of a hundred."""


def human_text(report: GameReport, index: int) -> str:
    """What players of the mover's rating do in the position, in a sentence or two; empty without a word."""
    read, move = report.human.moves.get(index), report.moves[index]
    if read is None or read.own is None:
        return ""
    is_bad, others = move.label in BAD, read.own.found - read.own.share
    does_well = read.lost <= report.provenance.settings.human.margin and others < TENTH
    found = "" if does_well else f"; {_finds(read.own.found, others_than=read.own.share if is_bad else 0)}"
    sentences = [f"{_plays(read.own)}{found}."]
    if read.trap is not None:
        sentences.append(f"A trap: after it players like the opponent lose {_points(read.trap)} on average.")
    return " ".join(sentences)


def human_note(report: GameReport, index: int) -> str:
    """The same where it is news: many or hardly any play the move, or few or most find a good one.

    Not of slight moves, which nobody needs to have seen through.
    """
    read = report.human.moves.get(index)
    own = read.own if read else None
    if read is None or own is None or report.moves[index].label is Label.INACCURACY:
        return ""
    is_news = not HARDLY_ANY < own.share < MANY or not FEW < own.found < MOST
    return human_text(report, index) if is_news or read.trap is not None else ""


def _plays(own: AtOwnRating) -> str:
    """How many play it.

    >>> _plays(AtOwnRating(1500, 31, 40, 5.0, ()))
    '31 of 100 players rated 1500 on Lichess play it'
    >>> _plays(AtOwnRating(1500, 0, 40, 5.0, ()))
    'Hardly any players rated 1500 on Lichess play it'
    """
    who = f"players rated {own.rating} on Lichess"
    if own.share == 0:
        return f"Hardly any {who} play it"
    return f"{own.share} of 100 {who} {'plays' if own.share == 1 else 'play'} it"


def _finds(found: int, *, others_than: int = 0) -> str:
    """How many find a move as good as the best; with those who play a bad one no more than all of them.

    >>> _finds(38)
    '4 in 10 find a move as good as the best'
    >>> _finds(2), _finds(95)
    ('hardly anybody finds a move as good as the best', 'nearly all find a move as good as the best')
    >>> _finds(26, others_than=74)
    '2 in 10 find a move as good as the best'
    """
    tenths = min((found + TENTH // 2) // TENTH, (100 - others_than) // TENTH)
    if found <= HARDLY_ANY or not tenths:
        who = "hardly anybody"
    else:
        who = f"{tenths} in 10" if found < NEARLY_ALL else "nearly all"
    verb = "finds" if who.startswith(("1 ", "hardly")) else "find"
    return f"{who} {verb} a move as good as the best"


def _points(points: float) -> str:
    """Whole points.

    >>> _points(0.8), _points(12.3)
    ('1 point', '12 points')
    """
    return f"{points:.0f} point{'' if round(points) == 1 else 's'}"


def is_hard_to_see(report: GameReport, index: int) -> bool:
    """Whether the model says that few players of the rating find a good move.

    Of a bad move that is so only if many of them play it: else there was something that they saw.
    """
    read, move = report.human.moves.get(index), report.moves[index]
    if read is None or read.own is None or (move.label in BAD and read.own.share < FEW):
        return False
    return read.own.found <= report.provenance.settings.human.hard


def hard_text(report: GameReport, index: int) -> str:
    """That a good move was hard to see, as the story says it; nothing where the model does not say so."""
    read = report.human.moves.get(index)
    if read is None or read.own is None or not is_hard_to_see(report, index):
        return ""
    return f"A good move was hard to see: at {read.own.rating} on Lichess, {_finds(read.own.found)}."


def model_text(used: HumanUsed | None) -> str:
    """The model in a few words, for the line that says what made a report.

    >>> model_text(HumanUsed("1", "33c7da2b9307"))
    'human model 1 (33c7da2b9307)'
    >>> model_text(HumanUsed(None, None, "it needs one more package"))
    'no human model: it needs one more package'
    """
    if used is None:
        return ""
    if used.name is None:
        return f"no human model: {used.silent}"
    silent = f" says nothing of this game: {used.silent}" if used.silent else ""
    return f"human model {used.name} ({used.sha256}){silent}"
