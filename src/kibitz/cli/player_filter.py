"""Which games of which player a command means."""

from time import perf_counter
from typing import Any

import click

from kibitz.cli.files import as_date
from kibitz.cli.options import Command, several
from kibitz.cli.say import counted, say
from kibitz.core.chess.clock import SPEEDS
from kibitz.core.chess.site import SITES
from kibitz.core.insights.selection import InsightQuery
from kibitz.errors import StoreError
from kibitz.pipeline.human import HumanModel
from kibitz.pipeline.insights.fact_run import AT_ONCE, fill_facts, fill_people
from kibitz.pipeline.insights.of_player import PlayerGames, player_games, unread, who
from kibitz.store.facts import FactStore
from kibitz.store.library import Library

PATIENCE = 20.0
"""Seconds that a human model may read before the answer comes: ten thousand games take it half an hour."""

MANY = 2000
"""Analyses without facts, from which on it is said that they are being read."""


def player_filters(command: Command) -> Command:
    """The options that say which of a player's games are meant."""
    options = [
        click.option("--since", callback=as_date, help="The first date, as 2025.01.31."),
        click.option("--until", callback=as_date, help="The last date."),
        click.option("--site", type=click.Choice(SITES), help="Where they were played."),
        click.option("--speed", type=click.Choice(SPEEDS), help="How fast, as Lichess counts it."),
        click.option("--side", type=click.Choice(["white", "black"]), help="The player's side."),
        click.option("--opening", help="An ECO code, or part of the opening's name."),
        click.option("--opponent", help="Part of the opponent's name."),
        click.option("--effort", help="Of the analyses; 'file' for the evals that games came with."),
    ]
    return several(options)(command)


def games_asked_for(
    library: Library, name: str | None, filters: dict[str, Any], human: HumanModel | None = None
) -> PlayerGames:
    """The games, with facts for analyses that had none, and for those that a human model had not read.

    Raises StoreError if none fits.
    """
    person, query = who(library, name), InsightQuery(**filters)
    waiting = FactStore(library.database).count_missing()
    if waiting >= MANY:
        say(f"reading {counted(waiting, 'analysis')} for the first time; this may be stopped")
    for _ in fill_facts(library):
        pass
    played = player_games(library, person, query)
    if not played.coverage.games:
        raise StoreError(f"no game of {person.name!r} fits: ask for less")
    if not played.games:
        count = played.coverage.games
        raise StoreError(
            f"none of {count:,} games is analysed so: kibitz bulk FILE, or kibitz import --review, does that"
        )
    return _read_by(human, library, played) if human else played


def _read_by(human: HumanModel, library: Library, played: PlayerGames) -> PlayerGames:
    if human.used.silent:
        say(f"the human model says nothing: {human.used.silent}")
    numbers, read, until = unread(played, human)[::-1], 0, perf_counter() + PATIENCE
    if len(numbers) > AT_ONCE:
        say(f"the human model reads games that it has not read, for {PATIENCE:.0f} seconds at most")
    for count in fill_people(library, numbers, human):
        read += count
        if perf_counter() > until:
            break
    if numbers:
        rest = "" if read == len(numbers) else ", the newest ones; the next 'kibitz insights' goes on"
        say(f"the human model has read {read:,} of {counted(len(numbers), 'game')}{rest}")
    return player_games(library, played.person, played.query) if numbers else played
