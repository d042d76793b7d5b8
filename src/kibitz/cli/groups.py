"""A command that has commands of its own."""

import click

WHOLE = 1_000
"""Characters: no first sentence has as many."""


class CommandGroup(click.Group):
    """Says of each command what it does in a whole sentence; click's own list cuts it off with dots."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, by name."""
        found = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        rows = [(name, each.get_short_help_str(WHOLE)) for name, each in found.items() if each]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
