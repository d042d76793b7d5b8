"""`kibitz review`: a real engine looks at every position."""

import asyncio
import signal
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any, Self

import click

from kibitz.cli.codes import DONE, ENGINE_FAILED, REFUSED, STOPPED
from kibitz.cli.config import KEYS, load, machine_of, settings_of
from kibitz.cli.files import Complaints, check_paths, open_sources
from kibitz.cli.options import form_options, output_option, setting_options
from kibitz.cli.progress import show_review_progress
from kibitz.cli.report_outputs import ENDINGS, ReportOutput, report_outputs
from kibitz.core.chess.game import Game, UnreadableGame
from kibitz.core.chess.opening import OpeningTable
from kibitz.core.report import GameReport
from kibitz.core.told import ToldReview
from kibitz.engine.pool import EnginePool
from kibitz.errors import InputError, PgnError
from kibitz.formats.json.saved import SavedReview, is_report, read_saved
from kibitz.formats.pgn.split import GameText
from kibitz.formats.text.terminal import plain
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import game_texts, play, read_text
from kibitz.pipeline.reread import reread
from kibitz.pipeline.review import open_engines, review_with
from kibitz.pipeline.rough import rough_review
from kibitz.pipeline.sources import Source
from kibitz.settings import RULES, Machine, Settings

EVERY = "all"


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@setting_options("effort")
@click.option(
    "--rules",
    type=click.Choice([*RULES, EVERY]),
    help=f"{KEYS['rules'].help}; {EVERY} prints them side by side.  [default: {Settings().rules}]",
)
@setting_options(
    "book", "nodes", "depth", "seconds", "lines", "hash", "threads", "workers", "engine", "only"
)  # fmt: skip
@click.option("--why", is_flag=True, help="Print the proof of every judged move.")
@click.option("--explain", is_flag=True, help="Write in PGN too what each marked move did.")
@form_options("json", "pgn")
@output_option(ENDINGS)
def review(
    files: tuple[str, ...],
    form: str | None,
    paths: tuple[Path, ...],
    why: bool,  # noqa: FBT001
    explain: bool,  # noqa: FBT001
    **flags: Any,
) -> int:
    """Review every game of FILE with an engine.

    Reads PGN and Lichess's ndjson, also compressed; - is standard input. Reads its own
    JSON reports too: then no engine is asked again, and --rules changes the reading.
    """
    compares = flags["rules"] == EVERY
    found = load({**flags, "rules": None if compares else flags["rules"]})
    settings, machine = settings_of(found), machine_of(found)
    check_paths(paths, files, ENDINGS)
    sources = open_sources(files)
    with ExitStack() as stack:
        outputs = report_outputs(form, paths, stack, shows_proofs=why, compares=compares, explains=explain)
        return asyncio.run(until_stopped(_review_all(sources, settings, machine, outputs)))


async def until_stopped(work: Coroutine[Any, Any, int]) -> int:
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
    async with Reviewer(settings, machine) as reviewer:
        for source, item in reviewable(sources, complaints):
            game = item.game if isinstance(item, SavedReview) else item
            try:
                report = await reviewer.report(item)
            except PgnError as problem:
                complaints.name(source, [UnreadableGame(game.sheet.number, game.sheet.line, str(problem))])
                continue
            told = ToldReview(report, game)
            for output in outputs:
                output(told)
            done += 1
            where = f"{source.name}:{game.sheet.line}: game {game.sheet.number}"
            failed += name_failures(where, report)
    if not done:
        raise InputError(f"{sources[0].name} holds no game that can be reviewed")
    return ENGINE_FAILED if failed else REFUSED if complaints.count else DONE


def name_failures(where: str, report: GameReport) -> int:
    """Say which positions the engine did not answer, and how many there are."""
    failed = report.provenance.engine.failed if report.provenance.engine else {}
    if failed:
        reason = next(iter(failed.values()))
        click.echo(f"{where}: no answer for {len(failed)} positions: {plain(reason)}", err=True)
    return len(failed)


class Reviewer:
    """Makes reports; starts engines only when the first game needs them."""

    def __init__(self, settings: Settings, machine: Machine) -> None:
        self._settings, self._machine = settings, machine
        self._stack = AsyncExitStack()
        self._pool: EnginePool | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def report(self, item: Game | SavedReview) -> GameReport:
        """The report on a game, or on one that an engine has seen before."""
        if isinstance(item, SavedReview):
            return reread(item, self._settings)
        if self._settings.effort.is_rough:
            return rough_review(item, self._settings)
        if self._pool is None:
            engines = open_engines(self._settings.effort, self._machine)
            self._pool = await self._stack.enter_async_context(engines)
        with show_review_progress(item.sheet.id) as progress:
            return await review_with(self._pool, item, self._settings, progress)


def reviewable(
    sources: Iterable[Source], complaints: Complaints
) -> Iterator[tuple[Source, Game | SavedReview]]:
    """Every game that can be reviewed; the others are named."""
    openings = load_openings()
    for source in sources:
        for text in game_texts(source):
            item = _item(text, openings)
            if isinstance(item, UnreadableGame):
                complaints.name(source, [item])
                continue
            sheet = item.game.sheet if isinstance(item, SavedReview) else item.sheet
            if not sheet.sans or sheet.problem:
                reason = sheet.problem or "it has no moves"
                complaints.name(source, [UnreadableGame(sheet.number, sheet.line, reason)])
            if sheet.sans:
                yield source, item


def _item(text: GameText | UnreadableGame, openings: OpeningTable) -> Game | SavedReview | UnreadableGame:
    if isinstance(text, UnreadableGame):
        return text
    return read_saved(text, openings) if is_report(text) else play(read_text(text), openings)
