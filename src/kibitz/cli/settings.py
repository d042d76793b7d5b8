"""`kibitz settings`: what is in force and where each value came from."""

import json

import click

from kibitz.cli.codes import DONE
from kibitz.cli.config import KEYS, in_force, load


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def settings(as_json: bool) -> int:  # noqa: FBT001
    """Print every setting in force and where its value came from.

    In order of strength: defaults, the user's kibitz.toml, kibitz.toml in the current
    folder, environment variables, flags.
    """
    found = in_force(load({}))
    if as_json:
        click.echo(
            json.dumps({name: {"value": each.value, "from": each.origin} for name, each in found.items()})
        )
        return DONE
    width = max(map(len, found))
    said = ""
    for name, each in found.items():
        value = "–" if each.value is None else str(each.value)
        help_line = KEYS[name].help
        shown = "″" if help_line == said else help_line  # a group of thresholds shares its line
        click.echo(f"{name:{width}} {value:10} {each.origin:18} {shown}")
        said = help_line
    return DONE
