"""What `--help` says."""

import click
import pytest

from kibitz.cli.main import commands

GROUPS = {name: command for name, command in commands().items() if isinstance(command, click.Group)}


@pytest.mark.parametrize("name", GROUPS)
def test_a_list_of_commands_says_in_whole_sentences_what_each_does(name: str) -> None:
    group = GROUPS[name]
    listed = group.get_help(click.Context(group)).partition("Commands:")[2]

    words = " ".join(listed.split())
    assert len(group.commands) >= 2
    for each in group.commands.values():
        sentence = (
            (each.help or "").partition("\n\n")[0].replace("\n", " ").partition(". ")[0].removesuffix(".")
        )
        assert f"{sentence}." in words
