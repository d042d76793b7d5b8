"""A game read without an engine: rough, and marked so everywhere."""

from dataclasses import replace

from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.game import Game
from kibitz.core.chess.san import with_clean_sans
from kibitz.core.report import GameReport
from kibitz.core.searches.answer import Searches
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.core.searches.rough import rough_evals
from kibitz.pipeline.book import with_book
from kibitz.pipeline.playable import playable
from kibitz.settings import Settings


def rough_review(game: Game, settings: Settings) -> GameReport:
    """The report from material, exchanges and mates in one."""
    game = with_book(with_clean_sans(playable(game)), settings.book)
    evals = rough_evals(game)
    sheet = evaluated_sheet(EvaluatedGame(game, evals))
    return build_report(
        replace(game, sheet=sheet),
        settings,
        version=__version__,
        searches=Searches(evals),
        is_rough=True,
    )
