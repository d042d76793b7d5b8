"""What every command that runs engines does the same way: stops politely, names what failed, reads games."""

import asyncio
import signal
from collections.abc import Coroutine, Iterable, Iterator
from typing import Any

import click

from kibitz.cli.codes import STOPPED
from kibitz.cli.files import Complaints
from kibitz.cli.progress import show_review_progress
from kibitz.cli.say import counted, say
from kibitz.core.chess.game import Game, Scoresheet, UnreadableGame
from kibitz.core.report import GameReport
from kibitz.core.told import ToldReview
from kibitz.formats.json.saved import SavedReview
from kibitz.formats.text.terminal import plain
from kibitz.pipeline.openings import load_openings
from kibitz.pipeline.read import game_texts, read_item
from kibitz.pipeline.reviewer import Reviewer
from kibitz.pipeline.sources import Source


async def until_stopped(work: Coroutine[Any, Any, int]) -> int:
    """The work, ended politely when the system asks us to stop: engines are closed on the way out."""
    task = asyncio.create_task(work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        click.echo("stopped", err=True)
        return STOPPED


async def told_with_progress(reviewer: Reviewer, item: Game | SavedReview) -> ToldReview:
    """What there is to say about a game, with a bar while an engine looks at it."""
    if not reviewer.asks_an_engine(item):
        return await reviewer.told(item)
    with show_review_progress(sheet_of(item).id) as progress:
        return await reviewer.told(item, progress)


def name_failures(where: str, report: GameReport) -> int:
    """Say which positions the engine did not answer, and how many there are."""
    failed = report.provenance.engine.failed if report.provenance.engine else {}
    if failed:
        reason = next(iter(failed.values()))
        say(f"{where}: no answer for {counted(len(failed), 'position')}: {reason}")
    return len(failed)


class DamagedTables:
    """Names the endgame tables that a game would have needed and that are damaged, each once."""

    def __init__(self) -> None:
        self._named: set[str] = set()

    def name(self, report: GameReport) -> None:
        """Say which, if there are any that were not named before."""
        used = report.provenance.tables
        new = sorted(set(used.left_out if used else ()) - self._named)
        self._named |= set(new)
        if new:
            files = ", ".join(map(plain, new))
            click.echo(f"damaged endgame tables were left out: {files}; see kibitz tablebase list", err=True)


def reviewable(
    sources: Iterable[Source], complaints: Complaints
) -> Iterator[tuple[Source, Game | SavedReview]]:
    """Every game that can be reviewed; the others are named."""
    openings = load_openings()
    for source in sources:
        for text in game_texts(source):
            item = read_item(text, openings)
            if isinstance(item, UnreadableGame):
                complaints.name(source, [item])
                continue
            sheet = sheet_of(item)
            if not sheet.sans or sheet.problem:
                reason = sheet.problem or "it has no moves"
                complaints.name(source, [UnreadableGame(sheet.number, sheet.line, reason)])
            if sheet.sans:
                yield source, item


def sheet_of(item: Game | SavedReview) -> Scoresheet:
    """The scoresheet of a game, seen by an engine before or not."""
    return item.game.sheet if isinstance(item, SavedReview) else item.sheet
