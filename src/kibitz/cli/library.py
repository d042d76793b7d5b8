"""`kibitz library`: games kept with what engines said about them."""

import asyncio
import json
import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kibitz.cli.codes import DONE, ENGINE_FAILED, REFUSED
from kibitz.cli.config import load, machine_of, settings_of
from kibitz.cli.files import Complaints, check_paths, open_sources
from kibitz.cli.game_filter import asked_of, game_filters
from kibitz.cli.groups import CommandGroup
from kibitz.cli.imports import sync
from kibitz.cli.opened_library import opened
from kibitz.cli.options import form_options, output_option, setting_options
from kibitz.cli.outputs import ENDINGS, report_outputs, screen_for
from kibitz.cli.running import DamagedTables, name_failures, told_with_progress, until_stopped
from kibitz.cli.say import counted, say
from kibitz.core.chess.person import side_of_reader
from kibitz.core.library import GameQuery, Listed, StoredAnalysis, StoredGame
from kibitz.core.report import DIFFERS_BY
from kibitz.core.told import ToldReview
from kibitz.errors import InputError, StoreError
from kibitz.formats.json.report import KEPT, WHOLE, report_json
from kibitz.formats.text.games import compare_reports, game_table
from kibitz.formats.text.report import report_text
from kibitz.formats.text.terminal import plain
from kibitz.pipeline.beside import Beside, open_beside
from kibitz.pipeline.kept_analysis import fingerprint, stored_analysis, told_of
from kibitz.pipeline.kept_game import on_board
from kibitz.pipeline.library import import_evals, import_games
from kibitz.pipeline.reviewer import Reviewer
from kibitz.pipeline.tables import open_tables
from kibitz.settings import RULES, Machine, Settings
from kibitz.store.library import Library
from kibitz.store.notes import NoteStore
from kibitz.store.people import People


@click.group(cls=CommandGroup)
@setting_options("database")
@click.pass_context
def library(context: click.Context, /, database: str | None) -> None:
    """Keep games with what engines said about them."""
    context.obj = database


library.add_command(sync)


@library.command(name="import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def import_files(context: click.Context, /, files: tuple[str, ...], as_json: bool) -> int:  # noqa: FBT001
    """Put the games of FILE into the library; a game that is there already stays as it is."""
    complaints, new, known = Complaints(), 0, 0
    sources = open_sources(files)
    with opened(context, makes=True) as found:
        for source in sources:
            for done in import_games(found, source):
                new, known = new + done.new, known + done.known
                complaints.name(source, done.refused)
    if as_json:
        click.echo(json.dumps({"new": new, "known": known, "refused": complaints.count}))
    else:
        refused = f", {counted(complaints.count, 'problem')} named above" if complaints.count else ""
        click.echo(f"{counted(new, 'new game')}, {known:,} were there already{refused}")
    return REFUSED if complaints.count else DONE


@library.command(name="import-evals")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def import_evals_file(context: click.Context, /, file: str, as_json: bool) -> int:  # noqa: FBT001
    """Take in Lichess's evaluation dump (lichess_db_eval.jsonl, also compressed), for --cloud."""
    complaints, taken = Complaints(), 0
    (source,) = open_sources([file])
    with opened(context, makes=True) as found:
        for done in import_evals(found, source):
            taken += done.new
            complaints.name(source, done.refused)
    if as_json:
        click.echo(json.dumps({"positions": taken, "refused": complaints.count}))
    else:
        click.echo(f"{counted(taken, 'position')} taken in")
    if not taken:
        raise InputError(f"{file} holds no line of the dump")
    return REFUSED if complaints.count else DONE


@library.command(name="list")
@click.option(
    "--limit", type=click.IntRange(1, 10_000), default=20, show_default=True, help="Games to print."
)
@click.option("--offset", type=click.IntRange(0), default=0, help="Games to pass over.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per game.")
@click.pass_context
def list_games(context: click.Context, /, limit: int, offset: int, as_json: bool) -> int:  # noqa: FBT001
    """Print the games, latest import first."""
    with opened(context) as found:
        return _print_games(found, GameQuery(), limit, offset, as_json=as_json)


@library.command()
@game_filters
@click.option(
    "--limit", type=click.IntRange(1, 10_000), default=20, show_default=True, help="Games to print."
)
@click.option("--offset", type=click.IntRange(0), default=0, help="Games to pass over.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per game.")
@click.pass_context
def search(context: click.Context, /, limit: int, offset: int, as_json: bool, **filters: Any) -> int:  # noqa: FBT001
    """Print the games that fit."""
    with opened(context) as found:
        return _print_games(found, asked_of(found, filters), limit, offset, as_json=as_json)


def _print_games(found: Library, asked: GameQuery, limit: int, offset: int, *, as_json: bool) -> int:
    games, total = found.find(asked, limit, offset), found.count(asked)
    if as_json:
        for each in games:
            click.echo(json.dumps(_row(each)))
    elif games:
        click.echo(game_table(games))
        click.echo(f"{len(games)} of {counted(total, 'game')}")
    else:
        click.echo("no games" if total == 0 else f"no more games; there are {total:,}")
    return DONE


def _row(listed: Listed) -> dict[str, Any]:
    game = {name: getattr(listed.game, name) for name in listed.game.__slots__ if name != "raw"}
    names = ("analyses", "white_accuracy", "black_accuracy", "effort")
    return {**game, **{name: getattr(listed, name) for name in names}}


@library.command()
@click.argument("game")
@setting_options("rules", "tablebase")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def show(context: click.Context, /, game: str, as_json: bool, **flags: Any) -> int:  # noqa: FBT001
    """Print the latest report on GAME, which is an id or the beginning of one."""
    asked = load(flags)
    with opened(context) as found:
        stored = found.game(game)
        latest, own = _latest(found, stored.id), NoteStore(found.database).of(stored.id)
        reader = side_of_reader(People(found.database).all(), stored.white, stored.black, stored.played_on)
    beside = open_beside(machine_of(asked))
    told = told_of(latest, stored, settings_of(asked), own, beside=beside, reader=reader)
    _print_report(told, as_json=as_json)
    DamagedTables().name(told.report)
    return DONE


def _print_report(told: ToldReview, *, as_json: bool) -> None:
    click.echo(report_json(told, WHOLE) if as_json else report_text(told, screen_for()))


def _latest(found: Library, game_id: str) -> StoredAnalysis:
    analyses = found.analyses(game_id)
    if not analyses:
        raise StoreError(f"game {game_id[:8]} was not analysed yet: kibitz library reanalyse {game_id[:8]}")
    return analyses[-1]


@library.command()
@game_filters
@setting_options("rules", "tablebase")
@form_options("json", "pgn")
@output_option(ENDINGS)
@click.pass_context
def export(
    context: click.Context,
    /,
    rules: str | None,
    tablebase: str | None,
    form: str | None,
    paths: tuple[Path, ...],
    **filters: Any,
) -> int:
    """Write the latest report on every analysed game that fits."""
    check_paths(paths, (), ENDINGS)
    flags = load({"rules": rules, "tablebase": tablebase})
    settings, beside, damaged = settings_of(flags), open_beside(machine_of(flags)), DamagedTables()
    with opened(context) as found, ExitStack() as stack:
        asked = replace(asked_of(found, filters), analysed=True)
        outputs = report_outputs(form, paths, stack, screen=None if paths else screen_for())
        written = 0
        while games := found.find(asked, limit=100, offset=written):
            for each in games:
                own = NoteStore(found.database).of(each.game.id)
                latest = _latest(found, each.game.id)
                told = told_of(latest, each.game, settings, own, beside=beside)
                outputs.write(told)
                damaged.name(told.report)
            written += len(games)
    say(f"{counted(written, 'game')} exported")
    return DONE


@library.command()
@click.argument("game")
@click.option("--rules", type=click.Choice(RULES), required=True, help="Whose labels.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def reread(context: click.Context, /, game: str, rules: str, as_json: bool) -> int:  # noqa: FBT001
    """Read GAME again under other rules; no engine is asked."""
    return int(context.invoke(show, game=game, rules=rules, tablebase=None, as_json=as_json))


@library.command()
@click.argument("game")
@setting_options("effort", "nodes", "engine", "workers", "tablebase")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def reanalyse(context: click.Context, /, game: str, as_json: bool, **flags: Any) -> int:  # noqa: FBT001
    """Have an engine look at GAME again; the earlier analyses are kept."""
    found = load(flags)
    settings, machine = settings_of(found), machine_of(found)
    if settings.effort.is_rough:
        raise click.UsageError("an analysis needs an engine: choose another --effort")
    with opened(context) as kept:
        work = _reanalyse(kept, kept.game(game), settings, machine, as_json=as_json)
        return asyncio.run(until_stopped(work))


async def _reanalyse(
    kept: Library, stored: StoredGame, settings: Settings, machine: Machine, *, as_json: bool
) -> int:
    game = on_board(stored)
    async with Reviewer(settings, machine) as reviewer:
        told = await told_with_progress(reviewer, game)
    if name_failures(f"game {stored.id[:8]}", told.report):
        return ENGINE_FAILED  # and not kept: an analysis is whole or not there
    engine = told.report.provenance.engine
    made_by = fingerprint(settings, engine.identity if engine else "", shares_openings=False)
    kept.save(stored_analysis(stored.id, made_by, told))
    _print_report(told, as_json=as_json)
    DamagedTables().name(told.report)
    return DONE


@library.command()
@click.argument("game")
@click.option(
    "--threshold", type=float, default=DIFFERS_BY, show_default=True, help="Win-percent points that count."
)
@click.option("--json", "as_json", is_flag=True, help="Print both reports as a JSON array.")
@click.pass_context
def compare(context: click.Context, /, game: str, threshold: float, as_json: bool) -> int:  # noqa: FBT001
    """Show the last two analyses of GAME side by side."""
    flags = load({})
    settings, beside = settings_of(flags), Beside(open_tables(machine_of(flags)))
    with opened(context) as found:
        stored = found.game(game)
        analyses = found.analyses(stored.id)
    if len(analyses) < 2:
        raise StoreError(f"game {game} has {len(analyses)} analyses, and two are needed to compare")
    old, new = (told_of(analysis, stored, settings, beside=beside) for analysis in analyses[-2:])
    if as_json:
        click.echo(b"[" + report_json(old, KEPT) + b"," + report_json(new, KEPT) + b"]")
    else:
        click.echo(compare_reports(old.report, new.report, threshold))
    return DONE


@library.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def delete(context: click.Context, /, games: tuple[str, ...], yes: bool, as_json: bool) -> int:  # noqa: FBT001
    """Take games out of the library, with their analyses."""
    with opened(context) as found:
        meant = [found.game(game) for game in games]
        for game in meant:
            names = f"{plain(game.white)} – {plain(game.black)}"
            click.echo(f"{game.id[:8]}  {names}, {plain(game.date or 'no date')}", err=True)
        if not yes:
            if not sys.stdin.isatty():
                raise click.UsageError("nobody is there to ask: say --yes to delete")
            click.confirm(f"Delete {len(meant)} games with their analyses?", abort=True, err=True)
        gone = found.remove([game.id for game in meant])
    click.echo(json.dumps({"deleted": gone}) if as_json else f"{counted(gone, 'game')} deleted")
    return DONE
