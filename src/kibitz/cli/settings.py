"""`kibitz settings`: what is in force and where each value came from."""

import json

import click

from kibitz.cli.codes import DONE
from kibitz.cli.config import FILE, KEYS, in_force, load
from kibitz.cli.say import say
from kibitz.pipeline.folders import config_folder


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def settings(as_json: bool) -> int:  # noqa: FBT001
    """Print every setting in force and where its value came from.

    In order of strength: defaults, the user's kibitz.toml, kibitz.toml in the current
    folder, environment variables, flags.
    """
    found = in_force(load({}))
    if as_json:
        rows = {
            name: {"value": each.value, "from": each.origin, "about": KEYS[name].help}
            for name, each in found.items()
        }
        click.echo(json.dumps(rows))
        return DONE
    width = max(map(len, found))
    for name, each in found.items():
        say(f"{name:{width}} {_shown(each.value):10} {each.origin:18} {KEYS[name].about}", to_errors=False)
    own = config_folder() / FILE
    say(f"\nYour own file: {own}{'' if own.exists() else ' (there is none yet)'}", to_errors=False)
    return DONE


def _shown(value: object) -> str:
    """A number as people write it; a dash where there is none."""
    return "–" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
