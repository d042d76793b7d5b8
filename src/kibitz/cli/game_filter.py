"""Which games of the library a command means: the same options for every command."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import click

from kibitz.cli.files import as_date
from kibitz.cli.options import Command, several
from kibitz.core.chess.label import Label
from kibitz.core.chess.result import RESULTS
from kibitz.core.library import GameQuery
from kibitz.store.library import Library
from kibitz.store.people import People


def game_filters(command: Command) -> Command:
    """The options that say which games are meant."""
    options = [
        click.option("--player", help="Part of a player's name."),
        click.option("--person", help="One of the library's people: me, or whom 'kibitz me' names."),
        click.option("--side", type=click.Choice(["white", "black"]), help="The side that person had."),
        click.option("--since", callback=as_date, help="The first date, as 2025.01.31."),
        click.option("--until", callback=as_date, help="The last date."),
        click.option("--event", help="Part of the event's name."),
        click.option("--opening", help="An ECO code, or part of the opening's name."),
        click.option("--result", type=click.Choice(RESULTS), help="The result."),
        click.option(
            "--label", type=click.Choice([label.value for label in Label]), help="A label that occurs."
        ),
        click.option(
            "--theme", help="What a marked move shows, as Lichess names it: fork, backRankMate, promotion."
        ),
        click.option("--accuracy-above", type=float, help="A player's accuracy is at least this."),
        click.option("--accuracy-below", type=float, help="A player's accuracy is below this."),
        click.option("--analysed/--not-analysed", default=None, help="Whether there is an analysis."),
    ]
    return several(options)(command)


def asked_of(library: Library, filters: Mapping[str, Any]) -> GameQuery:
    """What these options ask for; a person must be one of the library's."""
    asked = GameQuery(**filters)
    if asked.person is None:
        if asked.side is not None:
            raise click.UsageError("--side is the side of a person: say --person too")
        return asked
    return replace(asked, person=People(library.database).named(asked.person).name)
