"""How long moves took, from what a file says and from the clocks, and how that is written."""

from functools import lru_cache
from itertools import islice
from typing import Literal, get_args

from kibitz.core.chess.game import Scoresheet


def seconds_spent(sheet: Scoresheet) -> dict[int, float]:
    """Seconds for each move, by its index, where they are known.

    What the file says, or else what left the player's clock since the move before, increment
    included. The first move of a side has no reading before it: sites differ in when they
    start the clock, so it counts only where the file says how long it took.
    """
    increment = _increment(sheet.tags.get("TimeControl", ""))
    found = dict(sheet.spent)
    for index, left in islice(enumerate(sheet.clocks), 2, None):
        before = sheet.clocks[index - 2]
        if index not in found and before is not None and left is not None:
            found[index] = max(0.0, before + increment - left)
    return found


def _increment(time_control: str) -> float:
    """The seconds after the plus sign, if there is one.

    >>> _increment("600+5"), _increment("600"), _increment("-")
    (5.0, 0.0, 0.0)
    """
    _, _, more = time_control.partition("+")
    return float(more) if more.isascii() and more.isdigit() and len(more) < 6 else 0.0


MOVES_COUNTED = 40
"""A game is taken to last so many moves when its increments are added up."""


def estimated_seconds(time_control: str) -> float | None:
    """What a player has for a whole game, increments included, as Lichess counts it.

    >>> [estimated_seconds(each) for each in ("600+5", "180", "-", "1/86400", "40/7200:3600")]
    [800.0, 180.0, None, None, None]
    """
    base, _, _ = time_control.partition("+")
    if not (base.isascii() and base.isdigit() and len(base) < 7):
        return None
    return float(base) + MOVES_COUNTED * _increment(time_control) or None


Speed = Literal["ultrabullet", "bullet", "blitz", "rapid", "classical", "correspondence"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)
"""As Lichess has them; what Chess.com calls daily is correspondence."""

_FASTER_THAN: tuple[tuple[float, Speed], ...] = (
    (30, "ultrabullet"),
    (180, "bullet"),
    (480, "blitz"),
    (1500, "rapid"),
)


@lru_cache
def speed_of(time_control: str | None) -> Speed | None:
    """What Lichess calls games of this time control.

    >>> [speed_of(each) for each in ("15+0", "60+0", "180+2", "600", "5400+30", "1/86400", None)]
    ['ultrabullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence', None]
    """
    if time_control is None:
        return None
    total = estimated_seconds(time_control)
    if total is None:
        is_daily = time_control == "-" or time_control.startswith("1/")
        return "correspondence" if is_daily else None
    return next((speed for limit, speed in _FASTER_THAN if total < limit), "classical")


def duration(seconds: float) -> str:
    """A time as a clock shows it; below ten seconds with a tenth, where there is one.

    >>> [duration(each) for each in (8.4, 8, 59.7, 75, 3675)]
    ['8.4s', '8s', '1:00', '1:15', '1:01:15']
    """
    if seconds < 9.95 and not float(seconds).is_integer():
        return f"{seconds:.1f}s"
    whole = int(seconds + 0.5)
    if whole < 60:
        return f"{whole}s"
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
