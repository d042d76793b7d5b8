"""`kibitz import` and `kibitz library sync`: games come in by themselves."""

import asyncio
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import click

from kibitz.cli.bulk_progress import BulkTally, show_reviews
from kibitz.cli.codes import DONE, ENGINE_FAILED, REFUSED, WRONG_USE
from kibitz.cli.config import lichess_token, load, machine_of, settings_of
from kibitz.cli.files import SHOWN, as_date, open_sources
from kibitz.cli.options import Command, setting_options, several
from kibitz.cli.progress import show_import_progress
from kibitz.cli.running import name_failures, until_stopped
from kibitz.cli.say import counted, say
from kibitz.core.chess.clock import SPEEDS
from kibitz.core.chess.wanted_games import WantedGames
from kibitz.errors import InputError, KibitzError
from kibitz.formats.links import NotTaken, read_link
from kibitz.formats.pasted import BareName, GamesText, Position, read_pasted
from kibitz.formats.text.terminal import plain
from kibitz.pipeline.bulk import Refused, Reviewed, stored_reviews
from kibitz.pipeline.engines import open_reviewers
from kibitz.pipeline.imports.from_site import (
    ImportJob,
    first_moment,
    import_file,
    known_jobs,
    last_moment,
    run_import,
)
from kibitz.pipeline.imports.site_access import SiteAccess
from kibitz.pipeline.imports.tally import ImportTally
from kibitz.pipeline.library import open_library
from kibitz.pipeline.sources import Source
from kibitz.settings import EFFORTS, Machine, Settings
from kibitz.sites.patience import RealPatience
from kibitz.store.accounts import Accounts
from kibitz.store.library import Library


def _review_options(command: Command) -> Command:
    """How hard an engine is to look at what has come."""
    options = [
        click.option("--review", type=click.Choice(EFFORTS), help="Then have an engine review the games."),
        setting_options("workers", "engine", "tablebase"),
        click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each source."),
    ]
    return several(options)(command)


@click.command(name="import")
@click.argument("texts", nargs=-1, required=True, metavar="SOURCE...")
@setting_options("database", "contact")
@click.option("--since", callback=as_date, help="Only games from this date on, as 2025.01.31.")
@click.option("--until", callback=as_date, help="Only games up to this date.")
@click.option(
    "--speed", "speeds", multiple=True, type=click.Choice(SPEEDS), help="Only such games; may be repeated."
)
@click.option("--rated/--casual", default=None, help="Only rated games, or only casual ones.")
@click.option("--colour", type=click.Choice(["white", "black"]), help="Only games with this side.")
@click.option(
    "--max", "most", type=click.IntRange(1), help="At most this many games of an account, the newest."
)
@click.option("--player", help="For a link to a game on Chess.com: one of its players.")
@_review_options
def imports(
    texts: tuple[str, ...],
    since: str | None,
    until: str | None,
    speeds: tuple[Any, ...],
    rated: bool | None,  # noqa: FBT001
    colour: Any,
    most: int | None,
    player: str | None,
    review: str | None,
    as_json: bool,  # noqa: FBT001
    **flags: Any,
) -> int:
    """Bring games into the library.

    SOURCE is an account (lichess:NAME, chesscom:NAME), the address of a game, a study or a player
    on Lichess or Chess.com, or a file. Of an account that was asked for before only what is new
    comes; what is stopped goes on where it was.
    """
    wanted = WantedGames(
        speeds=frozenset(speeds),
        rated=rated,
        colour=colour,
        since=first_moment(since) if since else None,
        until=last_moment(until) if until else None,
        most=most,
    )
    asked = [_source(each, wanted, player) for each in texts]
    return _Door(flags, review, as_json=as_json).bring_in(lambda _: asked)


@click.command()
@_review_options
@click.pass_context
def sync(context: click.Context, /, review: str | None, as_json: bool, **flags: Any) -> int:  # noqa: FBT001
    """Bring in what is new from every account that was imported from."""
    door = _Door({**flags, "database": context.obj}, review, as_json=as_json)
    return door.bring_in(_accounts)


def _accounts(library: Library) -> list["ImportJob | str"]:
    jobs: list[ImportJob | str] = list(known_jobs(library))
    if not jobs:
        raise InputError("no account is known yet: 'kibitz import lichess:NAME' makes one known")
    return jobs


def _source(text: str, wanted: WantedGames, player: str | None) -> ImportJob | str:
    """What is meant: a site is asked for it, or it is the name of a file."""
    if text == "-" or os.path.lexists(text):  # a link that leads nowhere is a file that cannot be opened
        return text
    match read_pasted(text):
        case NotTaken(words=words) if ":" in text or isinstance(read_link(text), NotTaken):
            raise InputError(words)
        case NotTaken():
            raise InputError(
                f"{plain(text)[:80]} does not exist; an account is lichess:NAME or chesscom:NAME, "
                "and a game, a study or a player its address on Lichess or Chess.com"
            )
        case BareName(name=name):
            raise InputError(f"there is no file {name}; for an account say lichess:{name} or chesscom:{name}")
        case Position():
            raise InputError("that is a position, and there is nothing to import: Kibitz reviews games")
        case GamesText():
            raise InputError("that is a game, not where one is: put it into a file, or use - and a pipe")
        case asked:
            return ImportJob(asked, wanted, player)


@dataclass(slots=True)
class _Outcome:
    """What became of one source."""

    source: str
    title: str
    tally: ImportTally
    problem: str | None = None

    def words(self) -> str:
        tally = self.tally
        parts = [
            counted(tally.new, "new game"),
            f"{tally.known:,} were there already",
        ]
        if tally.unfit:
            parts.append(f"{tally.unfit:,} did not fit")
        parts += [f"{games:,} left out: {reason}" for reason, games in sorted(tally.left_out.items())]
        if tally.problems:
            parts.append(f"{counted(tally.problems, 'problem')} named above")
        return f"{plain(self.title)}: {', '.join(parts)}"

    def row(self) -> str:
        names = ("new", "known", "unfit", "problems", "newest")
        found = {name: getattr(self.tally, name) for name in names}
        left_out = dict(self.tally.left_out)
        return json.dumps({"source": self.source, **found, "left_out": left_out, "problem": self.problem})


class _Door:
    """Brings sources in one after the other; one that fails does not keep the others out."""

    def __init__(self, flags: dict[str, Any], review: str | None, *, as_json: bool) -> None:
        found = load(flags | {"effort": review})
        self._settings: Settings = settings_of(found)
        self._machine: Machine = machine_of(found)
        self._review, self._as_json = review, as_json
        self._patience = RealPatience()
        self._problems = 0

    def bring_in(self, choose: Callable[[Library], Sequence[ImportJob | str]]) -> int:
        library = open_library(self._machine.database)
        with closing(library.database):
            asked = choose(library)
            files = _opened(asked)
            done = [self._one(library, each, files) for each in asked]
            failed = [each for each in done if each.problem]
            if len(done) == len(failed) == 1:
                return WRONG_USE
            code = self._reviewed(library, done) if self._review else DONE
        if code == DONE and (failed or self._problems):
            return WRONG_USE if len(failed) == len(done) else REFUSED
        return code

    def _one(self, library: Library, asked: ImportJob | str, files: dict[str, Source]) -> _Outcome:
        if isinstance(asked, ImportJob):
            name, title = asked.source, asked.title
            access = SiteAccess(self._machine, lichess_token())
            steps = run_import(library, access, asked, self._settings, self._patience)
        else:
            name = title = files[asked].name
            steps = import_file(library, files[asked], self._settings)
        outcome = _Outcome(name, title, ImportTally())
        try:
            with show_import_progress(title, lambda: self._patience.waiting) as show:
                for tally in self._named(name, steps):
                    outcome.tally = tally
                    show(tally)
        except KibitzError as problem:
            outcome.problem = str(problem)
        self._problems += outcome.tally.problems
        if self._as_json:
            click.echo(outcome.row())
        elif outcome.problem is None or outcome.tally.seen:
            click.echo(outcome.words())
        if outcome.problem:
            say(f"kibitz: {outcome.problem}")
        return outcome

    def _named(self, name: str, steps: Iterator[ImportTally]) -> Iterator[ImportTally]:
        """The steps of an import, what could not be read named on the way."""
        said = 0
        for tally in steps:
            for game in tally.named[said:SHOWN]:
                say(f"{name}: game {game.number}: {game.reason}")
            said = len(tally.named)
            yield tally

    def _reviewed(self, library: Library, done: Sequence[_Outcome]) -> int:
        accounts = Accounts(library.database)
        ids = [
            game
            for each in done
            for game in [*accounts.ids_from(each.source), *each.tally.ids, each.tally.newest]
        ]
        todo = library.to_review(list(dict.fromkeys(filter(None, ids))), self._review or "")
        return asyncio.run(until_stopped(self._looked_at(library, todo))) if todo else DONE

    async def _looked_at(self, library: Library, ids: Sequence[str]) -> int:
        tally = BulkTally()
        async with open_reviewers(library, self._settings, self._machine, uses_cloud=False) as reviewers:
            with show_reviews(lambda _: len(ids)) as show:
                async for item in stored_reviews(library, reviewers, ids, self._settings):
                    tally = tally.with_game(item)
                    if isinstance(item, Refused):
                        say(f"{item.source}: {item.game.reason}")
                    if isinstance(item, Reviewed) and item.answer:
                        name_failures(f"game {item.game.stored.id[:8]}", item.answer.report)
                    show(tally)
        say(f"{counted(tally.done, 'game')} reviewed")
        return ENGINE_FAILED if tally.failed else DONE


def _opened(asked: Sequence[ImportJob | str]) -> dict[str, Source]:
    """The files by their names, all of them opened before anything is written."""
    names = [each for each in asked if isinstance(each, str)]
    return dict(zip(names, open_sources(names), strict=True))
