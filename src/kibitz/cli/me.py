"""`kibitz me`: which names are one person."""

import json
from typing import Any

import click

from kibitz.cli.codes import DONE
from kibitz.cli.groups import CommandGroup
from kibitz.cli.opened_library import opened
from kibitz.cli.options import setting_options
from kibitz.cli.say import counted
from kibitz.core.chess.person import ME, Person, read_person
from kibitz.core.chess.player_name import PlayerName, read_player_name
from kibitz.core.chess.site import SITE_WORDS, SITES
from kibitz.errors import StoreError
from kibitz.formats.text.terminal import plain
from kibitz.store.people import People


@click.group(cls=CommandGroup)
@setting_options("database")
@click.pass_context
def me(context: click.Context, /, database: str | None) -> None:
    """Say which names are yours: your side is below, your story first, your mistakes are asked.

    A NAME is lichess:NAME, chesscom:NAME, the address of a profile, or a name as your files write it.
    """
    context.obj = database


@me.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@click.option("--person", default=ME, show_default=True, help="Whose names these are.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def add(context: click.Context, /, names: tuple[str, ...], person: str, as_json: bool) -> int:  # noqa: FBT001
    """These names are one person's: yours, or somebody else's whom you name."""
    read, person = [read_player_name(name) for name in names], read_person(person)
    with opened(context, makes=True) as library:
        people = People(library.database)
        for name in read:
            people.add(name, person)
        if as_json:
            click.echo(json.dumps(_row(people.named(person), people)))
            return DONE
        for name in read:
            click.echo(
                f"{plain(str(name))} is {_whose(person)} now: {counted(people.games_of(name), 'game')}"
            )
            for other in _elsewhere(name, people):
                count = counted(people.games_of(other), "game")
                click.echo(f"  {count} by {plain(str(other))}: add that too, if it is the same person")
    return DONE


def _elsewhere(name: PlayerName, people: People) -> list[PlayerName]:
    """Where somebody of this name played, if it was not where was said."""
    others = [PlayerName(name.name, site) for site in (*SITES, None) if site != name.site]
    return [] if people.games_of(name) else [other for other in others if people.games_of(other)]


@me.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per person.")
@click.pass_context
def list_people(context: click.Context, /, as_json: bool) -> int:  # noqa: FBT001
    """Print who is who, with the games of each name."""
    with opened(context) as library:
        people = People(library.database)
        found = people.all()
        for person in found:
            click.echo(json.dumps(_row(person, people)) if as_json else _lines(person, people))
    if not found and not as_json:
        click.echo("nobody yet; 'kibitz me add lichess:NAME' says who you are")
    return DONE


@me.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def remove(context: click.Context, /, names: tuple[str, ...], as_json: bool) -> int:  # noqa: FBT001
    """These names are nobody's any more; the games stay."""
    read = [read_player_name(name) for name in names]
    with opened(context) as library:
        people = People(library.database)
        for name in read:
            if not people.remove(name):
                raise StoreError(f"{name} is nobody's name here: 'kibitz me list' says who is who")
            if not as_json:
                click.echo(f"{plain(str(name))} is nobody's name any more")
    if as_json:
        click.echo(json.dumps({"removed": [str(name) for name in read]}))
    return DONE


def _row(person: Person, people: People) -> dict[str, Any]:
    names = [{"site": each.site, "name": each.name, "games": people.games_of(each)} for each in person.names]
    return {"person": person.name, "names": names}


def _lines(person: Person, people: People) -> str:
    names = [
        f"  {plain(each.name)} {f'on {SITE_WORDS[each.site]}' if each.site else 'in files'}: "
        f"{counted(people.games_of(each), 'game')}"
        for each in person.names
    ]
    return "\n".join([plain(person.name), *names])


def _whose(person: str) -> str:
    return "you" if person == ME else plain(person)
