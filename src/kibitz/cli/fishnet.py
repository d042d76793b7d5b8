"""What `bulk` and `serve` do alike about fishnet clients: open a port for them, and say what they did."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from socket import socket

import click

from kibitz.cli.say import counted, say
from kibitz.cli.worker import work_text
from kibitz.errors import InputError
from kibitz.fishnet.crew import Member
from kibitz.fishnet.office import Office
from kibitz.fishnet.port import PORT, endpoint, listen, open_port
from kibitz.fishnet.run import ONE_GAME_NODES, open_fishnet
from kibitz.pipeline.engines import OpenReviewers
from kibitz.settings import Machine, Settings
from kibitz.store.library import Library
from kibitz.store.workers import Workers
from kibitz.web.server.addresses import own_addresses
from kibitz.web.server.config import EVERYWHERE, LOOPBACK


def check_limit(settings: Settings, *, uses_cloud: bool) -> None:
    """Clients search so many nodes, and nothing else."""
    effort = settings.effort
    if effort.nodes is None or effort.depth or effort.seconds:
        raise click.UsageError("fishnet clients are limited by nodes: choose an effort, or --nodes")
    if uses_cloud:
        raise click.UsageError("--cloud does not go with --on fishnet")


def opened_listener(library: Library, host: str | None, port: int | None) -> socket:
    """Where clients come to."""
    if not Workers(library.database).all():
        raise InputError("no worker has a key yet: make one with 'kibitz worker add NAME'")
    return listen(host or "127.0.0.1", PORT if port is None else port)


def say_where(listener: socket) -> None:
    """What the owners of clients must know."""
    host = listener.getsockname()[0]
    places = (_addresses(host) or [host]) if host in EVERYWHERE else [host]
    click.echo(
        f"fishnet clients come to {' or '.join(endpoint(listener, each) for each in places)}", err=True
    )
    if host not in LOOPBACK:
        click.echo("keys and games travel unencrypted there: use it in a network you trust", err=True)


def _addresses(host: str) -> list[str]:
    """Those under which others know this machine, as far as that can be found out."""
    try:
        return own_addresses(host)
    except ImportError:  # without kibitz[web]
        return []


@asynccontextmanager
async def with_clients(listener: socket, machine: Machine, library: Library) -> AsyncIterator[OpenReviewers]:
    """For a server: clients share out every game, because somebody waits for it."""
    async with open_port(library, listener, tell=_say) as office:
        yield lambda settings: open_fishnet(office, settings, machine, job_nodes=ONE_GAME_NODES)


def _say(member: Member) -> None:
    say(f"{member.name} was set aside: {member.set_aside}")


def name_workers(office: Office, made_with: Mapping[str, Sequence[str]]) -> None:
    """A line for every worker that came; for one that is not believed any more, what is to be done."""
    if all(member.first_seen is None for member in office.crew.members):
        click.echo("no fishnet client came", err=True)
    for member in office.crew.members:
        if member.first_seen is not None:
            say(f"{member.name}: {_did(office, member)}")
        if member.set_aside:
            say(f"{member.name} was set aside: {member.set_aside}")
            kept = made_with.get(member.name, [])
            if kept:
                click.echo(
                    f"its answers are in {counted(len(kept), 'game')} kept before that; to search again: "
                    f"kibitz library delete {' '.join(each[:8] for each in kept)}, and the same command",
                    err=True,
                )


def _did(office: Office, member: Member) -> str:
    done = member.tally
    parts = [
        work_text(done),
        f"busy {office.crew.busy_share(member):.0%} of the time",
    ]
    if done.lost:
        parts.append(f"{done.lost:,} not answered in time")
    if done.refused:
        parts.append(f"{done.refused:,} refused")
    return ", ".join(parts)
