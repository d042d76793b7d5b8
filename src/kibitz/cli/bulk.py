"""`kibitz bulk`: every game of many files reviewed into the library."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager
from pathlib import Path
from socket import socket
from typing import Any

import click

from kibitz.cli.bulk_progress import BulkTally, show_bulk_progress
from kibitz.cli.codes import DONE, ENGINE_FAILED, REFUSED
from kibitz.cli.config import load, machine_of, settings_of
from kibitz.cli.files import Complaints, as_date, can_be_read_twice, check_paths, open_sources
from kibitz.cli.fishnet import check_limit, name_workers, opened_listener, say_where
from kibitz.cli.options import fishnet_options, output_option, setting_options
from kibitz.cli.outputs import ENDINGS, ReportOutputs, report_outputs
from kibitz.cli.running import DamagedTables, name_failures, until_stopped
from kibitz.cli.say import counted, say
from kibitz.cluster.actor import Assignment
from kibitz.cluster.run import open_cluster
from kibitz.core.told import ToldReview
from kibitz.errors import InputError
from kibitz.fishnet.port import open_port
from kibitz.fishnet.run import open_fishnet
from kibitz.pipeline.beside import Beside, open_beside
from kibitz.pipeline.bulk import Refused, Reviewed, Wanted, bulk_reviews
from kibitz.pipeline.engines import Reviewers, open_reviewers
from kibitz.pipeline.kept_analysis import told_of
from kibitz.pipeline.library import library_address, open_library
from kibitz.pipeline.search_run import CLOUD_POSITIONS
from kibitz.settings import Settings
from kibitz.store.library import Library


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@setting_options("database", "effort", "nodes", "rules", "workers", "engine", "tablebase", "human_model")
@click.option(
    "--on",
    type=click.Choice(["here", "ray", "fishnet"]),
    default="here",
    help="Which engines: those of this machine, of a Ray cluster, or of this machine and of fishnet clients.",
)
@click.option("--address", help="The Ray cluster to use, as host:6379.  [default: one on this machine]")
@fishnet_options
@click.option(
    "--cloud",
    is_flag=True,
    help=f"Use Lichess's evals of the first {CLOUD_POSITIONS} positions, where imported.",
)
@click.option("--player", help="Only games of a player whose name holds this.")
@click.option("--since", callback=as_date, help="Only games from this date on, as 2025.01.31.")
@click.option("--min-rating", type=int, help="Only games in which both players have this rating.")
@click.option("--time-control", help="Only games with this time control, as 600+5.")
@click.option("--max-games", type=click.IntRange(1), help="Stop after this number of games.")
@output_option(ENDINGS, "--out")
def bulk(
    files: tuple[str, ...],
    paths: tuple[Path, ...],
    player: str | None,
    since: str | None,
    min_rating: int | None,
    time_control: str | None,
    max_games: int | None,
    cloud: bool,  # noqa: FBT001
    on: str,
    address: str | None,
    fishnet_host: str | None,
    fishnet_port: int | None,
    **flags: Any,
) -> int:
    """Review every game of FILE into the library; run it again to go on where it stopped.

    Reads PGN and Lichess's ndjson, also compressed. A game that is done already is
    passed over, one that cannot be read costs only itself.
    """
    found = load(flags)
    settings, machine = settings_of(found), machine_of(found)
    names_port = bool(fishnet_host) or fishnet_port is not None
    _check_together(settings, on, address, names_port=names_port, uses_cloud=cloud)
    check_paths(paths, files, ENDINGS)
    open_sources([name for name in files if can_be_read_twice(name)])  # a wrong name costs nothing yet
    wanted = Wanted(
        player=player, since=since, min_rating=min_rating, time_control=time_control, max_games=max_games
    )
    with ExitStack() as stack:
        library = open_library(machine.database)
        stack.callback(library.database.close)
        outputs = report_outputs(None, paths, stack, screen=None)
        assignment = Assignment(library_address(machine.database), settings, machine, cloud)
        match on:
            case "ray":
                reviewers = _on_ray(assignment, address)
            case "fishnet":
                listener = opened_listener(library, fishnet_host, fishnet_port)
                reviewers = _on_fishnet(library, listener, assignment)
            case _:
                reviewers = open_reviewers(library, settings, machine, uses_cloud=cloud)
        beside = open_beside(machine)
        return asyncio.run(until_stopped(_bulk(library, files, settings, reviewers, beside, wanted, outputs)))


def _check_together(
    settings: Settings, on: str, address: str | None, *, names_port: bool, uses_cloud: bool
) -> None:
    """What does not go with the rest is said before anything begins."""
    if settings.effort.is_rough:
        raise click.UsageError("bulk needs an engine: choose another --effort")
    if address and on != "ray":
        raise click.UsageError("--address is for --on ray")
    if names_port and on != "fishnet":
        raise click.UsageError("--fishnet-host and --fishnet-port are for --on fishnet")
    if on == "fishnet":
        check_limit(settings, uses_cloud=uses_cloud)


@asynccontextmanager
async def _on_ray(assignment: Assignment, address: str | None) -> AsyncIterator[Reviewers]:
    """The workers of the cluster at an address, or of one made here."""
    async with open_cluster(assignment, address) as workers:
        yield workers
        for reason in workers.refused:
            say(f"a worker was left out: {reason}")


@asynccontextmanager
async def _on_fishnet(library: Library, listener: socket, assignment: Assignment) -> AsyncIterator[Reviewers]:
    """The engines of this machine, and the clients that come."""
    say_where(listener)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # strangers' noise is not ours
    settings, machine = assignment.settings, assignment.machine
    async with open_port(library, listener) as office, open_fishnet(office, settings, machine) as reviewers:
        try:
            yield reviewers
        finally:
            name_workers(office, reviewers.made_with)


async def _bulk(
    library: Library,
    files: Sequence[str],
    settings: Settings,
    opens: AbstractAsyncContextManager[Reviewers],
    beside: Beside,
    wanted: Wanted,
    outputs: ReportOutputs,
) -> int:
    sources = open_sources(files)
    by_name = {source.name: source for source in sources}
    tally, complaints, damaged = BulkTally(), Complaints(), DamagedTables()
    try:
        async with opens as reviewers:
            with show_bulk_progress(files, sources) as show:
                async for item in bulk_reviews(library, reviewers, sources, settings, wanted):
                    if isinstance(item, Refused):
                        complaints.name(by_name[item.source], [item.game])
                    tally = tally.with_game(item)
                    if isinstance(item, Reviewed):
                        _put_out(item, library, settings, beside, outputs)
                        if item.answer:
                            damaged.name(item.answer.report)
                    show(tally)
    except asyncio.CancelledError:
        done = _summary(tally, complaints)
        click.echo(f"{done}; the same command goes on from here", err=True)
        raise
    if not tally.done and not tally.known:
        raise InputError(f"{sources[0].name} holds no game that fits")
    click.echo(_summary(tally, complaints), err=True)
    return ENGINE_FAILED if tally.failed else REFUSED if complaints.count else DONE


def _put_out(
    item: Reviewed, library: Library, settings: Settings, beside: Beside, outputs: ReportOutputs
) -> None:
    """Every game of the files is in the outputs, also if it was done in an earlier run."""
    if item.answer:
        name_failures(f"{item.source}:{item.game.stored.line}", item.answer.report)
    if outputs:
        outputs.write(_told(item, library, settings, beside))


def _told(item: Reviewed, library: Library, settings: Settings, beside: Beside) -> ToldReview:
    if item.answer:
        return ToldReview(item.answer.report, item.game.game)
    kept = next(each for each in library.analyses(item.game.stored.id) if each.fingerprint == item.made_by)
    return told_of(kept, item.game.stored, settings, beside=beside)


def _summary(tally: BulkTally, complaints: Complaints) -> str:
    parts = [f"{counted(tally.done, 'game')} reviewed"]
    if tally.known:
        parts.append(f"{tally.known:,} {'was' if tally.known == 1 else 'were'} done already")
    if tally.unwanted:
        parts.append(f"{tally.unwanted:,} did not fit")
    if tally.failed:
        parts.append(f"{tally.failed:,} not kept, because the engine failed: run the same command again")
    if tally.asked:
        saved = 100 * tally.answered / tally.asked
        parts.append(f"{saved:.0f}% of the searches that games share came from the library")
    if complaints.count:
        parts.append(f"{counted(complaints.count, 'problem')} named above")
    return "; ".join(parts)
