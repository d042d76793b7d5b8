"""Reviews of endings with an engine that says what the test wants it to say."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.game import Game
from kibitz.core.chess.score import Cp, Score
from kibitz.core.report import EngineUsed
from kibitz.core.searches.answer import Line, PositionEval, Searches
from kibitz.core.searches.evaluated_game import EvaluatedGame, evaluated_sheet
from kibitz.core.searches.finished import terminal_eval
from kibitz.core.told import ToldReview
from kibitz.pipeline.tables import with_tables
from kibitz.settings import Rules, Settings
from kibitz.tables.probe import Tables
from tests.games import played

ENGINE = EngineUsed("an engine", None, {}, 1, 1, {})


def ending(fen: str, moves: str, result: str = "*") -> Game:
    """A game from a set-up position."""
    return played(f'[FEN "{fen}"]\n[SetUp "1"]\n[Result "{result}"]\n\n{moves} {result}\n')


def searched(game: Game, scores: Sequence[Score | int], choices: Mapping[int, str] | None = None) -> Searches:
    """A search of every position; `choices` are the engine's lines in UCI, else it plays as the game goes."""
    evals = []
    for index, (board, score) in enumerate(zip(game.boards(), scores, strict=True)):
        played_here = game.moves[index].uci() if index < len(game.moves) else ""
        line = (choices or {}).get(index, played_here).split()
        said = Cp(score) if isinstance(score, int) else score
        evals.append(terminal_eval(board) or PositionEval((Line(said, tuple(line)),), 20, 500_000))
    return Searches(tuple(evals))


def told(
    game: Game,
    scores: Sequence[Score | int],
    tables: Tables | None,
    choices: Mapping[int, str] | None = None,
    rules: Rules = "kibitz",
) -> ToldReview:
    """What is said of the game with these scores and tables."""
    searches = with_tables(game, searched(game, scores, choices), tables)
    sheet = evaluated_sheet(EvaluatedGame(game, searches.evals))
    report = build_report(
        replace(game, sheet=sheet),
        Settings(rules=rules),
        version=__version__,
        engine=ENGINE,
        searches=searches,
    )
    return ToldReview(report, replace(game, sheet=sheet))
