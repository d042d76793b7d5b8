"""Chess game review on your own machine: exact numbers, a proof beside every label."""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from kibitz.core.chess.game import Game as Game
    from kibitz.core.chess.game import UnreadableGame as UnreadableGame
    from kibitz.core.chess.label import Judgement as Judgement
    from kibitz.core.chess.label import Label as Label
    from kibitz.core.report import GameReport as GameReport
    from kibitz.core.report import MoveReport as MoveReport
    from kibitz.core.told import ToldReview as ToldReview
    from kibitz.errors import KibitzError as KibitzError
    from kibitz.formats.json.report import Holds as Holds
    from kibitz.formats.json.report import report_json as report_json
    from kibitz.formats.json.saved import SavedReview as SavedReview
    from kibitz.formats.page.report import report_html as report_html
    from kibitz.formats.pgn.write import write_pgn as write_pgn
    from kibitz.pipeline.read import read_games as read_games
    from kibitz.pipeline.reread import read_reports as read_reports
    from kibitz.pipeline.reread import reread as reread
    from kibitz.pipeline.review import review as review
    from kibitz.pipeline.review import review_async as review_async
    from kibitz.pipeline.score import score as score
    from kibitz.settings import PRESETS as PRESETS
    from kibitz.settings import RULES as RULES
    from kibitz.settings import Machine as Machine
    from kibitz.settings import Settings as Settings
    from kibitz.thresholds import JudgementThresholds as JudgementThresholds

_HOMES = {
    "Game": "kibitz.core.chess.game",
    "UnreadableGame": "kibitz.core.chess.game",
    "Judgement": "kibitz.core.chess.label",
    "Label": "kibitz.core.chess.label",
    "GameReport": "kibitz.core.report",
    "MoveReport": "kibitz.core.report",
    "ToldReview": "kibitz.core.told",
    "KibitzError": "kibitz.errors",
    "Holds": "kibitz.formats.json.report",
    "report_json": "kibitz.formats.json.report",
    "SavedReview": "kibitz.formats.json.saved",
    "report_html": "kibitz.formats.page.report",
    "write_pgn": "kibitz.formats.pgn.write",
    "read_games": "kibitz.pipeline.read",
    "read_reports": "kibitz.pipeline.reread",
    "reread": "kibitz.pipeline.reread",
    "review": "kibitz.pipeline.review",
    "review_async": "kibitz.pipeline.review",
    "score": "kibitz.pipeline.score",
    "PRESETS": "kibitz.settings",
    "RULES": "kibitz.settings",
    "Machine": "kibitz.settings",
    "Settings": "kibitz.settings",
    "JudgementThresholds": "kibitz.thresholds",
}
"""The public names, and where each lives."""

__all__ = [
    "PRESETS",
    "RULES",
    "Game",
    "GameReport",
    "Holds",
    "Judgement",
    "JudgementThresholds",
    "KibitzError",
    "Label",
    "Machine",
    "MoveReport",
    "SavedReview",
    "Settings",
    "ToldReview",
    "UnreadableGame",
    "read_games",
    "read_reports",
    "report_html",
    "report_json",
    "reread",
    "review",
    "review_async",
    "score",
    "write_pgn",
]


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for, so that `kibitz --help` starts fast."""
    if name not in _HOMES:
        raise AttributeError(f"module 'kibitz' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(_HOMES[name]), name)
