"""Small helpers to make scoresheets and reports from text."""

from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.game import Game, Scoresheet, UnreadableGame
from kibitz.core.chess.replay import replay
from kibitz.core.report import GameReport
from kibitz.core.told import ToldReview
from kibitz.formats.pgn.read import read_game
from kibitz.formats.pgn.split import GameText, split_games
from kibitz.settings import Settings


def sheets(text: str | bytes) -> list[Scoresheet | UnreadableGame]:
    """Every game of a PGN text."""
    raw = text.encode() if isinstance(text, str) else text
    return [read_game(game) if isinstance(game, GameText) else game for game in split_games([raw])]


def sheet(text: str | bytes) -> Scoresheet:
    """The one game of a PGN text."""
    (found,) = sheets(text)
    assert isinstance(found, Scoresheet)
    return found


def played(text: str | bytes) -> Game:
    """The one game of a PGN text, on a board."""
    return replay(sheet(text), {})


def report(game: Game) -> GameReport:
    """The report on a game from the scores it carries."""
    return build_report(game, Settings(rules="lichess"), version=__version__)


def told(game: Game) -> ToldReview:
    """The report on a game from the scores it carries, in words."""
    return ToldReview(report(game), game)
