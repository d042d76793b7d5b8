"""What is said about an error in later games, in English."""

from kibitz.core.insights.statistics.sureness import Sureness
from kibitz.core.insights.topics.habits import GOES_TO
from kibitz.core.training.later_games import Kind, LaterGames, Span
from kibitz.core.training.words import day_text

NOTE = (
    "Mistakes and blunders, in all reviewed games before the day on which you first trained one of the kind, "
    "and in all since. Whether training is the reason, nobody can tell: compare the last line."
)


def kind_text(kind: Kind) -> str:
    """An error as a line is headed by it."""
    said = GOES_TO[kind] if kind else "all other errors"
    return said[0].upper() + said[1:]


def span_text(span: Span) -> str:
    """How often it happened in the games of one side.

    >>> span_text(Span(61, 2_000, 48)), span_text(Span(0, 0, 0))
    ('2.4 per 100 moves (61 games)', 'no games yet')
    """
    games = "1 game" if span.games == 1 else f"{span.games:,} games"
    return "no games yet" if span.rate is None else f"{span.rate:.1f} per 100 moves ({games})"


def change_text(found: LaterGames) -> str:
    """What it comes to, with the range, and how sure that is."""
    if found.change is None or found.low is None or found.high is None:
        games = "game" if found.more_games == 1 else "games"
        which = "later" if found.after.moves <= found.before.moves else "earlier"
        return f"{found.more_games} more {which} {games} must be reviewed before anything can be said"
    if found.sureness in (None, Sureness.UNKNOWN):
        return f"no clear change: from {_size(found.low)} to {_size(found.high)}"
    return f"{_size(found.change)} ({_size(found.low)} to {_size(found.high)}), {found.sureness.value}"


def _size(change: float) -> str:
    return f"{abs(change):.1f} {'fewer' if change < 0 else 'more'}"


def since_text(found: LaterGames) -> str:
    """The day from which it counts."""
    return day_text(found.since)
