"""Options that several commands have, each said once: settings, and files to write."""

from collections.abc import Callable, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

from kibitz import limits
from kibitz.cli.config import KEYS, Key
from kibitz.settings import Settings

Command = TypeVar("Command", bound=Callable[..., Any])

RANGES: dict[str, click.ParamType[Any]] = {
    "nodes": click.IntRange(1, limits.MOST_NODES),
    "depth": click.IntRange(1, limits.DEEPEST),
    "seconds": click.FloatRange(0.001, limits.LONGEST_SECONDS),
    "lines": click.IntRange(1, limits.MOST_LINES),
    "hash": click.IntRange(1, limits.MOST_HASH_MB),
    "threads": click.IntRange(1, limits.MOST_THREADS),
    "workers": click.IntRange(1, limits.MOST_WORKERS),
}


def setting_options(*names: str) -> Callable[[Command], Command]:
    """An option for each of these settings, in this order, under its own name and with its own words."""
    return several([_option(KEYS[name]) for name in names])


def _option(key: Key) -> Callable[[Command], Command]:
    kind = RANGES.get(key.name) or (click.Choice(key.choices) if key.choices else None)
    default = reduce(getattr, key.path, Settings()) if key.choices else None
    shown = f"{key.help}." + (f"  [default: {default}]" if default else "")
    return click.option(f"--{key.name.replace('_', '-')}", type=kind, help=shown)


def output_option(endings: Sequence[str], *names: str) -> Callable[[Command], Command]:
    """`-o FILE`, as often as one likes; `names` are older ones that still work."""
    return click.option(
        "-o", "--output", *names, "paths", multiple=True, type=click.Path(path_type=Path, dir_okay=False),
        help=f"Write a file; its ending chooses the form: {', '.join(endings)}. May be repeated.",
    )  # fmt: skip


def fishnet_options(command: Command) -> Command:
    """Where fishnet clients come to."""
    return several(
        [
            click.option("--fishnet-host", help="The address fishnet clients come to.  [default: 127.0.0.1]"),
            click.option(
                "--fishnet-port",
                type=click.IntRange(0, 65535),
                help="And its port, 0 for any.  [default: 9663]",
            ),
        ]
    )(command)


def form_options(*forms: str) -> Callable[[Command], Command]:
    """`--json`, `--pgn` and `--csv`: another form on standard output than the one for people."""
    help_lines = {
        "json": "Print one JSON report per line.",
        "pgn": "Print annotated PGN.",
        "csv": "Print one row per game.",
    }
    return several(
        [click.option(f"--{form}", "form", flag_value=form, help=help_lines[form]) for form in forms]
    )


def several(options: Sequence[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    """One decorator for all; the first is listed first."""
    return lambda command: reduce(lambda made, option: option(made), reversed(options), command)
