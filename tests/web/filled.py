"""A library with reviews in it that an engine made once, so that a test need not wait for one."""

from pathlib import Path

from kibitz.formats.pgn.split import GameText
from kibitz.pipeline.kept_analysis import stored_analysis
from kibitz.pipeline.kept_game import stored_game
from kibitz.pipeline.library import open_library
from tests.recorded import PLACE, told_again

CORPUS = Path(__file__).parents[1] / "corpus"


def fill(database: Path, *names: str) -> list[str]:
    """Recorded reviews in the library; the ids of their games."""
    library = open_library(str(database))
    ids = []
    for name in names:
        text = next(path for path in (PLACE / f"{name}.pgn", CORPUS / f"{name}.pgn") if path.exists())
        told = told_again(name)
        assert told.game
        game = stored_game(told.game, GameText(1, 1, text.read_bytes()), text.name)
        library.add_games([game])
        library.save(stored_analysis(game.id, "a" * 32, told))
        ids.append(game.id)
    library.database.close()
    return ids
