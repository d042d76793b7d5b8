"""`kibitz engine`: find, install, test and list engines."""

import asyncio
import json

import click

from kibitz.cli.codes import DONE
from kibitz.cli.config import load, machine_of
from kibitz.engine.check import check_engine, measure_engine
from kibitz.engine.identity import EngineProgram
from kibitz.engine.install import BUILDS
from kibitz.engine.install import install as install_build
from kibitz.engine.places import FoundEngine, engine_from, engines, find_engine
from kibitz.errors import EngineError
from kibitz.pipeline.folders import data_folder

SPEED_NODES = 1_000_000


@click.group()
def engine() -> None:
    """Find, install, test and list engines."""


def _explicit() -> str | None:
    return machine_of(load({})).engine


@engine.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def find(as_json: bool) -> int:  # noqa: FBT001
    """Print the engine a review would use."""
    found = find_engine(data_folder(), _explicit())
    _print([found], as_json=as_json)
    return DONE


@engine.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_engines(as_json: bool) -> int:  # noqa: FBT001
    """Print every engine that was found, the one a review would use first."""
    found = engines(data_folder(), _explicit())
    if not found and not as_json:
        click.echo("no engine was found: run 'kibitz engine install' to get Stockfish 18")
    _print(found, as_json=as_json)
    return DONE


def _print(found: list[FoundEngine], *, as_json: bool) -> None:
    rows = [{"command": list(each.program.command), "from": each.origin} for each in found]
    if as_json:
        click.echo(json.dumps(rows))
    else:
        for each in found:
            click.echo(f"{' '.join(each.program.command)}  ({each.origin})")


@engine.command()
@click.argument("version", default="18", type=click.Choice(list(BUILDS)))
def install(version: str) -> int:
    """Fetch a Stockfish into your data folder, without root, and check it.

    Needs the network once. Running it twice is harmless.
    """

    def check(command: tuple[str, ...]) -> None:
        identity = asyncio.run(check_engine(EngineProgram(command)))
        click.echo(f"it is {identity.name}, network {identity.network or 'not named'}")
        click.echo("it finds a mate and repeats itself")

    install_build(version, data_folder(), check=check, say=click.echo)
    return DONE


@engine.command()
@click.argument("program", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def test(program: str | None, as_json: bool) -> int:  # noqa: FBT001
    """Test PROGRAM, or the engine a review would use: identity, speed, memory, whether it repeats itself."""
    chosen = (
        engine_from(program, data_folder()) if program else find_engine(data_folder(), _explicit()).program
    )
    report = asyncio.run(measure_engine(chosen, SPEED_NODES))
    facts = {
        "engine": report.identity.name,
        "command": " ".join(chosen.command),
        "network": report.identity.network,
        "options": report.options,
        "start_seconds": round(report.start_seconds, 2),
        "nodes_per_second": round(report.nodes_per_second),
        "memory_mb": None if report.memory_mb is None else round(report.memory_mb),
        "repeats": report.repeats,
    }
    if as_json:
        click.echo(json.dumps(facts))
    else:
        for name, value in facts.items():
            click.echo(f"{name.replace('_', ' '):18} {_shown(value)}")
    if not report.repeats:
        raise EngineError("the engine does not repeat itself: reviews with it will differ from run to run")
    return DONE


def _shown(value: object) -> str:
    match value:
        case None:
            return "not told"
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return f"{value:,}"
        case _:
            return str(value)
