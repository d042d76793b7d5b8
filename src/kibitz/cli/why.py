"""`kibitz why`: one move explained at length."""

import asyncio
import re
from typing import Any

import click

from kibitz.cli.codes import DONE, ENGINE_FAILED
from kibitz.cli.config import load, machine_of, settings_of
from kibitz.cli.files import Complaints, open_sources
from kibitz.cli.options import setting_options
from kibitz.cli.outputs import screen_for
from kibitz.cli.running import (
    DamagedTables,
    name_failures,
    reviewable,
    sheet_of,
    told_with_progress,
    until_stopped,
)
from kibitz.core.chess.game import Game
from kibitz.errors import InputError
from kibitz.formats.json.saved import SavedReview
from kibitz.formats.text.why import why_text
from kibitz.pipeline.reviewer import Reviewer
from kibitz.pipeline.sources import Source
from kibitz.settings import Machine, Settings

_MOVE = re.compile(r"(\d{1,4})(w|b|\.{1,3})?", re.IGNORECASE)


@click.command()
@click.argument("file")
@click.argument("move", metavar="MOVE")
@click.option(
    "--game", "number", type=click.IntRange(1), default=1, show_default=True, help="Which game of FILE."
)
@setting_options("effort", "rules", "book", "engine", "workers", "tablebase", "human_model")
def why(file: str, move: str, number: int, **flags: Any) -> int:
    """Explain one move of FILE: MOVE is 23w or 23b, or 23. and 23...

    Shows the proof of its label, the lines behind it, and what the other rulesets say.
    The whole game is reviewed for it; a report that 'kibitz review --json' wrote saves that.
    """
    ply = _ply(move)
    found = load(flags)
    item = _game(open_sources([file])[0], number)
    return asyncio.run(until_stopped(_explain(item, ply, settings_of(found), machine_of(found))))


def _ply(text: str) -> int:
    """The ply on the board's clock that a move like 23w stands for."""
    found = _MOVE.fullmatch(text.strip())
    if found is None or int(found[1]) == 0:
        raise click.UsageError(f"{text!r} is not a move: write 23w or 23b")
    is_black = (found[2] or "w").lower() in ("b", "...")
    return 2 * int(found[1]) - (not is_black)


def _game(source: Source, number: int) -> Game | SavedReview:
    complaints = Complaints()
    for _, item in reviewable([source], complaints):
        if sheet_of(item).number == number:
            return item
    raise InputError(f"{source.name} has no game {number} that can be read")


async def _explain(item: Game | SavedReview, ply: int, settings: Settings, machine: Machine) -> int:
    game = item.game if isinstance(item, SavedReview) else item
    index = ply - game.sheet.first_ply - 1
    if not 0 <= index < len(game.moves):
        first, last = game.sheet.first_ply + 1, game.sheet.first_ply + len(game.moves)
        raise InputError(f"the game goes from move {_name(first)} to move {_name(last)}")
    async with Reviewer(settings, machine) as reviewer:
        told = await told_with_progress(reviewer, item)  # the whole game: a part would be judged differently
    click.echo(why_text(told, index, screen_for().width))
    DamagedTables().name(told.report)
    return ENGINE_FAILED if name_failures(f"game {game.sheet.number}", told.report) else DONE


def _name(ply: int) -> str:
    return f"{(ply + 1) // 2}{'w' if ply % 2 else 'b'}"
