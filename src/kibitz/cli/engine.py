"""`kibitz engine`: find, install, test and list engines."""

import asyncio
import json

import click

from kibitz.cli.codes import DONE
from kibitz.cli.config import load, machine_of
from kibitz.cli.groups import CommandGroup
from kibitz.cli.say import say
from kibitz.engine.check import check_engine, measure_engine
from kibitz.engine.identity import EngineProgram
from kibitz.engine.install import BUILDS
from kibitz.engine.native import install_fastest, this_host
from kibitz.engine.places import FoundEngine, engine_from, engines, find_engine, is_webassembly
from kibitz.errors import EngineError
from kibitz.pipeline.folders import data_folder

SPEED_NODES = 1_000_000


@click.group(cls=CommandGroup)
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
            say(f"{' '.join(each.program.command)}  ({each.origin})", to_errors=False)


@engine.command()
@click.argument("version", default="18", type=click.Choice(list(BUILDS)))
def install(version: str) -> int:
    """Get the fastest Stockfish that this machine can run, without root, and check it.

    One that is on the PATH or in a usual place is left to do it; else the official build for
    this system and processor is fetched into your data folder, or, where there is none or it
    cannot be had, WebAssembly, which runs everywhere at about half the speed. Needs the
    network once. Running it twice is harmless.
    """

    def check(command: tuple[str, ...]) -> None:
        identity = asyncio.run(check_engine(EngineProgram(command)))
        say(f"it is {identity.name}, network {identity.network or 'not named'}", to_errors=False)
        click.echo("it finds a mate and repeats itself")

    install_fastest(
        version, data_folder(), host=this_host(), check=check, say=lambda text: say(text, to_errors=False)
    )
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
        "to_gain": _to_gain(chosen, report.nodes_per_second),
    }
    if as_json:
        click.echo(json.dumps(facts))
    else:
        for name, value in facts.items():
            if name == "to_gain" and value is None:
                continue
            say(f"{name.replace('_', ' '):18} {_shown(value)}", to_errors=False)
    if not report.repeats:
        raise EngineError("the engine does not repeat itself: reviews with it will differ from run to run")
    return DONE


def _to_gain(chosen: EngineProgram, speed: float) -> str | None:
    """What another engine would bring: measured, if there is one here; None where nothing is known."""
    if not is_webassembly(chosen):
        return None
    for other in engines(data_folder(), None):
        if not is_webassembly(other.program):
            found = asyncio.run(measure_engine(other.program, SPEED_NODES))
            times, where = found.nodes_per_second / speed, other.program.command[0]
            return f"the native {found.identity.name} in {where} is {times:.1f} times as fast here"
    if this_host().builds:
        return "a native build would be about twice as fast: try 'kibitz engine install' again"
    return None


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
