"""`kibitz completion`: what a shell needs to finish commands and options at the Tab key."""

from typing import Literal

import click
from click.shell_completion import get_completion_class

from kibitz.cli.codes import DONE

SHELLS = ("bash", "zsh", "fish")
Shell = Literal["bash", "zsh", "fish"]


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, /, shell: Shell) -> int:
    """Print what SHELL needs to finish commands and options at the Tab key.

    For bash: put  eval "$(kibitz completion bash)"  into ~/.bashrc; zsh: the same with zsh
    in ~/.zshrc; fish: kibitz completion fish > ~/.config/fish/completions/kibitz.fish
    """
    kind = get_completion_class(shell)
    if kind is None:  # click knows all three
        raise click.UsageError(f"there is no completion for {shell}")
    click.echo(kind(context.find_root().command, {}, "kibitz", "_KIBITZ_COMPLETE").source())
    return DONE
