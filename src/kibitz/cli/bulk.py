"""`kibitz bulk`: every game of many files reviewed into the library."""

import asyncio
import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from kibitz.cli.codes import DONE, ENGINE_FAILED, REFUSED
from kibitz.cli.config import load, machine_of, settings_of
from kibitz.cli.files import Complaints, check_paths, open_sources
from kibitz.cli.progress import show_bulk_progress
from kibitz.cli.report_outputs import ENDINGS, ReportOutput, report_outputs
from kibitz.cli.review import name_failures, until_stopped
from kibitz.errors import InputError
from kibitz.pipeline.bulk import Refused, Wanted, bulk_reviews, identity_of
from kibitz.pipeline.library import cloud_of, on_board, open_library
from kibitz.pipeline.review import Cloud, open_engines
from kibitz.pipeline.shared_evals import SharedEvals
from kibitz.pipeline.sources import Source
from kibitz.settings import MOST_NODES, PRESETS, RULES, Machine, Settings
from kibitz.store.library import Library


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--database", help="A file or a PostgreSQL URL.  [default: KIBITZ_DATABASE, or your data folder]"
)
@click.option("--effort", type=click.Choice(list(PRESETS)), help="How hard to look.  [default: standard]")
@click.option("--nodes", type=click.IntRange(1, MOST_NODES), help="Nodes for each position.")
@click.option("--rules", type=click.Choice(RULES), help="How moves get their labels.  [default: kibitz]")
@click.option("--workers", type=click.IntRange(1, 1024), help="Engines at work at once.")
@click.option("--engine", help="The engine's program.")
@click.option("--cloud", is_flag=True, help="Use Lichess's evals of the first 15 positions, where imported.")
@click.option("--player", help="Only games of a player whose name holds this.")
@click.option("--since", help="Only games from this date on, as 2025.01.31.")
@click.option("--min-rating", type=int, help="Only games in which both players have this rating.")
@click.option("--time-control", help="Only games with this time control, as 600+5.")
@click.option("--max-games", type=click.IntRange(1), help="At most so many games.")
@click.option(
    "-o", "--out", "paths", multiple=True, type=click.Path(path_type=Path, dir_okay=False),
    help="Write the new reports as they come; the ending chooses the form: .jsonl, .pgn. May be repeated.",
)  # fmt: skip
def bulk(
    files: tuple[str, ...],
    paths: tuple[Path, ...],
    player: str | None,
    since: str | None,
    min_rating: int | None,
    time_control: str | None,
    max_games: int | None,
    cloud: bool,  # noqa: FBT001
    **flags: Any,
) -> int:
    """Review every game of FILE into the library; run it again to go on where it stopped.

    Reads PGN and Lichess's ndjson, also compressed. A game that is done already is
    passed over, one that cannot be read costs only itself.
    """
    found = load(flags)
    settings, machine = settings_of(found), machine_of(found)
    if settings.effort.is_rough:
        raise click.UsageError("bulk needs an engine: choose another --effort")
    check_paths(paths, files, ENDINGS)
    sources = open_sources(files)
    wanted = Wanted(
        player=player,
        since=since.replace("-", ".") if since else None,
        min_rating=min_rating,
        time_control=time_control,
        max_games=max_games,
    )
    with ExitStack() as stack:
        library = open_library(machine.database)
        stack.callback(library.database.close)
        outputs = report_outputs("json", paths, stack, shows_proofs=False, compares=False)[1:]
        lichess = cloud_of(library) if cloud else None
        work = _bulk(library, sources, settings, machine, wanted, outputs, lichess)
        return asyncio.run(until_stopped(work))


async def _bulk(
    library: Library,
    sources: Sequence[Source],
    settings: Settings,
    machine: Machine,
    wanted: Wanted,
    outputs: Sequence[ReportOutput],
    cloud: Cloud | None,
) -> int:
    complaints = Complaints()
    by_name = {source.name: source for source in sources}
    done = known = failed = 0
    workers = machine.workers or max(1, (os.cpu_count() or 1) // settings.effort.threads)
    async with open_engines(settings.effort, machine) as pool:
        shared = None
        if settings.effort.order != "lichess":
            shared = SharedEvals(library, await identity_of(pool))
        with show_bulk_progress() as show:
            reviewed = bulk_reviews(
                library, pool, sources, settings, wanted, workers=workers, shared=shared, cloud=cloud
            )
            async for item in reviewed:
                if isinstance(item, Refused):
                    complaints.name(by_name[item.source], [item.game])
                    continue
                known += item.report is None
                done += item.report is not None
                failed += name_failures(by_name[item.source], item.report) if item.report else 0
                if item.report is not None:
                    for output in outputs:
                        output(item.report, on_board(item.game))
                engine = item.report.provenance.engine if item.report else None
                show(1, engine.searches if engine else 0, engine.nodes if engine else 0, _saved(shared))
    if not done and not known:
        raise InputError(f"{sources[0].name} holds no game that fits")
    parts = [f"{done:,} {'game' if done == 1 else 'games'} reviewed"]
    if known:
        parts.append(f"{known:,} were done already")
    if shared and shared.asked:
        parts.append(f"{100 * _saved(shared):.0f} % of the searches that games share came from the library")
    if complaints.count:
        parts.append(f"{complaints.count:,} problems named above")
    click.echo("; ".join(parts), err=True)
    return ENGINE_FAILED if failed else REFUSED if complaints.count else DONE


def _saved(shared: SharedEvals | None) -> float:
    return shared.answered / shared.asked if shared and shared.asked else 0.0
