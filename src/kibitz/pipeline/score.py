"""Games that carry evals, scored without an engine: one by one, or a stream of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat

from kibitz import __version__
from kibitz.core.build import build_report
from kibitz.core.chess.game import Game, Scoresheet, UnreadableGame
from kibitz.core.numbers.conform import Tally, compare
from kibitz.core.numbers.summary import judged_moves, summarise, summary_of
from kibitz.core.report import GameReport
from kibitz.core.told import ToldReview
from kibitz.errors import KibitzError
from kibitz.formats.documents import DOCUMENTS, DocumentName, Rendered, Wishes
from kibitz.formats.pgn.split import GameText
from kibitz.formats.pgn.without_evals import is_without_evals
from kibitz.formats.summary_row import summary_row
from kibitz.pipeline.batches import map_batches
from kibitz.pipeline.read import read_text
from kibitz.pipeline.replays import play_all
from kibitz.pipeline.uncollected import uncollected
from kibitz.settings import Settings

PLAIN = Wishes(sentences=False)
ROWS_AT_ONCE = 512
"""Games that are played through together: with more of them each costs no less."""

DOCUMENTS_AT_ONCE = 128
"""Where whole reports are made, which take much more room and time than the moves."""


def score(game: Game, settings: Settings | None = None) -> GameReport:
    """The report on a game from the evals in its file. Raises KibitzError if it has none."""
    if not game.sheet.has_scores:
        raise KibitzError(f"{game.sheet.id} has no evals: use kibitz review")
    return build_report(game, settings or Settings(rules="lichess"), version=__version__)


@dataclass(frozen=True, slots=True)
class ScoreJob:
    """What to make of each game."""

    settings: Settings
    documents: frozenset[DocumentName]
    """Whole reports to write beside the row that every game gets."""

    on_board: bool
    """Whether the moves are played through, for phases, openings and UCI."""

    openings: str | None


@dataclass(slots=True)
class ScoreBatch:
    """What became of a batch of games; every game is in exactly one of the lists."""

    scored: list[Rendered] = field(default_factory=list)
    unreadable: list[UnreadableGame] = field(default_factory=list)
    cut: list[UnreadableGame] = field(default_factory=list)
    """Games that were scored up to where they could be read; these are also in `scored`."""

    without_evals: int = 0

    def leave_out(self, sheet: Scoresheet) -> None:
        """A game without evals; if its moves cannot be read, that is why."""
        if sheet.problem:
            self.unreadable.append(UnreadableGame(sheet.number, sheet.line, sheet.problem))
        else:
            self.without_evals += 1

    @property
    def games(self) -> int:
        """How many games there were in all."""
        return len(self.scored) + len(self.unreadable) + self.without_evals


def score_games(
    texts: Iterable[GameText | UnreadableGame], job: ScoreJob, *, workers: int
) -> Iterator[ScoreBatch]:
    """Every game of a stream, in order."""
    size = DOCUMENTS_AT_ONCE if job.documents else ROWS_AT_ONCE
    return map_batches(partial(_score_batch, job), texts, workers=workers, size=size)


@uncollected()
def _score_batch(job: ScoreJob, texts: list[GameText | UnreadableGame]) -> ScoreBatch:
    batch = ScoreBatch()
    sheets = []
    for text in texts:
        if isinstance(text, GameText) and not text.is_json and is_without_evals(text.raw):
            batch.without_evals += 1
            continue
        sheet = text if isinstance(text, UnreadableGame) else read_text(text)
        if isinstance(sheet, Scoresheet) and not sheet.has_scores:
            batch.leave_out(sheet)
        else:
            sheets.append(sheet)
    games = play_all(sheets, openings=job.openings) if job.on_board else repeat(None)
    for sheet, game in zip(sheets, games, strict=False):
        readable = game.sheet if isinstance(game, Game) else game or sheet
        if isinstance(readable, UnreadableGame):
            batch.unreadable.append(readable)
            continue
        if readable.problem:
            batch.cut.append(UnreadableGame(readable.number, readable.line, readable.problem))
        batch.scored.append(_scored(readable, game if isinstance(game, Game) else None, job))
    return batch


def _scored(sheet: Scoresheet, game: Game | None, job: ScoreJob) -> Rendered:
    if not job.documents:
        return Rendered(summary_row(summarise(sheet, game, job.settings)), {})
    told = ToldReview(build_report(game or sheet, job.settings, version=__version__), game)
    documents = {name: DOCUMENTS[name].write(told, PLAIN) for name in job.documents}
    return Rendered(summary_row(told.report.summary), documents)


@dataclass(slots=True)
class ConformBatch:
    """The comparison of a batch of games, and the games that could not be compared."""

    tally: Tally = field(default_factory=Tally)
    unreadable: list[UnreadableGame] = field(default_factory=list)


def conform_games(
    texts: Iterable[GameText | UnreadableGame], settings: Settings, *, workers: int
) -> Iterator[ConformBatch]:
    """Every game of a stream compared with what Lichess wrote about it, in order."""
    return map_batches(partial(_conform_batch, settings), texts, workers=workers, size=ROWS_AT_ONCE)


@uncollected()
def _conform_batch(settings: Settings, texts: list[GameText | UnreadableGame]) -> ConformBatch:
    batch = ConformBatch()
    sheets = [text if isinstance(text, UnreadableGame) else read_text(text) for text in texts]
    for game in play_all(sheets, names=False):
        if isinstance(game, UnreadableGame):
            batch.unreadable.append(game)
            continue
        if game.sheet.problem:
            batch.unreadable.append(UnreadableGame(game.sheet.number, game.sheet.line, game.sheet.problem))
        judged = judged_moves(game.sheet, settings)
        batch.tally.add(compare(summary_of(game.sheet, game, settings, judged), judged))
    return batch
