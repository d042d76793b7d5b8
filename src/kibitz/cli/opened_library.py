"""The library that a command is about, open as long as it works."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from kibitz.cli.config import load, machine_of
from kibitz.errors import StoreError
from kibitz.pipeline.library import open_library
from kibitz.store.library import Library


@contextmanager
def opened(context: click.Context, *, makes: bool = False) -> Iterator[Library]:
    """The library the command is about, closed afterwards; one that was named must be there to be read."""
    named = context.obj
    if named and not makes and "://" not in named and not Path(named).exists():
        raise StoreError(f"there is no library at {named}: 'kibitz library import' makes one")
    found = open_library(machine_of(load({"database": named})).database)
    try:
        yield found
    finally:
        found.database.close()
