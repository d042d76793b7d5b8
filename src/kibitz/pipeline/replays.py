"""Many scoresheets played through: together where NumPy is there, else one by one on a board.

Both ways make the same games; together they take a twentieth of the time.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from kibitz.core.chess.game import Game, Scoresheet, UnreadableGame
from kibitz.core.chess.opening import OpeningTable
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import play

if TYPE_CHECKING:
    from kibitz.columns.openings import OpeningIndex  # brings NumPy along, which few games do not need

FEWEST = 128
"""Games that are worth the loading of NumPy, and a walk through all plies of the longest of them."""


def play_all(
    sheets: Sequence[Scoresheet | UnreadableGame], *, openings: str | None = None, names: bool = True
) -> list[Game | UnreadableGame]:
    """Each scoresheet on a board, or why it cannot be put there.

    `openings` is the file of a table other than the usual one; without `names` no opening is looked for.
    """
    table = load_openings(openings) if names else _NO_NAMES
    together = _together(sheets, openings, names=names)
    return [game or play(sheet, table) for sheet, game in zip(sheets, together, strict=True)]


_NO_NAMES: OpeningTable = {}


def _together(
    sheets: Sequence[Scoresheet | UnreadableGame], openings: str | None, *, names: bool
) -> list[Game | None]:
    """The games that can be played together; None for all others."""
    readable = {place: sheet for place, sheet in enumerate(sheets) if isinstance(sheet, Scoresheet)}
    found: list[Game | None] = [None] * len(sheets)
    if len(readable) < FEWEST or not _has_numpy():
        return found
    from kibitz.columns.replay import replay_many  # noqa: PLC0415  # see FEWEST

    games = replay_many([*readable.values()], _index(openings, names=names))
    for place, game in zip(readable, games, strict=True):
        found[place] = game
    return found


@lru_cache(maxsize=2)
def _index(openings: str | None, *, names: bool) -> "OpeningIndex":
    from kibitz.columns.openings import OpeningIndex  # noqa: PLC0415  # see FEWEST

    return OpeningIndex(load_openings(openings) if names else _NO_NAMES)


@lru_cache(maxsize=1)
def _has_numpy() -> bool:
    """NumPy 2, which counts bits."""
    try:
        import numpy as np  # noqa: PLC0415  # see FEWEST
    except ImportError:
        return False
    return hasattr(np, "bitwise_count")
