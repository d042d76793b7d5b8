"""`kibitz explore`: one's own games from a position."""

from typing import Any

import click
import msgspec

from kibitz.cli.codes import DONE
from kibitz.cli.opened_library import opened
from kibitz.cli.options import setting_options
from kibitz.cli.player_filter import games_asked_for, player_filters
from kibitz.formats.text.explored import explored_text
from kibitz.pipeline.insights.of_player import explore as explore_games
from kibitz.pipeline.insights.of_player import read_position


@click.command()
@click.argument("position", nargs=-1, metavar="[FEN|MOVES]")
@click.option("--player", "name", help="Whose games; yours if not said. As for kibitz insights.")
@player_filters
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@setting_options("database")
@click.pass_context
def explore(
    context: click.Context,
    /,
    position: tuple[str, ...],
    name: str | None,
    as_json: bool,  # noqa: FBT001
    database: str | None,
    **filters: Any,
) -> int:
    """Show what you and your opponents played from a position, with results and what it cost.

    The position is a FEN, or moves from the start: kibitz explore e4 c5 Nf3
    """
    board, context.obj = read_position(" ".join(position)), database
    with opened(context) as library:
        played = games_asked_for(library, name, filters)
        found = explore_games(library, played, board)
    if as_json:
        click.echo(msgspec.json.encode(found))
        return DONE
    click.echo(explored_text(found))
    coverage = played.coverage
    click.echo(
        f"of {coverage.counted:,} analysed games among {coverage.games:,}, {coverage.made_by}", err=True
    )
    return DONE
