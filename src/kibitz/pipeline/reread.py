"""A game read again under other rules, from what the engine said the first time."""

from dataclasses import replace

from kibitz import __version__
from kibitz.core.report import GameReport, build_report
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.formats.json.saved import SavedReview
from kibitz.pipeline.book import with_book
from kibitz.settings import Settings


def reread(saved: SavedReview, settings: Settings) -> GameReport:
    """The report under these settings; the effort stays the one of the searches."""
    game = with_book(saved.game, settings.book)
    sheet = evaluated_sheet(EvaluatedGame(game, saved.searches.evals))
    return build_report(
        sheet,
        replace(game, sheet=sheet),
        replace(settings, effort=saved.effort),
        version=__version__,
        engine=saved.engine,
        searches=saved.searches,
    )
