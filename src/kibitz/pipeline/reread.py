"""A game read again under other rules, from what the engine said the first time."""

from collections.abc import Iterator
from dataclasses import replace

from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.game import UnreadableGame
from kibitz.core.report import GameReport
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.formats.json.saved import SavedReview, read_saved
from kibitz.pipeline.beside import NOTHING_BESIDE, Beside
from kibitz.pipeline.book import with_book
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import game_texts
from kibitz.pipeline.sources import Source
from kibitz.pipeline.tables import with_tables
from kibitz.settings import Settings


def read_reports(path: str) -> Iterator[SavedReview | UnreadableGame]:
    """Every report of a file that `kibitz review --json` wrote, compressed or not; `-` is standard input.

    Raises InputError if the file cannot be opened.
    """
    openings = load_openings()
    for text in game_texts(Source(path)):
        yield text if isinstance(text, UnreadableGame) else read_saved(text, openings)


def reread(saved: SavedReview, settings: Settings, beside: Beside = NOTHING_BESIDE) -> GameReport:
    """The report under these settings; the effort stays the one of the searches.

    What the report holds of endgame tables is used, and what those of `beside` know is added. What people
    would have played is said by `beside` alone.
    """
    game = with_book(saved.game, settings.book)
    game = replace(game, sheet=evaluated_sheet(EvaluatedGame(game, saved.searches.evals)))
    return build_report(
        game,
        replace(settings, effort=saved.effort),
        version=__version__,
        engine=saved.engine,
        searches=with_tables(game, saved.searches, beside.tables),
        human=beside.people(game, saved.searches),
    )
