"""`kibitz insights`: what a player keeps doing, with how sure that is."""

import sys
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any

import click
import msgspec

from kibitz.cli.codes import DONE
from kibitz.cli.config import load, machine_of
from kibitz.cli.files import check_paths, open_sources, total_size, worker_count
from kibitz.cli.groups import CommandGroup
from kibitz.cli.late_file import LateFile
from kibitz.cli.opened_library import opened
from kibitz.cli.options import output_option, setting_options
from kibitz.cli.outputs import screen_for
from kibitz.cli.player_filter import games_asked_for, player_filters
from kibitz.cli.progress import show_progress
from kibitz.cli.say import counted, say
from kibitz.cli.tables import CsvTable
from kibitz.core.insights.insight import InsightReport
from kibitz.core.insights.tally import Tally
from kibitz.errors import InputError
from kibitz.formats.insight_table import COLUMNS, insight_rows
from kibitz.formats.json.baseline import baseline_json
from kibitz.formats.page.insights import insights_html
from kibitz.formats.text.insights import insights_text
from kibitz.limits import MOST_PROCESSES
from kibitz.pipeline.human import open_human
from kibitz.pipeline.insights.baseline import count_games, load_baseline
from kibitz.pipeline.insights.of_player import insights_of

ENDINGS = (".html", ".json", ".csv")
SHOW = "show"


class _NameOrCommand(CommandGroup):
    """`kibitz insights NAME` is `kibitz insights show NAME`, and so is `kibitz insights` alone."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or args[0] not in {*self.commands, "-h", "--help"}:
            args = [SHOW, *args]
        return super().parse_args(ctx, args)


@click.group(cls=_NameOrCommand)
def insights() -> None:
    """What a player keeps doing over many games, and how sure that is.

    `kibitz insights` is about you (`kibitz me`), `kibitz insights NAME` about anybody whose games are in the
    library: a person there, lichess:NAME, chesscom:NAME, or a name as files write it.
    """


@insights.command(name=SHOW)
@click.argument("name", required=False)
@player_filters
@click.option(
    "--only", metavar="KEY", help="One insight by its key, with the moves behind it: error-balance, clock."
)
@click.option("--baseline", type=click.Path(), help="A table of peers that 'kibitz insights baseline' made.")
@click.option("--json", "form", flag_value="json", help="Print JSON.")
@click.option("--csv", "form", flag_value="csv", help="Print one row per number.")
@output_option(ENDINGS)
@setting_options("database", "human_model")
@click.pass_context
def show(
    context: click.Context,
    /,
    name: str | None,
    only: str | None,
    baseline: str | None,
    form: str | None,
    paths: tuple[Path, ...],
    database: str | None,
    human_model: str | None,
    **filters: Any,
) -> int:
    """Print the insights about NAME, or about you."""
    check_paths(paths, (), ENDINGS)
    table, context.obj = load_baseline(baseline), database
    files = [LateFile(path) for path in paths]
    with opened(context) as library:
        human = open_human(machine_of(load({"database": database, "human_model": human_model})))
        played = games_asked_for(library, name, filters, human)
        report = insights_of(library, played, table)
    if only is not None and only not in [insight.key for insight in report.insights]:
        keys = ", ".join(insight.key for insight in report.insights)
        raise click.UsageError(f"there is no insight {only!r}: there are {keys}")
    for file in files:
        file.write(_document(report, file.path.suffix))
        file.close()
    if form:
        sys.stdout.buffer.write(_document(report, f".{form}"))
    elif not files:
        screen = screen_for()
        click.echo(insights_text(report, screen, only=only), color=screen.has_colour)
    return DONE


def _document(report: InsightReport, ending: str) -> bytes:
    if ending == ".json":
        return msgspec.json.encode(report) + b"\n"
    if ending == ".html":
        return insights_html(report).encode()
    lines = BytesIO()
    table = CsvTable(lines, COLUMNS)
    for row in insight_rows(report):
        table.add(row)  # type: ignore[arg-type]  # a row of another table than that of games
    return lines.getvalue()


@insights.command(name="baseline")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-o", "--output", "path", type=click.Path(path_type=Path), required=True, help="The table.")
@click.option("--name", default="our own games", show_default=True, help="What the peers are called.")
@click.option("--workers", type=click.IntRange(1, MOST_PROCESSES), help="Processes to use.")
def baseline_of(files: tuple[str, ...], path: Path, name: str, workers: int | None) -> int:
    """Make a table of peers from games with evals and ratings: those of a club, or of a league.

    Then `kibitz insights --baseline TABLE` compares with these players.
    """
    check_paths([path], files, (".json",))
    sources, tally = open_sources(files), Tally()
    with ExitStack() as stack:
        target = LateFile(path)
        stack.callback(target.close)
        progress = stack.enter_context(show_progress(total_size(sources)))
        for source in sources:
            for count in count_games(tally, [source], workers=worker_count(workers, [source])):
                progress.games_done(count, source)
        if not tally.games:
            raise InputError(
                "these files hold no games with evals and both ratings: there is nothing to count"
            )
        target.write(baseline_json(tally.baseline(name, ", ".join(Path(each).name for each in files))))
    say(f"{counted(tally.games, 'game')} counted into {path}")
    return DONE
