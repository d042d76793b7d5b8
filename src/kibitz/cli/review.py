"""`kibitz review`: a real engine looks at every position."""

import asyncio
import signal
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from kibitz.cli.codes import DONE, ENGINE_FAILED, REFUSED, STOPPED
from kibitz.cli.config import load, machine_of, settings_of
from kibitz.cli.files import Complaints, check_paths, open_sources
from kibitz.cli.progress import show_review_progress
from kibitz.cli.report_outputs import ENDINGS, ReportOutput, report_outputs
from kibitz.core.game import Game, UnreadableGame
from kibitz.core.report import GameReport
from kibitz.errors import InputError, PgnError
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import game_texts, play, read_text
from kibitz.pipeline.review import open_engines, review_with
from kibitz.pipeline.sources import Source
from kibitz.settings import DEEPEST, LONGEST_SECONDS, MOST_NODES, PRESETS, Machine, Settings


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--effort", type=click.Choice(list(PRESETS)), help="How hard to look.  [default: standard]")
@click.option("--rules", type=click.Choice(["lichess"]), help="How moves get their judgement.")
@click.option(
    "--nodes", type=click.IntRange(1, MOST_NODES), help="Nodes for each position, in place of the effort's."
)
@click.option(
    "--depth", type=click.IntRange(1, DEEPEST), help="Depth for each position, in place of the effort's."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.001, LONGEST_SECONDS),
    help="Seconds for each position; does not repeat.",
)
@click.option("--lines", type=click.IntRange(1, 20), help="Lines for each position.")
@click.option("--hash", type=click.IntRange(1, 65536), help="Megabytes of hash for each engine.")
@click.option(
    "--threads", type=click.IntRange(1, 1024), help="Threads for each engine; more than 1 does not repeat."
)
@click.option(
    "--workers", type=click.IntRange(1, 1024), help="Engines at work at once.  [default: one on each core]"
)
@click.option("--engine", help="The engine's program.  [default: the one 'kibitz engine find' prints]")
@click.option("--only", type=click.Choice(["white", "black"]), help="Judge the moves of one side only.")
@click.option("--why", is_flag=True, help="Print the proof of every judged move.")
@click.option("--json", "form", flag_value="json", help="Print one JSON report a line.")
@click.option("--pgn", "form", flag_value="pgn", help="Print annotated PGN.")
@click.option(
    "-o", "--output", "paths", multiple=True, type=click.Path(path_type=Path, dir_okay=False),
    help="Write a file; its ending chooses the form: .json, .jsonl, .pgn or .html. May be repeated.",
)  # fmt: skip
def review(
    files: tuple[str, ...],
    form: str | None,
    paths: tuple[Path, ...],
    why: bool,  # noqa: FBT001
    **flags: Any,
) -> int:
    """Review every game of FILE with an engine.

    Reads PGN and Lichess's ndjson, also compressed; - is standard input.
    """
    found = load(flags)
    settings, machine = settings_of(found), machine_of(found)
    check_paths(paths, files, ENDINGS)
    sources = open_sources(files)
    with ExitStack() as stack:
        outputs = report_outputs(form, paths, stack, shows_proofs=why)
        return asyncio.run(_until_stopped(_review_all(sources, settings, machine, outputs)))


async def _until_stopped(work: Coroutine[Any, Any, int]) -> int:
    """The work, ended politely when the system asks us to stop: engines are closed on the way out."""
    task = asyncio.create_task(work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        click.echo("stopped", err=True)
        return STOPPED


async def _review_all(
    sources: Sequence[Source], settings: Settings, machine: Machine, outputs: Sequence[ReportOutput]
) -> int:
    complaints = Complaints()
    done = failed = 0
    async with open_engines(settings.effort, machine) as pool:
        for source, game in _games(sources, complaints):
            with show_review_progress(game.sheet.id) as progress:
                try:
                    report = await review_with(pool, game, settings, progress)
                except PgnError as problem:
                    complaints.name(
                        source, [UnreadableGame(game.sheet.number, game.sheet.line, str(problem))]
                    )
                    continue
            for output in outputs:
                output(report, game)
            done += 1
            failed += _name_failures(source, report)
    if not done:
        raise InputError(f"{sources[0].name} holds no game that can be reviewed")
    return ENGINE_FAILED if failed else REFUSED if complaints.count else DONE


def _name_failures(source: Source, report: GameReport) -> int:
    """Say which positions the engine did not answer, and how many there are."""
    failed = report.provenance.engine.failed if report.provenance.engine else {}
    if failed:
        game, reason = report.summary.sheet, next(iter(failed.values()))
        click.echo(
            f"{source.name}:{game.line}: game {game.number}: no answer for {len(failed)} positions: {reason}",
            err=True,
        )
    return len(failed)


def _games(sources: Iterable[Source], complaints: Complaints) -> Iterator[tuple[Source, Game]]:
    openings = load_openings()
    for source in sources:
        for text in game_texts(source):
            game = text if isinstance(text, UnreadableGame) else play(read_text(text), openings)
            if isinstance(game, UnreadableGame):
                complaints.name(source, [game])
            elif not game.moves:
                reason = game.sheet.problem or "it has no moves"
                complaints.name(source, [UnreadableGame(game.sheet.number, game.sheet.line, reason)])
            else:
                if game.sheet.problem:
                    complaints.name(
                        source, [UnreadableGame(game.sheet.number, game.sheet.line, game.sheet.problem)]
                    )
                yield source, game
