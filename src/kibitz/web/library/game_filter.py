"""Which games of the library a request means, and in which order: the same words for every route."""

from typing import Annotated, Literal

from fastapi import Depends, Query
from pydantic import AfterValidator

from kibitz.core.chess.label import Label
from kibitz.core.chess.side import SideName
from kibitz.core.library import DATE, GameOrder, GameQuery, GameSort

Text = Annotated[str | None, Query(max_length=200)]
Date = Annotated[
    str | None, Query(pattern=f"^{DATE}$"), AfterValidator(lambda date: date and date.replace("-", "."))
]
Percent = Annotated[float | None, Query(ge=0, le=100)]


def game_query(
    player: Text = None,
    person: Text = None,
    side: SideName | None = None,
    opening: Text = None,
    event: Text = None,
    since: Date = None,
    until: Date = None,
    result: Text = None,
    label: Label | None = None,
    theme: Text = None,
    accuracy_above: Percent = None,
    accuracy_below: Percent = None,
    reviewed: bool | None = None,  # noqa: FBT001  # the framework gives it by its name
    ordered: Literal["no", "waiting", "stopped", "failed"] | None = None,
) -> GameQuery:
    """What the games must be; nothing asked means every game."""
    return GameQuery(
        player=player,
        person=person,
        side=side,
        opening=opening,
        event=event,
        since=since,
        until=until,
        result=result,
        label=label.value if label else None,
        theme=theme,
        accuracy_above=accuracy_above,
        accuracy_below=accuracy_below,
        reviewed=reviewed,
        ordered=ordered,
    )


def game_order(sort: GameSort = "added", ascending: bool = False) -> GameOrder:  # noqa: FBT001, FBT002  # as above
    """Latest import first, unless asked for otherwise."""
    return GameOrder(sort, ascending)


Filter = Annotated[GameQuery, Depends(game_query)]
Order = Annotated[GameOrder, Depends(game_order)]
