"""`kibitz score`: what the evals in a file say, without an engine."""

import shutil
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import click

from kibitz.cli.codes import DONE, REFUSED
from kibitz.cli.config import load, settings_of
from kibitz.cli.files import Complaints, check_paths, open_sources, total_size, worker_count
from kibitz.cli.options import form_options, output_option, setting_options
from kibitz.cli.outputs import SCORE_ENDINGS, Sink, needed, open_sinks
from kibitz.cli.progress import show_progress
from kibitz.cli.say import counted
from kibitz.errors import InputError
from kibitz.formats.documents import DocumentName, Rendered
from kibitz.formats.summary_row import COLUMNS
from kibitz.formats.text.score_table import ScoreTable
from kibitz.limits import MOST_PROCESSES
from kibitz.pipeline.read import game_texts
from kibitz.pipeline.score import ScoreJob, score_games
from kibitz.pipeline.sources import Source
from kibitz.settings import RULES


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@form_options("json", "pgn", "csv")
@output_option(SCORE_ENDINGS)
@click.option(
    "--workers", type=click.IntRange(1, MOST_PROCESSES), help="Processes to use; all cores for large files."
)
@click.option(
    "--no-phases", is_flag=True,
    help="Do not play the moves through: several times faster, but no phases, openings, UCI moves "
    "or check for illegal moves.",
)  # fmt: skip
@setting_options("phase_start")
@click.option(
    "--rules", type=click.Choice(RULES), default="lichess", show_default=True,
    help="How moves get their labels in JSON and PGN.",
)  # fmt: skip
@click.option("--openings", type=click.Path(), help="A table of openings: tab-separated eco, name, pgn.")
def score(
    files: tuple[str, ...],
    form: str | None,
    paths: tuple[Path, ...],
    workers: int | None,
    no_phases: bool,  # noqa: FBT001
    phase_start: str | None,
    rules: str,
    openings: str | None,
) -> int:
    """Judgements, accuracy, ACPL and phases from the evals that FILE carries.

    Reads PGN and Lichess's ndjson, also compressed with gzip, bzip2 or zstd; - is
    standard input. No engine is needed.
    """
    sources = open_sources(files)
    settings = settings_of(load({"phase_start": phase_start, "rules": rules}))
    check_paths(paths, files, SCORE_ENDINGS)
    with ExitStack() as stack:
        sinks = open_sinks(form, paths, stack, COLUMNS) or [_Lines()]
        stack.callback(sys.stdout.flush)
        job = ScoreJob(settings, needed(sinks), on_board=not no_phases, openings=openings)
        return _run(sources, sinks, job, worker_count(workers, sources))


class _Lines:
    """A line per game for people; the heading comes with the first."""

    needs: DocumentName | None = None

    def __init__(self) -> None:
        self._table = ScoreTable(shutil.get_terminal_size().columns if sys.stdout.isatty() else 100)
        self._lines = 0

    def take(self, game: Rendered) -> None:
        if not self._lines:
            click.echo(self._table.head())
        self._lines += 1
        click.echo(self._table.line(game.row, self._lines))


def _run(sources: Sequence[Source], sinks: Sequence[Sink], job: ScoreJob, workers: int) -> int:
    scored = without_evals = 0
    complaints = Complaints()
    start = monotonic()
    with show_progress(total_size(sources)) as progress:
        for source in sources:
            for batch in score_games(game_texts(source), job, workers=workers):
                for game in batch.scored:
                    for sink in sinks:
                        sink.take(game)
                complaints.name(source, [*batch.unreadable, *batch.cut])
                scored += len(batch.scored)
                without_evals += batch.without_evals
                progress.games_done(batch.games, source)
    if not scored:
        raise InputError(_nothing(sources, without_evals, complaints))
    _say_totals(scored, without_evals, complaints, monotonic() - start)
    return REFUSED if complaints.count else DONE


def _nothing(sources: Sequence[Source], without_evals: int, complaints: Complaints) -> str:
    which = sources[0].name if len(sources) == 1 else "these files"
    if without_evals:
        have = "has" if len(sources) == 1 else "have"
        file = "this file" if len(sources) == 1 else which
        return f"{file} {have} no evals: use kibitz review"
    return f"{which} holds no game that can be read" if complaints.count else f"{which} holds no games"


def _say_totals(scored: int, without_evals: int, complaints: Complaints, seconds: float) -> None:
    parts = [f"{counted(scored, 'game')} scored in {seconds:.1f} s"]
    if without_evals:
        parts.append(f"{without_evals:,} left out because they have no evals (use kibitz review)")
    if complaints.count:
        parts.append(f"{counted(complaints.count, 'problem')} named above")
    click.echo("; ".join(parts), err=True)
