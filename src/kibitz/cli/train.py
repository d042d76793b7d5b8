"""`kibitz train`: one's own mistakes as exercises that come back."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import click

from kibitz.cli.codes import DONE, REFUSED
from kibitz.cli.config import load, machine_of, settings_of, training_of
from kibitz.cli.files import as_date, check_paths
from kibitz.cli.groups import CommandGroup
from kibitz.cli.opened_library import opened
from kibitz.cli.options import output_option, setting_options
from kibitz.cli.running import until_stopped
from kibitz.cli.say import counted, say
from kibitz.cli.train_session import TerminalSession
from kibitz.core.chess.person import ME, Person
from kibitz.core.library import GameQuery
from kibitz.core.training.session import Waiting
from kibitz.errors import InputError, StoreError
from kibitz.formats.json.training_progress import progress_json
from kibitz.formats.text.exercise import exercises_table, later_games_text, progress_text, retired_table
from kibitz.formats.text.terminal import plain
from kibitz.pipeline.beside import open_beside
from kibitz.pipeline.engines import identity_of
from kibitz.pipeline.insights.fact_run import fill_facts
from kibitz.pipeline.review import open_engines, worker_count
from kibitz.pipeline.training.exercises import games_to_make, make_exercises
from kibitz.pipeline.training.files import ENDINGS, export_exercises, import_exercises
from kibitz.pipeline.training.later_games import later_games_of
from kibitz.pipeline.training.making import EFFORT
from kibitz.pipeline.training.trainer import Trainer, local_day
from kibitz.store.exercises import Exercises
from kibitz.store.library import Library
from kibitz.store.people import People


@click.group(cls=CommandGroup, invoke_without_command=True)
@setting_options("database")
@click.option(
    "--person", default=ME, show_default=True, help="Whose exercises: me, or whom 'kibitz me' names."
)
@click.pass_context
def train(context: click.Context, /, database: str | None, person: str) -> int:
    """Solve today's exercises: your own mistakes, until you find the move.

    Without a command, the session of today begins or goes on; moves are typed as Nf3 or g1f3.
    """
    context.obj = database
    context.meta["person"] = person
    return DONE if context.invoked_subcommand else _session(context)


def _session(context: click.Context, /) -> int:
    found = load({"database": context.obj})
    training, machine = training_of(found), machine_of(found)
    with opened(context) as library:
        trainer = Trainer(library, _person(context, library).name, training.schedule)
        kept = trainer.today(local_day())
        if not kept.entries:
            click.echo(_nothing(trainer))
            return DONE

        async def work() -> int:
            async with TerminalSession(library, trainer, training, machine) as session:
                answered, right = await session.run(kept)
            click.echo(f"\n{counted(answered, 'exercise')} answered, {right} right at once")
            return DONE

        return asyncio.run(work())


def _nothing(trainer: Trainer) -> str:
    if not trainer.waiting():
        return "there are no exercises yet: 'kibitz train make' makes them from your reviewed games"
    return "nothing is due today, and today's new ones are done; 'kibitz train stats' says what comes"


def _person(context: click.Context, library: Library) -> Person:
    name = context.meta["person"]
    try:
        return People(library.database).named(name)
    except StoreError:
        if name.casefold() == ME:
            raise StoreError("nobody has said who you are: 'kibitz me add lichess:NAME' does") from None
        raise


@train.command()
@click.option("--since", callback=as_date, help="Only games from this date on, as 2025.01.31.")
@click.option("--max-games", type=click.IntRange(1), help="Stop after this number of games.")
@setting_options("rules", "engine", "workers", "tablebase", "human_model")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per game.")
@click.pass_context
def make(
    context: click.Context,
    /,
    since: str | None,
    max_games: int | None,
    as_json: bool,  # noqa: FBT001
    **flags: Any,
) -> int:
    """Make exercises from every reviewed game that has none; run it again to go on where it stopped.

    Games need a review of the effort standard or better: 'kibitz bulk FILE' makes many.
    """
    found = load(flags | {"database": context.obj})
    with opened(context) as library:
        person = _person(context, library)
        asked = GameQuery(person=person.name, since=since, analysed=True)
        return asyncio.run(until_stopped(_make(library, person, asked, max_games, found, as_json=as_json)))


async def _make(
    library: Library, person: Person, asked: GameQuery, most: int | None, found: Any, *, as_json: bool
) -> int:
    settings, machine, rules = settings_of(found), machine_of(found), training_of(found).exercises
    games = made = problems = 0
    async with open_engines(EFFORT, machine) as pool:
        engine = await identity_of(pool)
        todo = games_to_make(library, person, asked, rules, engine)
        window = worker_count(EFFORT, machine) + 1
        limited = (each for each, _ in zip(todo, range(most or sys.maxsize), strict=False))
        run = make_exercises(
            library,
            pool,
            person,
            limited,
            settings,
            rules,
            window=window,
            beside=open_beside(machine),
        )
        async for done in run:
            games, made = games + 1, made + len(done.made)
            kinds = [each.exercise.kind.value for each in done.made]
            if done.problem:
                problems += 1
                click.echo(f"game {done.game_id[:8]}: {plain(done.problem)}", err=True)
            elif as_json:
                click.echo(json.dumps({"game": done.game_id, "exercises": kinds}))
            else:
                click.echo(f"game {done.game_id[:8]}: {', '.join(kinds) or 'nothing to ask'}", err=True)
    if not as_json:
        click.echo(f"{counted(made, 'exercise')} from {counted(games, 'game')}")
    return REFUSED if problems else DONE


@train.command(name="list")
@click.option("--limit", type=click.IntRange(1, 100_000), default=50, show_default=True, help="How many.")
@click.option("--retired", is_flag=True, help="Those that were asked once and are no more, with the reason.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per exercise.")
@click.pass_context
def list_exercises(context: click.Context, /, limit: int, retired: bool, as_json: bool) -> int:  # noqa: FBT001
    """Print the exercises, what cost most first."""
    schedule = training_of(load({})).schedule
    with opened(context) as library:
        trainer = Trainer(library, _person(context, library).name, schedule)
        if retired:
            return _print_retired(trainer, as_json=as_json)
        waiting = {each.id: each for each in trainer.waiting()}
        kept = Exercises(library.database).of(trainer.person)
    found = sorted(kept, key=lambda each: (-each.points, each.id))[:limit]
    if as_json:
        for each in found:
            click.echo(json.dumps(_row(waiting[each.id], each.kind)))
    else:
        click.echo(exercises_table([(each, waiting[each.id]) for each in found]) if found else "no exercises")
    return DONE


def _print_retired(trainer: Trainer, *, as_json: bool) -> int:
    found = trainer.retired()
    if as_json:
        for each, card, why in found:
            row = {"id": each.id, "kind": each.kind, "asked": card.asked, "failed": card.failed, "why": why}
            click.echo(json.dumps(row))
    else:
        click.echo(retired_table(found) if found else "nothing was taken out")
    return DONE


def _row(waiting: Waiting, kind: str) -> dict[str, Any]:
    card = waiting.card
    return {
        "id": waiting.id,
        "kind": kind,
        "points": waiting.points,
        "difficulty": waiting.difficulty,
        "motif": waiting.motif,
        "games": sorted(waiting.games),
        "status": card.status.value,
        "due": card.due,
        "asked": card.asked,
        "failed": card.failed,
    }


@train.command()
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
@click.pass_context
def stats(context: click.Context, /, as_json: bool) -> int:  # noqa: FBT001
    """Print what is due, how each idea goes, and whether the same errors have become fewer in your games."""
    schedule = training_of(load({})).schedule
    with opened(context) as library:
        trainer = Trainer(library, _person(context, library).name, schedule)
        for _ in fill_facts(library):
            pass
        found, later = trainer.progress(local_day()), later_games_of(library, trainer)
    if as_json:
        click.echo(progress_json(found, later))
    else:
        click.echo("\n\n".join(filter(None, (progress_text(found), later_games_text(later)))))
    return DONE


@train.command()
@output_option(ENDINGS)
@click.pass_context
def export(context: click.Context, /, paths: tuple[Path, ...]) -> int:
    """Write the exercises for Anki, as PGN, as Lichess's puzzle table, or whole as JSON lines."""
    check_paths(paths, (), ENDINGS)
    if not paths:
        raise click.UsageError("say where to: -o exercises.apkg, .pgn, .csv or .jsonl")
    schedule = training_of(load({})).schedule
    with opened(context) as library:
        trainer = Trainer(library, _person(context, library).name, schedule)
        for path in paths:
            written = export_exercises(library, trainer, path)
            say(f"{counted(written, 'exercise')} in {path}")
    return DONE


@train.command(name="import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.pass_context
def import_file(context: click.Context, /, file: Path) -> int:
    """Take in the JSON lines of another library: exercises, and all that was done with them."""
    schedule = training_of(load({})).schedule
    if not file.exists():
        raise InputError(f"there is no file {file}")
    with opened(context, makes=True) as library:
        person = context.meta["person"]
        trainer = Trainer(library, person, schedule)
        done = import_exercises(library, trainer, file)
    for number, reason in done.refused[:20]:
        say(f"{file}:{number}: {reason}")
    click.echo(
        f"{counted(done.exercises, 'exercise')} and {counted(done.attempts, 'new attempt')} taken in"
        + (f", {counted(done.no_game, 'exercise')} without a game here" if done.no_game else "")
    )
    return REFUSED if done.refused else DONE
