"""`kibitz conform`: our numbers beside those Lichess wrote in the same file."""

import click

from kibitz.cli.codes import DONE, REFUSED
from kibitz.cli.files import Complaints, open_sources, total_size, worker_count
from kibitz.cli.progress import show_progress
from kibitz.core.numbers.conform import Tally
from kibitz.errors import InputError
from kibitz.formats.text.conform import conform_json, conform_text
from kibitz.limits import MOST_PROCESSES
from kibitz.pipeline.read import game_texts
from kibitz.pipeline.score import conform_games
from kibitz.settings import Settings


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--workers", type=click.IntRange(1, MOST_PROCESSES), help="Processes to use; all cores for large files."
)
def conform(files: tuple[str, ...], as_json: bool, workers: int | None) -> int:  # noqa: FBT001
    """Compare our numbers with those Lichess wrote in FILE, and print every difference.

    Reads what `kibitz score` reads. Ends with code 1 if anything differs.
    """
    sources = open_sources(files)
    tally, complaints = Tally(), Complaints()
    with show_progress(total_size(sources)) as progress:
        for source in sources:
            for batch in conform_games(
                game_texts(source), Settings(), workers=worker_count(workers, sources)
            ):
                tally.add(batch.tally)
                complaints.name(source, batch.unreadable)
                progress.games_done(batch.tally.games + len(batch.unreadable), source)
    if not any(tally.compared.values()):
        raise InputError("there is nothing by Lichess to compare with: no judgements, totals or phases")
    click.echo(conform_json(tally) if as_json else conform_text(tally))
    return REFUSED if tally.differences or complaints.count else DONE
