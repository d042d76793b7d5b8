"""`kibitz tablebase`: install, find and list endgame tables."""

import json
from typing import Any

import click

from kibitz.cli.codes import DONE, REFUSED
from kibitz.cli.config import load, machine_of
from kibitz.cli.groups import CommandGroup
from kibitz.cli.options import setting_options
from kibitz.cli.say import counted, say
from kibitz.pipeline.folders import data_folder
from kibitz.tables.install import install as install_tables
from kibitz.tables.places import NO_TABLES, TableFile, TableFolder, table_folders

MISSING = "no endgame tables were found: run 'kibitz tablebase install' to get those of 3 and 4 men"
UNWANTED = "no endgame tables are used: the setting tablebase is none"


@click.group(cls=CommandGroup)
def tablebase() -> None:
    """Install, find and list endgame tables (Syzygy)."""


def _named(flags: dict[str, Any]) -> str | None:
    return machine_of(load(flags)).tablebase


def _why_none(named: str | None) -> str:
    return UNWANTED if named == NO_TABLES else MISSING


@tablebase.command()
def install() -> int:
    """Fetch the tables of 3 and 4 men into your data folder, and check them.

    4.4 MB; needs the network once. Running it twice is harmless and mends what is damaged.
    """
    install_tables(data_folder(), say=click.echo)
    return DONE


@tablebase.command()
@setting_options("tablebase")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def find(as_json: bool, **flags: Any) -> int:  # noqa: FBT001
    """Print the folders of tables that a review would use. Ends with 1 if there are none."""
    named = _named(flags)
    found = table_folders(data_folder(), named)
    if as_json:
        click.echo(json.dumps([_row(folder) for folder in found]))
    else:
        for folder in found:
            say(_line(folder), to_errors=False)
        if not found:
            click.echo(_why_none(named))
    return DONE if found else REFUSED


def _row(folder: TableFolder) -> dict[str, Any]:
    return {
        "folder": str(folder.path),
        "from": folder.origin,
        "tables": folder.tables,
        "men": folder.men,
        "damaged": {file.name: file.problem for file in folder.damaged},
    }


def _line(folder: TableFolder) -> str:
    whole = (
        f"{counted(folder.tables, 'table')} up to {folder.men} men"
        if folder.tables
        else "no table that is whole"
    )
    mending = "run 'kibitz tablebase install' to mend them" if folder.is_ours else "fetch them anew"
    damaged = f", {counted(len(folder.damaged), 'file')} damaged: {mending}" if folder.damaged else ""
    return f"{folder.path}: {whole}{damaged}  ({folder.origin})"


@tablebase.command(name="list")
@setting_options("tablebase")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_tables(as_json: bool, **flags: Any) -> int:  # noqa: FBT001
    """Print every ending that the tables know, and what is wrong with damaged files."""
    named = _named(flags)
    found = table_folders(data_folder(), named)
    files = [file for folder in found for file in folder.files]
    if as_json:
        click.echo(json.dumps([_file_row(file) for file in files]))
        return DONE
    for men in sorted({file.men for file in files}):
        names = {file.path.stem for file in files if file.men == men and file.is_wdl and not file.problem}
        if names:
            click.echo(f"{men} men: {' '.join(sorted(names))}")
    for file in files:
        if file.problem:
            say(f"{file.path}: {file.problem}", to_errors=False)
    if not found:
        click.echo(_why_none(named))
    return DONE


def _file_row(file: TableFile) -> dict[str, Any]:
    return {"file": str(file.path), "men": file.men, "problem": file.problem}
