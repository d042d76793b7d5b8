"""A library of games whose reviews were recorded: a page full of words, and no engine has to run."""

from collections.abc import Sequence
from pathlib import Path

from kibitz.core.told import ToldReview
from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.kept_game import KeptGame, readable_games
from kibitz.pipeline.library import open_library
from kibitz.pipeline.reread import reread
from kibitz.pipeline.sources import Source
from kibitz.settings import Settings
from tests.recorded import PLACE, recorded
from tests.web.server import CORPUS


def recorded_library(database: Path, names: Sequence[str]) -> dict[str, str]:
    """The ids of the games, by the names of their recordings; the library is made with them."""
    library = open_library(str(database))
    ids = {}
    for name in names:
        folder = PLACE if (PLACE / f"{name}.pgn").exists() else CORPUS
        (kept,) = readable_games(Source(str(folder / f"{name}.pgn")))
        assert isinstance(kept, KeptGame)
        library.add_games([kept.stored])
        saved = recorded(name)
        told = ToldReview(reread(saved, Settings()), saved.game)
        library.save(stored_analysis(kept.stored.id, f"recorded {name}"[:32], told))
        ids[name] = kept.stored.id
    library.database.close()
    return ids
