"""The command group; turns a KibitzError into one line and an exit code."""

import sys

import click

from kibitz import __version__
from kibitz.cli.conform import conform
from kibitz.cli.engine import engine
from kibitz.cli.review import review
from kibitz.cli.score import score
from kibitz.cli.settings import settings
from kibitz.errors import EngineError, KibitzError

DONE, REFUSED, WRONG_USE, NO_ENGINE = 0, 1, 2, 3


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="kibitz")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def kibitz(debug: bool) -> None:  # noqa: FBT001  # click passes options by name; main() reads this one
    """Chess game review on your own machine."""


for command in (review, score, conform, engine, settings):
    kibitz.add_command(command)


def main() -> None:
    """Run the command line and exit with the code that PRODUCT.md fixes."""
    arguments = sys.argv[1:]
    is_debugging = "--debug" in arguments
    try:
        code = kibitz.main([word for word in arguments if word != "--debug"], standalone_mode=False)
    except click.UsageError as problem:
        problem.show()
        code = WRONG_USE
    except (KeyboardInterrupt, click.Abort):
        click.echo("stopped", err=True)
        code = 130
    except KibitzError as problem:
        if is_debugging:
            raise
        click.echo(f"kibitz: {problem}", err=True)
        code = NO_ENGINE if isinstance(problem, EngineError) else WRONG_USE
    sys.exit(code or DONE)
