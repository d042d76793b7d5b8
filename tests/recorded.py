"""Reviews that an engine made once, with everything it said: `tests/recordings`."""

import gzip
from pathlib import Path

from kibitz.core.chess.game import UnreadableGame
from kibitz.core.told import ToldReview
from kibitz.formats.json.saved import SavedReview, read_saved
from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.reread import reread
from kibitz.settings import Settings

PLACE = Path(__file__).parent / "recordings"
NAMES = [path.name.removesuffix(".json.gz") for path in sorted(PLACE.glob("*.json.gz"))]


def recorded(name: str) -> SavedReview:
    """The game and its searches."""
    raw = gzip.decompress((PLACE / f"{name}.json.gz").read_bytes())
    saved = read_saved(GameText(1, 1, raw, is_json=True), load_openings())
    if isinstance(saved, UnreadableGame):
        raise ValueError(f"{name}: {saved.reason}")
    return saved


def told_again(name: str, settings: Settings | None = None) -> ToldReview:
    """The recorded review, read under these settings."""
    saved = recorded(name)
    return ToldReview(reread(saved, settings or Settings()), saved.game)
