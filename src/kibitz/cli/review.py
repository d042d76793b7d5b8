"""`kibitz review`: a real engine looks at every position."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from kibitz.cli.codes import DONE, ENGINE_FAILED, REFUSED
from kibitz.cli.config import KEYS, load, machine_of, settings_of
from kibitz.cli.files import Complaints, check_paths, open_sources
from kibitz.cli.options import form_options, output_option, setting_options
from kibitz.cli.outputs import ENDINGS, ReportOutputs, report_outputs, screen_for
from kibitz.cli.running import (
    DamagedTables,
    name_failures,
    reviewable,
    sheet_of,
    told_with_progress,
    until_stopped,
)
from kibitz.core.chess.game import UnreadableGame
from kibitz.errors import InputError, PgnError
from kibitz.formats.documents import Wishes
from kibitz.pipeline.reviewer import Reviewer
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
    "book", "nodes", "depth", "seconds", "lines", "hash", "threads", "workers", "engine", "tablebase",
    "human_model", "only",
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
        screen = screen_for(shows_proofs=why, compares=compares)
        wishes = Wishes(sentences_in_pgn=explain, all_rules=compares)
        outputs = report_outputs(form, paths, stack, screen=screen, wishes=wishes)
        return asyncio.run(until_stopped(_review_all(sources, settings, machine, outputs)))


async def _review_all(
    sources: Sequence[Source], settings: Settings, machine: Machine, outputs: ReportOutputs
) -> int:
    complaints, damaged = Complaints(), DamagedTables()
    done = failed = 0
    async with Reviewer(settings, machine) as reviewer:
        for source, item in reviewable(sources, complaints):
            sheet = sheet_of(item)
            try:
                told = await told_with_progress(reviewer, item)
            except PgnError as problem:
                complaints.name(source, [UnreadableGame(sheet.number, sheet.line, str(problem))])
                continue
            outputs.write(told)
            damaged.name(told.report)
            done += 1
            failed += name_failures(f"{source.name}:{sheet.line}: game {sheet.number}", told.report)
    if not done:
        raise InputError(f"{sources[0].name} holds no game that can be reviewed")
    return ENGINE_FAILED if failed else REFUSED if complaints.count else DONE
