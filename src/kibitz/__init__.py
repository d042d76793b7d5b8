"""Chess game review on your own machine: exact numbers, a proof beside every label."""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from kibitz.core.chess.game import Game as Game
    from kibitz.core.chess.game import UnreadableGame as UnreadableGame
    from kibitz.core.report import GameReport as GameReport
    from kibitz.errors import KibitzError as KibitzError
    from kibitz.pipeline.read import read_games as read_games
    from kibitz.pipeline.review import review as review
    from kibitz.pipeline.review import review_async as review_async
    from kibitz.pipeline.score import score as score
    from kibitz.settings import PRESETS as PRESETS
    from kibitz.settings import Machine as Machine
    from kibitz.settings import Settings as Settings

_HOMES = {
    "Game": "kibitz.core.chess.game",
    "UnreadableGame": "kibitz.core.chess.game",
    "GameReport": "kibitz.core.report",
    "KibitzError": "kibitz.errors",
    "Machine": "kibitz.settings",
    "PRESETS": "kibitz.settings",
    "Settings": "kibitz.settings",
    "read_games": "kibitz.pipeline.read",
    "review": "kibitz.pipeline.review",
    "review_async": "kibitz.pipeline.review",
    "score": "kibitz.pipeline.score",
}

__all__ = [
    "PRESETS",
    "Game",
    "GameReport",
    "KibitzError",
    "Machine",
    "Settings",
    "UnreadableGame",
    "read_games",
    "review",
    "review_async",
    "score",
]


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for, so that `kibitz --help` starts fast."""
    if name not in _HOMES:
        raise AttributeError(f"module 'kibitz' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(_HOMES[name]), name)
