"""The command group; turns a KibitzError into one line and an exit code."""

import os
import sys
import traceback
from importlib import import_module
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem

from kibitz import __version__
from kibitz.cli.codes import DONE, ENGINE_FAILED, STOPPED, WRONG_USE
from kibitz.errors import EngineError, KibitzError


class Listed(NamedTuple):
    """A command as `kibitz --help` names it: in which module it is, and what it does, in half a line."""

    module: str
    about: str


COMMANDS = {
    "review": Listed("review", "Review every game of a file with an engine."),
    "why": Listed("why", "Explain one move: its label, its proof, other rulesets."),
    "score": Listed("score", "Judge games from the evals that their file carries."),
    "conform": Listed("conform", "Compare our numbers with those Lichess wrote."),
    "bulk": Listed("bulk", "Review many games into the library; can be stopped."),
    "import": Listed("imports", "Bring games into the library."),
    "library": Listed("library", "Keep games with what engines said about them."),
    "insights": Listed("insights", "What a player keeps doing, and how sure that is."),
    "explore": Listed("explore", "What you and your opponents played from a position."),
    "train": Listed("train", "Solve today's exercises: your own mistakes."),
    "me": Listed("me", "Say which names are yours."),
    "serve": Listed("serve", "Review games on a page in your browser."),
    "worker": Listed("worker", "Keys for fishnet clients on other machines."),
    "engine": Listed("engine", "Find, install, test and list engines."),
    "tablebase": Listed("tablebase", "Find, install and list endgame tables."),
    "settings": Listed("settings", "Print every setting in force and where it came from."),
    "completion": Listed("completion", "Commands and options at the Tab key of your shell."),
}
"""The module of a command is loaded when it is called, not to be listed: starting up stays quick."""


class _Commands(click.Group):
    def list_commands(self, _: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = COMMANDS[name].module
        found = getattr(import_module(f"kibitz.cli.{module}"), module)
        return found if isinstance(found, click.Command) else None

    def format_commands(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, listed.about) for name, listed in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        names = [
            CompletionItem(name, help=listed.about)
            for name, listed in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)


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
    # An engine is started by a fork, and a fork waits for ever for threads of NumPy that are at work.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    options, marker, files = _parted(sys.argv[1:])
    is_debugging = "--debug" in options
    arguments = [*[word for word in options if word != "--debug"], *marker, *files]
    try:
        code = kibitz.main(arguments, prog_name="kibitz", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as problem:
        click.echo(problem.format_message(), err=True)
        code = WRONG_USE
    except SystemExit:  # click's way to stop when whoever reads our output has enough (`| head`)
        code = DONE
    except (KeyboardInterrupt, click.Abort):
        click.echo("stopped", err=True)
        code = STOPPED
    except (OSError, click.UsageError, KibitzError) as problem:
        from kibitz.cli.say import say  # noqa: PLC0415  # --help does without

        if is_debugging and not isinstance(problem, click.UsageError):
            traceback.print_exc()
        say(f"kibitz: {_words(problem)}")
        code = ENGINE_FAILED if isinstance(problem, EngineError) else WRONG_USE
    sys.exit(code or DONE)


def _words(problem: Exception) -> str:
    if isinstance(problem, click.UsageError):
        where = problem.ctx.command_path if problem.ctx else "kibitz"
        return f"{problem.format_message()} (see {where} --help)"
    if isinstance(problem, OSError):  # a full disk, most likely; inputs and engines have errors of their own
        return f"{problem.filename or 'the output'} cannot be written: {problem.strerror}"
    return str(problem)
