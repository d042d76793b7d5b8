"""`kibitz worker`: who may search for you with a fishnet client."""

import json
import re
from datetime import UTC, datetime
from typing import Any

import click

from kibitz.cli.codes import DONE
from kibitz.cli.groups import CommandGroup
from kibitz.cli.opened_library import opened
from kibitz.cli.options import setting_options
from kibitz.cli.say import counted
from kibitz.core.library import StoredWorker, WorkerTally
from kibitz.errors import StoreError
from kibitz.fishnet.crew import key_hash, new_key
from kibitz.fishnet.http import ROOT
from kibitz.fishnet.port import PORT
from kibitz.formats.text.terminal import plain
from kibitz.store.workers import Workers

NAME = re.compile(r"[\w.-]{1,40}")


@click.group(cls=CommandGroup)
@setting_options("database")
@click.pass_context
def worker(context: click.Context, /, database: str | None) -> None:
    """Keys for fishnet clients, which search for you on other machines."""
    context.obj = database


def _as_name(_: click.Context, __: click.Parameter, name: str) -> str:
    if not NAME.fullmatch(name):
        raise click.BadParameter("a name is up to 40 letters, digits, dots and hyphens")
    return name


@worker.command()
@click.argument("name", callback=_as_name)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def add(context: click.Context, /, name: str, as_json: bool) -> int:  # noqa: FBT001
    """Make a key for the worker NAME; it is shown this once."""
    key, now = new_key(), datetime.now(UTC).isoformat(timespec="seconds")
    with opened(context, makes=True) as library:
        Workers(library.database).add(StoredWorker(name=name, key_hash=key_hash(key), added=now))
    if as_json:
        click.echo(json.dumps({"name": name, "key": key}))
        return DONE
    click.echo(f"the key of {name}, which is shown this once: {key}")
    click.echo("its owner starts, with the address that kibitz bulk --on fishnet prints:")
    click.echo(f"fishnet --no-conf --key {key} --endpoint http://HOST:{PORT}{ROOT} run")
    return DONE


@worker.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per worker.")
@click.pass_context
def list_workers(context: click.Context, /, as_json: bool) -> int:  # noqa: FBT001
    """Print the workers and what each has done."""
    with opened(context) as library:
        found = Workers(library.database).all()
    for each in found:
        click.echo(json.dumps(_row(each)) if as_json else _line(each))
    if not found and not as_json:
        click.echo("no workers; 'kibitz worker add NAME' makes a key for one")
    return DONE


def _row(found: StoredWorker) -> dict[str, Any]:
    said = {name: getattr(found, name) for name in ("name", "added", "seen", "client", "set_aside")}
    return said | {name: getattr(found.tally, name) for name in found.tally.__slots__}


def _line(found: StoredWorker) -> str:
    done = found.tally
    if found.seen is None:
        return f"{found.name}: has not come yet"
    parts = [
        f"{plain(found.client or 'unknown client')}, last seen {found.seen[:16].replace('T', ' ')}",
        work_text(done),
        f"{done.lost:,} not answered in time, {done.refused:,} refused",
        f"{done.checks:,} checked, {done.far:,} far off",
    ]
    lines = [f"{found.name}: {parts[0]}", *[f"  {part}" for part in parts[1:]]]
    if found.set_aside:
        lines.append(f"  set aside: {plain(found.set_aside)}")
    return "\n".join(lines)


def work_text(done: WorkerTally) -> str:
    """How much a worker has searched.

    >>> work_text(WorkerTally(jobs=1, positions=12, nodes=1_200_000))
    '1 job, 12 positions, 1,200,000 nodes'
    """
    counts = {"job": done.jobs, "position": done.positions, "node": done.nodes}
    return ", ".join([counted(count, noun) for noun, count in counts.items()])


@worker.command()
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def remove(context: click.Context, /, name: str, as_json: bool) -> int:  # noqa: FBT001
    """Take the key of the worker NAME away; what it has searched stays."""
    with opened(context) as library:
        if not Workers(library.database).remove(name):
            raise StoreError(f"there is no worker {name}: 'kibitz worker list' names them")
    click.echo(json.dumps({"removed": name}) if as_json else f"the key of {name} opens nothing any more")
    return DONE
