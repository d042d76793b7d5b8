"""The command group; turns a KibitzError into one line and an exit code."""

import sys
import traceback
from importlib import import_module

import click

from kibitz import __version__
from kibitz.cli.codes import DONE, ENGINE_FAILED, STOPPED, WRONG_USE
from kibitz.errors import EngineError, KibitzError

COMMANDS = {
    "review": "review",
    "why": "why",
    "score": "score",
    "conform": "conform",
    "bulk": "bulk",
    "import": "imports",
    "library": "library",
    "insights": "insights",
    "explore": "explore",
    "train": "train",
    "me": "me",
    "serve": "serve",
    "worker": "worker",
    "engine": "engine",
    "tablebase": "tablebase",
    "settings": "settings",
}
"""Each command and the module that holds it, loaded only when it is called: starting up stays quick."""


class _Commands(click.Group):
    def list_commands(self, _: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        found = getattr(import_module(f"kibitz.cli.{COMMANDS[name]}"), COMMANDS[name])
        return found if isinstance(found, click.Command) else None


@click.command(
    cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="kibitz")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def kibitz(debug: bool) -> None:  # noqa: FBT001  # click passes options by name; main() reads this one
    """Chess game review on your own machine."""


def commands() -> dict[str, click.Command]:
    """Every command by its name."""
    context = click.Context(kibitz)
    found = {name: kibitz.get_command(context, name) for name in COMMANDS}
    return {name: command for name, command in found.items() if command is not None}


def _parted(arguments: list[str]) -> tuple[list[str], list[str], list[str]]:
    """What may hold options, and behind `--` what may not, so that a file of any name can be given."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    return arguments[:end], arguments[end : end + 1], arguments[end + 1 :]


def main() -> None:
    """Run the command line and exit with a code of `kibitz.cli.codes`."""
    options, marker, files = _parted(sys.argv[1:])
    is_debugging = "--debug" in options
    arguments = [*[word for word in options if word != "--debug"], *marker, *files]
    try:
        code = kibitz.main(arguments, prog_name="kibitz", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as problem:
        click.echo(problem.format_message(), err=True)
        code = WRONG_USE
    except click.UsageError as problem:
        where = problem.ctx.command_path if problem.ctx else "kibitz"
        click.echo(f"kibitz: {problem.format_message()} (see {where} --help)", err=True)
        code = WRONG_USE
    except SystemExit:  # click's way to stop when whoever reads our output has enough (`| head`)
        code = DONE
    except (KeyboardInterrupt, click.Abort):
        click.echo("stopped", err=True)
        code = STOPPED
    except OSError as problem:  # a full disk, most likely; inputs and engines have errors of their own
        if is_debugging:
            traceback.print_exc()
        click.echo(
            f"kibitz: {problem.filename or 'the output'} cannot be written: {problem.strerror}", err=True
        )
        code = WRONG_USE
    except KibitzError as problem:
        if is_debugging:
            traceback.print_exc()
        click.echo(f"kibitz: {problem}", err=True)
        code = ENGINE_FAILED if isinstance(problem, EngineError) else WRONG_USE
    sys.exit(code or DONE)
