"""`kibitz serve`: the page, and the HTTP interface behind it."""

import os
import secrets
import socket
import sys
import threading
import webbrowser
from contextlib import closing
from functools import partial
from typing import Any

import click

from kibitz.cli.codes import DONE
from kibitz.cli.config import lichess_token, load, machine_of, settings_of, training_of
from kibitz.cli.fishnet import opened_listener, say_where, with_clients
from kibitz.cli.options import fishnet_options, setting_options
from kibitz.cli.qr import qr_lines
from kibitz.errors import InputError, MissingExtra
from kibitz.pipeline.beside import open_beside
from kibitz.pipeline.library import open_library
from kibitz.store.library import Library
from kibitz.web.server.addresses import own_addresses
from kibitz.web.server.config import LOOPBACK, ServerConfig


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 for any.")
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
@click.option(
    "--token",
    "tokens",
    multiple=True,
    help="Whoever has it may come in; may be repeated, one for each person.",
)
@click.option("--name", "names", multiple=True, help="A further name of this server, as browsers call it.")
@click.option("--fishnet", "has_clients", is_flag=True, help="Let fishnet clients search for reviews too.")
@fishnet_options
@setting_options("database", "rules", "workers", "engine", "tablebase", "human_model")
def serve(
    host: str,
    port: int,
    browser: bool,  # noqa: FBT001
    tokens: tuple[str, ...],
    names: tuple[str, ...],
    has_clients: bool,  # noqa: FBT001
    fishnet_host: str | None,
    fishnet_port: int | None,
    **flags: Any,
) -> int:
    """Review games on a page in your browser.

    Listens on this machine only. On any other address a token is needed: it is made up
    and printed if none is given. For a phone in the same network, --host 0.0.0.0 prints
    the addresses that work, and a code to be read off the screen.
    """
    try:
        from kibitz.cli.page_server import page_server  # noqa: PLC0415  # heavy, and only needed here
        from kibitz.web.app import make_app  # noqa: PLC0415
    except ImportError:
        raise MissingExtra("the page needs more packages: pip install 'kibitz[web]'") from None
    found = load(flags)
    if host not in LOOPBACK and not tokens:
        tokens = (secrets.token_urlsafe(16),)
    config = ServerConfig(
        settings=settings_of(found),
        machine=machine_of(found),
        training=training_of(found),
        host=host,
        names=frozenset(name.lower() for name in names),
        tokens=frozenset(tokens),
        lichess_token=lichess_token(),
    )
    if not has_clients and (fishnet_host or fishnet_port is not None):
        raise click.UsageError("--fishnet-host and --fishnet-port are for --fishnet")
    open_beside(config.machine)  # said before anybody comes, as what follows
    with closing(open_library(config.machine.database).database) as database:
        door = opened_listener(Library(database), fishnet_host, fishnet_port) if has_clients else None
    listener = _listen(host, port)
    address = _announce(listener.getsockname()[1], config, tokens)
    if door:
        say_where(door)
    if browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    app = make_app(config, partial(with_clients, door, config.machine) if door else None)
    page_server(app, config).run(sockets=[listener])
    return DONE


def _announce(port: int, config: ServerConfig, tokens: tuple[str, ...]) -> str:
    """Say where the page is, here and for others; the address here is returned."""
    host = config.host
    address = _address("127.0.0.1" if config.listens_everywhere else host, port, tokens)
    click.echo(f"Kibitz is at {address} (Ctrl-C ends it)", err=True)
    if host not in LOOPBACK:
        others = own_addresses(host) if config.listens_everywhere else [host]
        _invite([_address(each, port, tokens) for each in others])
    return address


def _invite(addresses: list[str]) -> None:
    """Say where a phone finds the page, and show the first of these as a code."""
    if not addresses:
        click.echo("No network was found: only this machine can reach it.", err=True)
        return
    for address in addresses:
        click.echo(f"On a phone in the same network: {address}", err=True)
    if sys.stderr.isatty():
        for line in qr_lines(addresses[0], colours="NO_COLOR" not in os.environ):
            click.echo(line, err=True)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as problem:
        listener.close()
        raise InputError(
            f"{host} port {port} cannot be used: {problem.strerror}; try --port 0 for a free one"
        ) from problem
    return listener


def _address(host: str, port: int, tokens: tuple[str, ...]) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/" + (f"?token={tokens[0]}" if tokens else "")
