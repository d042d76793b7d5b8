"""Games that something is to be done with, by their ids."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

Ids = Annotated[tuple[Annotated[str, Field(max_length=16)], ...], Field(max_length=1_000_000)]


@dataclass(frozen=True)
class Selection:
    """Games that something is to be done with, by their ids."""

    games: Ids
